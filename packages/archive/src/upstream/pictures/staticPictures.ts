// The host s.pximg.net over an archive: neutral pictures instead of avatars, covers and placeholders (docs/contract/app-api.md 1.6, 2.4, 2.8).

const paths: readonly (readonly [pattern: RegExp, size: (found: RegExpExecArray) => readonly [width: number, height: number]])[] =
  [
    [
      /^\/common\/images\/no_profile(_ss|_s)?\.png$/,
      ([, small]) => (small === '_ss' ? [16, 16] : small === '_s' ? [50, 50] : [170, 170]),
    ],
    [
      /^\/common\/images\/limit_[a-z_0-9]{1,20}_(360|100|s)\.png$/,
      ([, side]) => (side === '360' ? [360, 360] : side === '100' ? [100, 100] : [50, 50]),
    ],
    [
      /^\/common\/images\/novel_thumb\/novel_thumb_[1-9]_(128x128|176mw|240mw)\.jpg$/,
      ([, size]) => (size === '128x128' ? [128, 128] : size === '176mw' ? [176, 251] : [240, 343]),
    ],
  ]

/** The size of a stock picture in pixels; undefined for other paths. */
export function stockSize(path: string): readonly [width: number, height: number] | undefined {
  for (const [pattern, size] of paths) {
    const found = pattern.exec(path)
    if (found) return size(found)
  }
  return undefined
}

/** A neutral PNG. */
export async function stockPicture(width: number, height: number): Promise<Uint8Array<ArrayBuffer>> {
  // Loaded on demand: gateways without an archive do not need it.
  const { default: sharp } = await import('sharp')
  const image = sharp({ create: { width, height, channels: 3, background: { r: 190, g: 194, b: 200 } } })
  return new Uint8Array(await image.png().toBuffer())
}
