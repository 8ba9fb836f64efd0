// error: 'InlineArray' is only available in macOS 26.0 or newer
func first(_ bytes: InlineArray<4, UInt8>) -> UInt8 { bytes[0] }
