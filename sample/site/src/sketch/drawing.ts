// What a live shows: a pen that draws one long line on paper, page after page. Every frame follows from the live's seed and its number.

/** Samples of a picture: luma at full size, both colour differences at half. */
export interface Frame {
  readonly width: number
  readonly height: number
  readonly luma: Uint8Array
  readonly blue: Uint8Array
  readonly red: Uint8Array
}

/** Pixels; both sides are multiples of 16. */
export const frameWidth = 512
export const frameHeight = 288
export const framesPerSecond = 10
/** After so many frames a new sheet is taken. */
export const framesPerSheet = 1200

const stepsPerFrame = 5
const penRadius = 2.2

type Colour = readonly [luma: number, blue: number, red: number]

const papers: readonly Colour[] = [
  [226, 120, 133],
  [232, 128, 128],
  [218, 124, 128],
  [48, 138, 124],
]
const inks: readonly Colour[] = [
  [60, 150, 118],
  [92, 110, 180],
  [84, 124, 96],
  [196, 96, 140],
]

/** A sheet being drawn on: asked for frames in rising order, it draws on; asked for an earlier one, it begins anew. */
export class Sheet {
  readonly #random: readonly number[]
  readonly #frame: Frame
  readonly #ink: Colour
  #drawn = 0

  constructor(seed: number) {
    this.#random = numbers(seed)
    const paper = papers[seed % papers.length] ?? [226, 128, 128]
    this.#ink = inks[seed % inks.length] ?? [60, 128, 128]
    this.#frame = blank(paper)
  }

  /** The sheet as it looks at this frame. The samples are its own: copy what must stay. */
  at(frame: number): Frame {
    for (; this.#drawn <= frame * stepsPerFrame; this.#drawn++) this.#dot(this.#drawn)
    return this.#frame
  }

  #dot(step: number): void {
    const [a = 0, b = 0, c = 0, d = 0] = this.#random
    const turn = (step / (framesPerSheet * stepsPerFrame)) * Math.PI * 2
    // Two circles on a circle: flowers, knots and waves, depending on how fast they turn.
    const petals = 3 + Math.floor(a * 7)
    const inner = 11 + Math.floor(b * 23)
    const reach = 0.62 + 0.3 * Math.sin(petals * turn * (1 + Math.floor(c * 3)))
    const x = frameWidth / 2 + Math.cos(turn * (2 + Math.floor(d * 3)) + a) * reach * 150 + Math.cos(inner * turn) * 52
    const y = frameHeight / 2 + Math.sin(turn * (2 + Math.floor(d * 3)) + a) * reach * 84 + Math.sin(inner * turn) * 34
    this.#disc(x, y, penRadius * (0.6 + 0.4 * Math.sin(inner * turn * 0.5) ** 2))
  }

  #disc(centreX: number, centreY: number, radius: number): void {
    const { width, height, luma, blue, red } = this.#frame
    const [light, cold, warm] = this.#ink
    for (let y = Math.max(0, Math.floor(centreY - radius)); y <= Math.min(height - 1, centreY + radius); y++) {
      for (let x = Math.max(0, Math.floor(centreX - radius)); x <= Math.min(width - 1, centreX + radius); x++) {
        if ((x - centreX) ** 2 + (y - centreY) ** 2 > radius ** 2) continue
        luma[y * width + x] = light
        const half = (y >> 1) * (width >> 1) + (x >> 1)
        blue[half] = cold
        red[half] = warm
      }
    }
  }
}

/** A copy whose samples stay as they are. */
export const copyOf = ({ width, height, luma, blue, red }: Frame): Frame => ({
  width,
  height,
  luma: luma.slice(),
  blue: blue.slice(),
  red: red.slice(),
})

/** Paper with a border of a darker tone, so that an empty sheet is seen to be one. */
function blank([light, cold, warm]: Colour): Frame {
  const quarter = (frameWidth * frameHeight) / 4
  const luma = new Uint8Array(frameWidth * frameHeight).fill(light)
  for (let y = 0; y < frameHeight; y++) {
    for (let x = 0; x < frameWidth; x++) {
      const edge = Math.min(x, y, frameWidth - 1 - x, frameHeight - 1 - y)
      if (edge === 9 || edge === 10) luma[y * frameWidth + x] = light > 128 ? light - 40 : light + 40
    }
  }
  return {
    width: frameWidth,
    height: frameHeight,
    luma,
    blue: new Uint8Array(quarter).fill(cold),
    red: new Uint8Array(quarter).fill(warm),
  }
}

/** Four numbers from 0 to 1 that follow from the seed. */
function numbers(seed: number): number[] {
  let state = (seed ^ 0x9e3779b9) >>> 0
  return Array.from({ length: 4 }, () => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x6d2b79f5) >>> 0
    return ((state ^ (state >>> 13)) >>> 0) / 4_294_967_296
  })
}
