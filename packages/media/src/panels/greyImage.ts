// Grey pixels of a page, and the levels at which a pixel counts as paper or as ink.

export interface GreyImage {
  readonly width: number
  readonly height: number
  /** One byte a pixel, row by row: 0 black, 255 white. */
  readonly data: Uint8Array
}

/** The luma (ITU-R BT.601) of RGBA pixels. */
export function greyOf(rgba: Uint8ClampedArray, width: number, height: number): GreyImage {
  const data = new Uint8Array(width * height)
  for (let i = 0, at = 0; i < data.length; i++, at += 4)
    data[i] = ((rgba[at] ?? 0) * 77 + (rgba[at + 1] ?? 0) * 151 + (rgba[at + 2] ?? 0) * 28) >> 8
  return { width, height, data }
}

/** The image with rows and columns exchanged. */
export function transposed({ width, height, data }: GreyImage): GreyImage {
  const turned = new Uint8Array(data.length)
  for (let y = 0, at = 0; y < height; y++) for (let x = 0; x < width; x++, at++) turned[x * height + y] = data[at] ?? 0
  return { width: height, height: width, data: turned }
}

/** The negative: paper becomes ink. */
export const inverted = ({ width, height, data }: GreyImage): GreyImage => ({
  width,
  height,
  data: data.map((level) => 255 - level),
})

/** The image with each pixel replaced by the mean of its row from `radius` px before to `radius` px behind it. */
export function blurredRows({ width, height, data }: GreyImage, radius: number): GreyImage {
  const blurred = new Uint8Array(data.length)
  const size = radius * 2 + 1
  for (let y = 0; y < height; y++) {
    const from = y * width
    const at = (x: number) => data[from + Math.min(width - 1, Math.max(0, x))] ?? 0
    let sum = 0
    for (let x = -radius; x <= radius; x++) sum += at(x)
    for (let x = 0; x < width; x++) {
      blurred[from + x] = sum / size
      sum += at(x + radius + 1) - at(x - radius)
    }
  }
  return { width, height, data: blurred }
}

/** Pixels of at least `light` are paper, pixels of at most `dark` are ink. */
export interface Levels {
  readonly light: number
  readonly dark: number
}

/** Levels between the darkest and the lightest parts of the page, because scanned paper is not white and ink is not black. */
export function levelsOf({ data }: GreyImage): Levels {
  const histogram = new Uint32Array(256)
  for (const level of data) histogram[level] = (histogram[level] ?? 0) + 1
  const percentile = (share: number) => {
    let rest = data.length * share
    let level = 0
    while (level < 255 && rest > (histogram[level] ?? 0)) rest -= histogram[level++] ?? 0
    return level
  }
  const black = percentile(0.01)
  const white = Math.max(percentile(0.97), black + 60)
  return { light: white - (white - black) * 0.17, dark: black + (white - black) * 0.42 }
}
