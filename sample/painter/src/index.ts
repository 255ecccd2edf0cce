// The room's door: pictures by name, and the painter that paints them.
export { boxOf, longestSide, originalSize, type Size } from './box.ts'
export { createPainter, type PainterOptions } from './createPainter.ts'
export * from './picture.ts'
export { pictureKey } from './pictureKey.ts'
export { stampNumbers } from './scenes/commentStamp.ts'
export { emojiCodes } from './scenes/emoji.ts'
export { PAINTER_VERSION } from './version.ts'
