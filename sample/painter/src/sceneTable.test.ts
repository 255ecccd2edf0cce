// Rules for the pictures of all scenes.
import { type Canvas, createCanvas } from '@napi-rs/canvas'
import { describe, expect, it } from 'vitest'
import { bytesOf } from './colour.ts'
import { draw } from './paint.ts'
import { paletteOf } from './palette.ts'
import { loopNames, type Picture, sceneNames } from './picture.ts'
import { createRandom } from './random.ts'

const shapes = [
  [1200, 1600],
  [1600, 1200],
  [1000, 1000],
  [500, 1500],
  [1500, 500],
  [900, 1600],
  [1600, 900],
  [800, 2000],
] as const

const page = (
  scene: (typeof sceneNames)[number],
  hand: number,
  seed: number,
  [width, height]: readonly [number, number] = shapes[0],
): Picture => ({
  kind: 'page',
  scene,
  hand,
  seed,
  page: 0,
  width,
  height,
})
const frame = (scene: (typeof loopNames)[number], at: number, frames: number): Picture => ({
  kind: 'frame',
  scene,
  hand: 4,
  seed: 6,
  frame: at,
  frames,
  width: 600,
  height: 600,
})

const pixels = (canvas: Canvas) => canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data

/** Mean and standard deviation of the picture's lightness, 0 to 255. */
function spreadOf(data: Uint8ClampedArray): number {
  let sum = 0
  let squares = 0
  for (let i = 0; i < data.length; i += 4) {
    const light = 0.3 * (data[i] ?? 0) + 0.6 * (data[i + 1] ?? 0) + 0.1 * (data[i + 2] ?? 0)
    sum += light
    squares += light * light
  }
  const count = data.length / 4
  return Math.sqrt(Math.max(0, squares / count - (sum / count) ** 2))
}

/** Mean colours of 12 × 16 patches, which represent the composition. */
function patches(canvas: Canvas): number[] {
  const data = pixels(canvas)
  const sums = new Float64Array(12 * 16 * 4)
  for (let y = 0; y < canvas.height; y++) {
    for (let x = 0; x < canvas.width; x++) {
      const cell = (Math.floor((y * 16) / canvas.height) * 12 + Math.floor((x * 12) / canvas.width)) * 4
      const at = (y * canvas.width + x) * 4
      for (let i = 0; i < 3; i++) sums[cell + i] = (sums[cell + i] ?? 0) + (data[at + i] ?? 0)
      sums[cell + 3] = (sums[cell + 3] ?? 0) + 1
    }
  }
  return Array.from(
    { length: 12 * 16 * 3 },
    (_, i) => (sums[Math.floor(i / 3) * 4 + (i % 3)] ?? 0) / (sums[Math.floor(i / 3) * 4 + 3] || 1),
  )
}

const meanDifference = (a: readonly number[] | Uint8ClampedArray, b: readonly number[] | Uint8ClampedArray) => {
  let sum = 0
  for (let i = 0; i < a.length; i++) sum += Math.abs((a[i] ?? 0) - (b[i] ?? 0))
  return sum / a.length
}

/** Number of canvas calls during `work`. */
function canvasCalls(work: () => void): number {
  const prototype: object = Object.getPrototypeOf(createCanvas(1, 1).getContext('2d'))
  let calls = 0
  const restore = Object.entries(Object.getOwnPropertyDescriptors(prototype)).flatMap(([name, descriptor]) => {
    const native: unknown = descriptor.value
    if (typeof native !== 'function' || !descriptor.configurable || name === 'constructor') return []
    const counted = function (this: unknown, ...values: unknown[]): unknown {
      calls += 1
      return Reflect.apply(native, this, values)
    }
    Object.defineProperty(prototype, name, { ...descriptor, value: counted })
    return [() => Object.defineProperty(prototype, name, descriptor)]
  })
  try {
    work()
  } finally {
    for (const put of restore) put()
  }
  return calls
}

