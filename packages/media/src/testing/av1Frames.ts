// AV1 frames of Chromium's encoder for tests: 33 x 25 pixels, soft colours, the first and the third a key frame.
const encoded = [
  'CgwAAAACpBgAaICGgwIyGRBwwJZZZRY2aMlXraC50N2Qvm8WlSdMGQY=',
  'MjEwwED9+AGLDwCAAEAAAAAAAAAGGGGCgQSAALMUDc6bq1nrpD1Mk0MQmVx7wa7Y6JxA',
  'CgwAAAACpBgAaICGgwIyThBLQAggghAAIPEze9wKFCRzCiqM/4hwkJnohUUo5sCqcf8TgVTb8qOs45gRGhJ0A+gNZBPs7UMrmFBkyBMhpkop0CfGMrHIHqXGxE3FcA==',
] as const

/** The frames in order, without temporal delimiters. */
export const av1Frames = encoded.map((text) => new Uint8Array(Buffer.from(text, 'base64')))

export const av1FrameSize = { width: 33, height: 25 }
