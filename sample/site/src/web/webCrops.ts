// The crops in responses of the web API (docs/contract/companion.md 4.2).
import type { Crop } from '@emaki/domain/upstream'

const box = (width: number, height: number, quality: number | null = null, fills = false): Crop => ({
  width,
  height,
  quality,
  fills,
  gravity: null,
  webp: false,
})

export const webCrops = {
  mini: box(48, 48),
  thumb: box(250, 250, 80, true),
  thumbMini: box(128, 128),
  small: box(540, 540, 70),
  ranking: box(240, 480),
  novelCover: box(240, 480, 80),
  novelPage: box(600, 600),
  article: box(768, 1200, 80),
  articleSmall: box(260, 260, 80),
} as const satisfies Record<string, Crop>