describe.each(sceneNames)('%s', (scene) => {
  it('paints something in boxes of every shape', () => {
    shapes.forEach((shape, i) => {
      const canvas = draw(page(scene, i, i * 7, shape), { width: 160, height: 160, fit: 'inside' })
      expect(spreadOf(pixels(canvas)), `${shape}`).toBeGreaterThan(4)
    })
  })

  it('shows the same composition at small and large sizes', () => {
    for (const seed of [1, 2]) {
      const small = patches(draw(page(scene, seed, seed * 31), { width: 120, height: 160, fit: 'inside' }))
      const large = patches(draw(page(scene, seed, seed * 31), { width: 330, height: 440, fit: 'inside' }))
      expect(meanDifference(small, large), `seed ${seed}`).toBeLessThan(9)
    }
  })

  it('paints the same pixels twice and others for another work', () => {
    const size = { width: 120, height: 120, fit: 'cover' } as const
    const first = pixels(draw(page(scene, 1, 1), size))
    expect(meanDifference(first, pixels(draw(page(scene, 1, 1), size)))).toBe(0)
    expect(meanDifference(first, pixels(draw(page(scene, 1, 2), size)))).toBeGreaterThan(2)
  })

  it('needs a limited number of canvas calls', () => {
    // bench/painter measures the time.
    const size = { width: 540, height: 540, fit: 'inside' } as const
    for (let i = 0; i < 3; i++) expect(canvasCalls(() => draw(page(scene, i, i), size))).toBeLessThan(60_000)
  })
})

describe.each(loopNames)('%s', (scene) => {
  it('changes a little from frame to frame and ends where it begins', () => {
    const size = { width: 160, height: 160, fit: 'inside' } as const
    const frames = 48
    const at = (i: number) => pixels(draw(frame(scene, i, frames), size))
    const [first, second, last] = [at(0), at(1), at(frames - 1)]
    const step = meanDifference(first, second)
    expect(spreadOf(first)).toBeGreaterThan(4)
    expect(step).toBeGreaterThan(0)
    expect(meanDifference(last, first)).toBeLessThan(step * 2.5 + 1)
  })
})

describe('other pictures', () => {
  it('include avatars, backgrounds, covers and signs', () => {
    const pictures: Picture[] = [
      { kind: 'avatar', hand: 1, seed: 1 },
      { kind: 'background', hand: 1, seed: 1 },
      { kind: 'cover', hand: 1, seed: 1, scene: 'aurora' },
      ...(['unknown', 'mypixiv', 'r18', 'sanity_level', 'unviewable', 'no_profile'] as const).map(
        (sign) => ({ kind: 'sign', sign }) as const,
      ),
    ]
    for (const picture of pictures) {
      const size = picture.kind === 'avatar' ? 50 : 200
      const canvas = draw(picture, { width: size, height: size, fit: 'inside' })
      expect(spreadOf(pixels(canvas)), JSON.stringify(picture)).toBeGreaterThan(4)
    }
  })

  it('works of one hand share more colours than works of two hands', () => {
    const distance = (a: number, b: number) => {
      const [p, q] = [paletteOf(createRandom('hand', a)), paletteOf(createRandom('hand', b))]
      return (['deep', 'mid', 'accent'] as const).reduce(
        (sum, role) => sum + meanDifference(bytesOf(p[role]), bytesOf(q[role])),
        0,
      )
    }
    expect(distance(8, 8)).toBe(0)
    const apart = Array.from({ length: 40 }, (_, i) => distance(i, i + 1))
    expect(apart.filter((d) => d > 30).length).toBeGreaterThan(32)

    const tint = (hand: number, seed: number) =>
      patches(draw(page('ink-landscape', hand, seed), { width: 60, height: 80, fit: 'inside' })).reduce(
        (sum, v, i) => (i % 3 === 0 ? sum + v : i % 3 === 2 ? sum - v : sum),
        0,
      )
    const spread = (values: readonly number[]) => Math.max(...values) - Math.min(...values)
    const within = [0, 1, 2, 3, 4].map((hand) => spread([1, 2, 3, 4].map((seed) => tint(hand, seed))))
    const across = spread([0, 1, 2, 3, 4, 5, 6, 7].map((hand) => tint(hand, 1)))
    expect(Math.min(...within)).toBeLessThan(across)
  })
})
