// Renders scenes for tests by hand, seed, page and phase, and measures the result.
import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas'
import { createRandom } from '../../random.ts'
import type { Scene } from '../../scene.ts'

export interface RenderOptions {
  readonly hand?: number
  readonly seed?: number
  readonly page?: number
  readonly phase?: number
  readonly width?: number
  readonly height?: number
}

/** The RGBA bytes of a scene. */
export function renderScene(
  scene: Scene,
  { hand = 1, seed = 1, page = 0, phase = 0, width = 120, height = 160 }: RenderOptions,
): Uint8ClampedArray {
  return renderDrawing(width, height, (context) => {
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

/** The RGBA bytes of a drawing on white ground. */
export function renderDrawing(width: number, height: number, draw: (context: SKRSContext2D) => void): Uint8ClampedArray {
  const context = createCanvas(width, height).getContext('2d')
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, width, height)
  context.fillStyle = '#000000'
  draw(context)
  return context.getImageData(0, 0, width, height).data
}

/** Mean difference of two pictures per channel, 0 to 255. */
export function difference(a: Uint8ClampedArray, b: Uint8ClampedArray): number {
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += Math.abs((a[i] ?? 0) - (b[i] ?? 0))
  return sum / a.length
}

/** Mean darkness of a picture: 0 white, 1 black. */
export function darknessOf(data: Uint8ClampedArray): number {
  let sum = 0
  for (let i = 0; i < data.length; i += 4) sum += 255 - ((data[i] ?? 0) + (data[i + 1] ?? 0) + (data[i + 2] ?? 0)) / 3
  return sum / (data.length / 4) / 255
}

/** The largest difference between two channels of one pixel: 0 if all is grey. */
export function colourfulness(data: Uint8ClampedArray): number {
  let most = 0
  for (let i = 0; i < data.length; i += 4) {
    const [r, g, b] = [data[i] ?? 0, data[i + 1] ?? 0, data[i + 2] ?? 0]
    most = Math.max(most, Math.max(r, g, b) - Math.min(r, g, b))
  }
  return most
}

/** Every colour of the picture as a number. */
export function coloursOf(data: Uint8ClampedArray): Set<number> {
  const seen = new Set<number>()
  for (let i = 0; i < data.length; i += 4) seen.add(((data[i] ?? 0) << 16) | ((data[i + 1] ?? 0) << 8) | (data[i + 2] ?? 0))
  return seen
}
