// An easel for tests: paints a scene by hand, seed, page and phase, and measures what came out.
import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import { createRandom } from '../../random.ts'
import type { Scene } from '../../scene.ts'

export interface Sitting {
  readonly hand?: number
  readonly seed?: number
  readonly page?: number
  readonly phase?: number
  readonly width?: number
  readonly height?: number
}

/** The bytes (RGBA) of a scene. */
export function painted(
  scene: Scene,
  { hand = 1, seed = 1, page = 0, phase = 0, width = 120, height = 160 }: Sitting,
): Uint8ClampedArray {
  return sketched(width, height, (context) => {
    scene(context, {
      width,
      height,
      hand: createRandom('hand', hand),
      aspect: width / height,
      work: createRandom('whole work', hand, seed),
      random: createRandom('work', hand, seed, page),
      page,
      phase,
    })
  })
}

/** The bytes of whatever `draw` draws on a white sheet. */
export function sketched(width: number, height: number, draw: (context: SKRSContext2D) => void): Uint8ClampedArray {
  const context = createCanvas(width, height).getContext('2d')
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, width, height)
  context.fillStyle = '#000000'
  draw(context)
  return context.getImageData(0, 0, width, height).data
}

/** Mean difference of two pictures by channel, 0 to 255. */
export function difference(a: Uint8ClampedArray, b: Uint8ClampedArray): number {
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += Math.abs((a[i] ?? 0) - (b[i] ?? 0))
  return sum / a.length
}

/** How dark a picture is on the whole: 0 white, 1 black. */
export function darknessOf(data: Uint8ClampedArray): number {
  let sum = 0
  for (let i = 0; i < data.length; i += 4) sum += 255 - ((data[i] ?? 0) + (data[i + 1] ?? 0) + (data[i + 2] ?? 0)) / 3
  return sum / (data.length / 4) / 255
}

/** The greatest distance between two channels of one pixel: 0 when all is grey. */
export function colourfulness(data: Uint8ClampedArray): number {
  let most = 0
  for (let i = 0; i < data.length; i += 4) {
    const [r, g, b] = [data[i] ?? 0, data[i + 1] ?? 0, data[i + 2] ?? 0]
    most = Math.max(most, Math.max(r, g, b) - Math.min(r, g, b))
  }
  return most
}

/** Every colour of the picture as one number. */
export function coloursOf(data: Uint8ClampedArray): Set<number> {
  const seen = new Set<number>()
  for (let i = 0; i < data.length; i += 4) seen.add(((data[i] ?? 0) << 16) | ((data[i + 1] ?? 0) << 8) | (data[i + 2] ?? 0))
  return seen
}
