// A reel: frames of an animation while its archive arrives, broken ones too.
import { afterEach, describe, expect, it } from 'vitest'
import { archiveOf, piecesOf, pngHeader } from '../testing/archives.ts'
import type { ReelInNode } from '../testing/reelInNode.ts'
import { reelOver, stateWhen, streamOf, undecodable } from '../testing/reelInNode.ts'
import { windowLength } from './bitmapWindow.ts'
import { liveBitmaps } from './liveBitmaps.ts'

const names = (count: number) => Array.from({ length: count }, (_, index) => `${String(index).padStart(6, '0')}.png`)
const framesOf = (count: number) => names(count).map((file) => ({ file, delay: 50 }))
const archiveWith = (count: number, picture = (mark: number) => pngHeader(40, 30, mark)) =>
  archiveOf(Object.fromEntries(names(count).map((name, index) => [name, picture(index)])))
const isOver = ({ status }: { status: string }) => status !== 'loading'
const marksOf = async (blobs: readonly Blob[]) =>
  Promise.all(blobs.map(async (blob) => new Uint8Array(await blob.arrayBuffer()).at(-1)))

const open: ReelInNode['reel'][] = []
const start = (...how: Parameters<typeof reelOver>) => {
  const started = reelOver(...how)
  open.push(started.reel)
  return started
}

afterEach(() => {
  for (const reel of open.splice(0)) reel.close()
  expect(liveBitmaps()).toMatchObject({ count: 0, bytes: 0 })
})

