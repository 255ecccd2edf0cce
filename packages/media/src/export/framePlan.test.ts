import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import type { Clip } from '../frames/clip.ts'
import { readApng } from '../testing/apngReader.ts'
import { likeness, softPicture } from '../testing/pictures.ts'
import type { FrameAnswer } from './frameOrder.ts'
import { encodeFrame } from './frameOrder.ts'
import { apngFilePlan, gifFilePlan } from './framePlan.ts'
import type { FramePoolOptions, FrameThread } from './framePool.ts'
import { encodeFrames } from './framePool.ts'

const width = 50
const height = 31
const delays = [40, 33.4, 33.4, 600_000, 120]

const clipOf = async (type: 'png' | 'jpeg', delaysMs: readonly number[] = delays): Promise<Clip> => ({
  width,
  height,
  archive: new Blob(),
  frames: await Promise.all(
    delaysMs.map(async (delayMs, index) => {
      const picture = sharp(softPicture(width, height, index), { raw: { width, height, channels: 4 } })
      const bytes = type === 'png' ? await picture.png().toBuffer() : await picture.jpeg({ quality: 95 }).toBuffer()
      return { file: `${index}`, delayMs, blob: new Blob([new Uint8Array(bytes)], { type: `image/${type}` }) }
    }),
  ),
})

/** Encoding threads in this process, with sharp in place of the browser's decoder. */
function threadsHere() {
  const counts = { opened: 0, rested: 0, closed: 0, busy: 0, maxBusy: 0 }
  const open = (): FrameThread => {
    counts.opened += 1
    let tell: (answer: FrameAnswer) => void = () => {}
    return {
      send(order) {
        counts.busy += 1
        counts.maxBusy = Math.max(counts.maxBusy, counts.busy)
        encodeFrame(
          order,
          async (picture) =>
            new Uint8Array(
              await sharp(await picture.arrayBuffer())
                .ensureAlpha()
                .raw()
                .toBuffer(),
            ),
        ).then((answer) => {
          counts.busy -= 1
          tell(answer)
        })
      },
      listen(onAnswer) {
        tell = onAnswer
      },
      rest() {
        counts.rested += 1
      },
      close() {
        counts.closed += 1
      },
    }
  }
  return { counts, open }
}

const run = async (clip: Clip, plan: typeof gifFilePlan, options: Partial<FramePoolOptions> = {}) => {
  const { orders, file } = plan(clip)
  return new Uint8Array(
    await file(await encodeFrames(orders, { threads: 3, open: threadsHere().open, ...options })).arrayBuffer(),
  )
}

describe('an APNG', () => {
  it.each(['png', 'jpeg'] as const)('of %s frames has every frame in full colour with its duration', async (type) => {
    const clip = await clipOf(type)
    const read = readApng(await run(clip, apngFilePlan))
    expect(read).toMatchObject({ width, height })
    expect(read.frames.map(({ delayMs }) => delayMs)).toEqual([40, 33, 34, 600_000, 120])
    for (const [index, { pixels }] of read.frames.entries()) {
      const original = await sharp(await clip.frames[index]?.blob.arrayBuffer())
        .ensureAlpha()
        .raw()
        .toBuffer()
      expect(likeness(pixels, original)).toBe(Number.POSITIVE_INFINITY)
    }
  })

  it('shows its first frame where animation is not supported', async () => {
    const shown = await sharp(await run(await clipOf('png'), apngFilePlan))
      .ensureAlpha()
      .raw()
      .toBuffer()
    expect(likeness(shown, softPicture(width, height, 0))).toBe(Number.POSITIVE_INFINITY)
  })
})

describe('a GIF of a clip', () => {
  it('has every second of 120 frames, in order, with twice the delay', async () => {
    const file = await run(await clipOf('png', new Array(120).fill(50)), gifFilePlan)
    const { delay, pages } = await sharp(file, { animated: true }).metadata()
    expect({ delay, pages }).toEqual({ pages: 60, delay: new Array(60).fill(100) })
    const last = await sharp(file, { page: 59 }).ensureAlpha().raw().toBuffer()
    expect(likeness(last, softPicture(width, height, 118))).toBeGreaterThan(30)
  })
})

describe('the encoding threads', () => {
  it('stay within the limits of threads, frames and frames per thread, and become idle afterwards', async () => {
    const clip = await clipOf('png')
    for (const [threads, expected] of [
      [3, 3],
      [10, 5],
    ] as const) {
      const { counts, open } = threadsHere()
      const progress: number[] = []
      await run(clip, apngFilePlan, { threads, open, onProgress: (share) => progress.push(share) })
      expect(counts).toMatchObject({ opened: expected, rested: expected, closed: 0, maxBusy: Math.min(5, expected * 2) })
      expect(progress).toEqual([0.2, 0.4, 0.6, 0.8, 1])
    }
  })

  it('G9: end at once when the export is aborted, before or half-way', async () => {
    const clip = await clipOf('png')
    const { counts, open } = threadsHere()
    const cancel = new AbortController()
    const work = run(clip, apngFilePlan, {
      threads: 2,
      open,
      signal: cancel.signal,
      onProgress: (share) => share > 0.3 && cancel.abort(),
    })
    await expect(work).rejects.toMatchObject({ name: 'AbortError' })
    expect(counts).toMatchObject({ opened: 2, closed: 2 })
    await expect(run(clip, apngFilePlan, { open, signal: cancel.signal })).rejects.toMatchObject({ name: 'AbortError' })
    expect(counts.opened).toBe(2)
  })

  it('end with an error when no frame decodes', async () => {
    const clip = await clipOf('png')
    const { counts, open } = threadsHere()
    const frames = clip.frames.map((frame) => ({ ...frame, blob: new Blob(['<html>']) }))
    await expect(run({ ...clip, frames }, apngFilePlan, { open })).rejects.toMatchObject({ kind: 'noPictures' })
    expect([counts.closed, counts.rested]).toEqual([counts.opened, 0])
    await expect(run({ ...clip, frames: [] }, gifFilePlan, { open })).rejects.toMatchObject({ kind: 'encoder' })
  })
})

describe('a frame that does not decode', () => {
  const broken = new Blob([new Uint8Array([0xff, 0xd8, 0xff, 1, 2, 3])], { type: 'image/png' })

  it.each([
    [[2], [0, 1, 1, 3, 4]],
    [[0], [1, 1, 2, 3, 4]],
    [
      [1, 2, 3],
      [0, 0, 0, 0, 4],
    ],
    [
      [0, 1, 2, 3],
      [4, 4, 4, 4, 4],
    ],
  ])('is replaced by its predecessor, at the start by its successor: %j', async (places, shown) => {
    const whole = await clipOf('png')
    const frames = whole.frames.map((frame, place) => (places.includes(place) ? { ...frame, blob: broken } : frame))
    const read = readApng(await run({ ...whole, frames }, apngFilePlan))
    expect(read.frames.map(({ delayMs }) => delayMs)).toEqual([40, 33, 34, 600_000, 120])
    for (const [place, { pixels }] of read.frames.entries())
      expect(likeness(pixels, softPicture(width, height, shown[place] ?? -1))).toBe(Number.POSITIVE_INFINITY)
  })
})
