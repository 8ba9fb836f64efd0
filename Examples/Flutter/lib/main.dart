import 'package:flutter/material.dart';

void main() => runApp(const Weather());

class Weather extends StatelessWidget {
  const Weather({super.key});

  @override
  Widget build(BuildContext context) {
    return MaterialApp(
      home: Scaffold(
        appBar: AppBar(title: const Text('Weather')),
        body: Column(
          children: [
            // Flutter loads assets/icons/2.0x/sun.png on a screen of 2x.
            Image.asset('assets/icons/sun.png'),
            Image.asset('assets/icons/cloud.png'),
            Image.asset('assets/icons/rain.png'),
            // There is no such file, but its larger scales are listed under this name.
            Image.asset('assets/large/badge.png'),
          ],
        ),
      ),
    );
  }
}