describe('a reel', () => {
  it('can show its first frame long before the archive is whole', async () => {
    const archive = archiveWith(60, (mark) => pngHeader(40, 30, mark, 2_000))
    let given = 0
    const pieces = piecesOf(archive, 1_000)
    const stream = new ReadableStream<Uint8Array>({
      pull(controller) {
        const piece = pieces[given++]
        // The fourth piece does not come.
        return piece && given <= 3 ? controller.enqueue(piece) : new Promise(() => {})
      },
    })
    const { reel } = start(framesOf(60), stream, archive.length)
    await stateWhen(reel, ({ playable }) => playable === 1)
    await stateWhen(reel, () => reel.frame(0) !== undefined)
    expect(given * 1_000).toBeLessThan(archive.length * 0.05)
    expect(reel.state).toMatchObject({ status: 'loading', size: { width: 40, height: 30 } })
    expect(reel.state.progress).toBeGreaterThan(0)
    expect(reel.clip()).toBeUndefined()
  })

  it('tells progress from nought to one, never backwards, and ends with every frame and the archive as it came', async () => {
    const archive = archiveWith(20)
    const { reel } = start(framesOf(20), streamOf(piecesOf(archive, 100)), archive.length)
    const told: number[] = []
    reel.subscribe(() => told.push(reel.state.progress))
    await stateWhen(reel, isOver)
    expect(told).toEqual(told.toSorted((a, b) => a - b))
    expect(reel.state).toMatchObject({ status: 'ready', progress: 1, playable: 20 })
    const clip = reel.clip()
    expect(await marksOf(clip?.frames.map(({ blob }) => blob) ?? [])).toEqual(names(20).map((_, index) => index))
    expect(new Uint8Array((await clip?.archive.arrayBuffer()) ?? [])).toEqual(archive)
  })

  it('holds eight decoded frames at most, of large pictures fewer, at any length', async () => {
    expect(windowLength({ width: 600, height: 800 })).toBe(8)
    expect(windowLength({ width: 1920, height: 1080 })).toBe(5)
    expect(windowLength({ width: 4000, height: 4000 })).toBe(1)
    const { reel, sheets } = start(framesOf(300), streamOf([archiveWith(300)]))
    await stateWhen(reel, isOver)
    for (let index = 0; index < 900; index++) {
      await stateWhen(reel, () => reel.frame(index % 300) !== undefined)
      expect(sheets.filter(({ isOpen }) => isOpen).length).toBeLessThanOrEqual(8)
    }
    expect(sheets.length).toBeLessThan(1_000)
  })

  it('decodes the frames after the one on screen, and starts over at the end', async () => {
    const { reel } = start(framesOf(20), streamOf([archiveWith(20)]))
    await stateWhen(reel, isOver)
    await stateWhen(reel, () => reel.frame(18) !== undefined)
    await stateWhen(reel, () => reel.frame(18) !== undefined && reel.frame(19) !== undefined && reel.frame(0) !== undefined)
  })

  it('G6, G7: shows the frame before one that is missing, broken, no picture or too large', async () => {
    const [first = '', missing = '', page = '', huge = '', broken = '', last = ''] = names(6)
    const archive = archiveOf({
      [first]: pngHeader(40, 30, 1),
      [page]: new TextEncoder().encode('<html>not found</html>'),
      [huge]: pngHeader(30_000, 30_000, 3),
      [broken]: pngHeader(40, 30, undecodable),
      [last]: pngHeader(40, 30, 5),
      '../../escape.png': pngHeader(40, 30, 9),
    })
    const { reel } = start(framesOf(6), streamOf([archive]))
    await stateWhen(reel, isOver)
    expect(reel.state).toMatchObject({ status: 'ready', playable: 6 })
    for (const index of [0, names(6).indexOf(missing), 2, 3, 4]) {
      await stateWhen(reel, () => reel.frame(index) !== undefined)
      expect(await marksOf([reel.frame(index)?.blob ?? new Blob()])).toEqual([1])
    }
    await stateWhen(reel, () => reel.frame(5) !== undefined)
    const clip = reel.clip()
    expect(clip?.frames.map(({ file, delayMs }) => [file, delayMs])).toEqual([
      [first, 250],
      [last, 50],
    ])
  })

  it('G3: gives one entry to every frame that names it, and takes the first of two entries of one name', async () => {
    const frames = [
      { file: 'a', delay: 50 },
      { file: 'b', delay: 50 },
      { file: 'a', delay: 50 },
    ]
    const twice = archiveOf({ a: pngHeader(4, 4, 1), b: pngHeader(4, 4, 2), c: pngHeader(4, 4, 3) })
    const renamed = twice.slice()
    // The third entry is called b as well.
    renamed[renamed.indexOf(0x63)] = 0x62
    const { reel } = start(frames, streamOf([renamed]))
    await stateWhen(reel, isOver)
    expect(await marksOf(reel.clip()?.frames.map(({ blob }) => blob) ?? [])).toEqual([1, 2, 1])
  })

  it('G5: plays what arrived when the archive is cut anywhere, and says so', async () => {
    const archive = archiveWith(3)
    for (let length = 0; length < archive.length; length++) {
      const { reel } = start(framesOf(3), streamOf([archive.slice(0, length)]))
      const state = await stateWhen(reel, isOver)
      const whole = Math.min(3, Math.floor(length / 104))
      if (state.status === 'failed') expect(state).toMatchObject({ playable: whole, fault: { kind: 'truncated' } })
      else expect(whole).toBe(3)
      reel.close()
    }
  })

  it('keeps its frames when the connection is lost', async () => {
    const { reel } = start(framesOf(3), streamOf([archiveWith(3).slice(0, 250)], new TypeError('network error')))
    expect(await stateWhen(reel, isOver)).toMatchObject({ status: 'failed', playable: 2, fault: { kind: 'connection' } })
  })

  it.each([
    ['notArchive', new TextEncoder().encode('<html>forbidden</html>')],
    ['emptyArchive', archiveOf({})],
    ['noPictures', archiveOf({ 'readme.txt': new Uint8Array(5) })],
    ['tooLarge', archiveOf({ '000000.png': new Uint8Array(4_000_000) }, true)],
  ])('fails with %s where that is so', async (kind, archive) => {
    const { reel } = start(framesOf(2), streamOf([archive]))
    expect(await stateWhen(reel, isOver)).toMatchObject({ status: 'failed', playable: 0, fault: { kind } })
    expect(reel.frame(0)).toBeUndefined()
  })

  it('fails when no frame decodes at all', async () => {
    const { reel } = start(framesOf(2), streamOf([archiveWith(2, () => pngHeader(4, 4, undecodable))]))
    expect(await stateWhen(reel, ({ status }) => status === 'failed')).toMatchObject({ fault: { kind: 'noPictures' } })
  })

  it('fails so also when that is known before the archive has ended', async () => {
    const archive = archiveWith(2, () => pngHeader(4, 4, undecodable))
    let finish = () => {}
    const stream = new ReadableStream<Uint8Array>({
      start(line) {
        line.enqueue(archive.slice(0, -4))
        finish = () => {
          line.enqueue(archive.slice(-4))
          line.close()
        }
      },
    })
    const { reel } = start(framesOf(2), stream)
    await stateWhen(reel, ({ playable }) => playable === 2)
    await stateWhen(reel, () => reel.frame(0) === undefined)
    await new Promise(setImmediate)
    finish()
    expect(await stateWhen(reel, isOver)).toMatchObject({ status: 'failed', playable: 0, fault: { kind: 'noPictures' } })
  })

  it('has nothing to play when the connection is lost and what came does not decode', async () => {
    const archive = archiveWith(2, () => pngHeader(4, 4, undecodable)).slice(0, 120)
    const { reel } = start(framesOf(2), streamOf([archive], new TypeError('network error')))
    reel.frame(0)
    expect(await stateWhen(reel, (state) => isOver(state) && state.playable === 0)).toMatchObject({
      status: 'failed',
      fault: { kind: 'connection' },
    })
  })

  it('G6: refuses metadata without frames, and with more than an animation has', () => {
    expect(() => reelOver([], streamOf([]))).toThrow(expect.objectContaining({ kind: 'noFrames' }))
    expect(() => reelOver(framesOf(1_001), streamOf([]))).toThrow(expect.objectContaining({ kind: 'tooManyFrames' }))
  })

  it('G8: frees everything when it is closed at any moment, and stops reading', async () => {
    for (let round = 0; round < 50; round++) {
      let isCancelled = false
      const pieces = piecesOf(archiveWith(30), 300)
      const stream = new ReadableStream<Uint8Array>({
        pull(controller) {
          const piece = pieces.shift()
          return piece ? controller.enqueue(piece) : new Promise(() => {})
        },
        cancel() {
          isCancelled = true
        },
      })
      const { reel, sheets } = reelOver(framesOf(30), stream)
      for (let turn = 0; turn < round; turn++) await Promise.resolve()
      reel.frame(round % 30)
      reel.close()
      await new Promise(setImmediate)
      expect(isCancelled).toBe(true)
      expect(sheets.every(({ isOpen }) => !isOpen)).toBe(true)
      expect(reel.frame(0)).toBeUndefined()
    }
  })
})
