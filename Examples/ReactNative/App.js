import {Image, View} from 'react-native';

export default function App() {
  return (
    <View>
      {/* The bundler takes star.png, star@2x.png and star@3x.png, and each screen shows the one that fits. */}
      <Image source={require('./images/star.png')} />
      {/* share.ios.png on iPhones, share.android.png elsewhere: each is made from its own master. */}
      <Image source={require('./images/share.png')} />
    </View>
  );
}
