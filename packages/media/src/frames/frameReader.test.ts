import { afterEach, describe, expect, it } from 'vitest'
import { archiveOf, piecesOf, pngHeader } from '../testing/archives.ts'
import type { ReaderInNode } from '../testing/readerInNode.ts'
import { readerOver, stateWhen, streamOf, undecodable } from '../testing/readerInNode.ts'
import { windowLength } from './bitmapWindow.ts'
import { liveBitmaps } from './liveBitmaps.ts'

const names = (count: number) => Array.from({ length: count }, (_, index) => `${String(index).padStart(6, '0')}.png`)
const framesOf = (count: number) => names(count).map((file) => ({ file, delay: 50 }))
const archiveWith = (count: number, picture = (mark: number) => pngHeader(40, 30, mark)) =>
  archiveOf(Object.fromEntries(names(count).map((name, index) => [name, picture(index)])))
const isOver = ({ status }: { status: string }) => status !== 'loading'
const marksOf = async (blobs: readonly Blob[]) =>
  Promise.all(blobs.map(async (blob) => new Uint8Array(await blob.arrayBuffer()).at(-1)))

const open: ReaderInNode['reader'][] = []
const start = (...how: Parameters<typeof readerOver>) => {
  const started = readerOver(...how)
  open.push(started.reader)
  return started
}

afterEach(() => {
  for (const reader of open.splice(0)) reader.close()
  expect(liveBitmaps()).toMatchObject({ count: 0, bytes: 0 })
})

describe('a frame reader', () => {
  it('shows its first frame long before the archive is complete', async () => {
    const archive = archiveWith(60, (mark) => pngHeader(40, 30, mark, 2_000))
    let given = 0
    const pieces = piecesOf(archive, 1_000)
    const stream = new ReadableStream<Uint8Array>({
      pull(controller) {
        const piece = pieces[given++]
        // The fourth chunk never arrives.
        return piece && given <= 3 ? controller.enqueue(piece) : new Promise(() => {})
      },
    })
    const { reader } = start(framesOf(60), stream, archive.length)
    await stateWhen(reader, ({ playable }) => playable === 1)
    await stateWhen(reader, () => reader.frame(0) !== undefined)
    expect(given * 1_000).toBeLessThan(archive.length * 0.05)
    expect(reader.state).toMatchObject({ status: 'loading', size: { width: 40, height: 30 } })
    expect(reader.state.progress).toBeGreaterThan(0)
    expect(reader.clip()).toBeUndefined()
  })

  it('reports progress from 0 to 1 and ends with every frame and the original archive', async () => {
    const archive = archiveWith(20)
    const { reader } = start(framesOf(20), streamOf(piecesOf(archive, 100)), archive.length)
    const reported: number[] = []
    reader.subscribe(() => reported.push(reader.state.progress))
    await stateWhen(reader, isOver)
    expect(reported).toEqual(reported.toSorted((a, b) => a - b))
    expect(reader.state).toMatchObject({ status: 'ready', progress: 1, playable: 20 })
    const clip = reader.clip()
    expect(await marksOf(clip?.frames.map(({ blob }) => blob) ?? [])).toEqual(names(20).map((_, index) => index))
    expect(new Uint8Array((await clip?.archive.arrayBuffer()) ?? [])).toEqual(archive)
  })

  it('holds at most eight decoded frames, and fewer large ones', async () => {
    expect(windowLength({ width: 600, height: 800 })).toBe(8)
    expect(windowLength({ width: 1920, height: 1080 })).toBe(5)
    expect(windowLength({ width: 4000, height: 4000 })).toBe(1)
    const { reader, bitmaps } = start(framesOf(300), streamOf([archiveWith(300)]))
    await stateWhen(reader, isOver)
    for (let index = 0; index < 900; index++) {
      await stateWhen(reader, () => reader.frame(index % 300) !== undefined)
      expect(bitmaps.filter(({ isOpen }) => isOpen).length).toBeLessThanOrEqual(8)
    }
    expect(bitmaps.length).toBeLessThan(1_000)
  })

  it('decodes the frames after the current one, and wraps around at the end', async () => {
    const { reader } = start(framesOf(20), streamOf([archiveWith(20)]))
    await stateWhen(reader, isOver)
    await stateWhen(reader, () => reader.frame(18) !== undefined)
    await stateWhen(
      reader,
      () => reader.frame(18) !== undefined && reader.frame(19) !== undefined && reader.frame(0) !== undefined,
    )
  })

  it('G6, G7: shows the previous frame for one that is missing, broken, no picture or too large', async () => {
    const [first = '', missing = '', page = '', huge = '', broken = '', last = ''] = names(6)
    const archive = archiveOf({
      [first]: pngHeader(40, 30, 1),
      [page]: new TextEncoder().encode('<html>not found</html>'),
      [huge]: pngHeader(30_000, 30_000, 3),
      [broken]: pngHeader(40, 30, undecodable),
      [last]: pngHeader(40, 30, 5),
      '../../escape.png': pngHeader(40, 30, 9),
    })
    const { reader } = start(framesOf(6), streamOf([archive]))
    await stateWhen(reader, isOver)
    expect(reader.state).toMatchObject({ status: 'ready', playable: 6 })
    for (const index of [0, names(6).indexOf(missing), 2, 3, 4]) {
      await stateWhen(reader, () => reader.frame(index) !== undefined)
      expect(await marksOf([reader.frame(index)?.blob ?? new Blob()])).toEqual([1])
    }
    await stateWhen(reader, () => reader.frame(5) !== undefined)
    const clip = reader.clip()
    expect(clip?.frames.map(({ file, delayMs }) => [file, delayMs])).toEqual([
      [first, 250],
      [last, 50],
    ])
  })

  it('P19 rests on the last frame of an archive with fewer frames than the metadata says', async () => {
    const { reader } = start(framesOf(4), streamOf([archiveWith(2)]))
    await stateWhen(reader, isOver)
    expect(reader.state).toMatchObject({ status: 'ready', playable: 4 })
    await stateWhen(reader, () => reader.frame(3) !== undefined)
    expect(await marksOf([reader.frame(3)?.blob ?? new Blob()])).toEqual([1])
    expect(reader.clip()?.frames.map(({ delayMs }) => delayMs)).toEqual([50, 150])
  })

  it('P19 plays only the frames of the metadata where the archive has more, and keeps the archive whole', async () => {
    const archive = archiveWith(5)
    const { reader } = start(framesOf(2), streamOf([archive]))
    await stateWhen(reader, isOver)
    expect(reader.state).toMatchObject({ status: 'ready', playable: 2 })
    const clip = reader.clip()
    expect(clip?.frames.map(({ file, delayMs }) => [file, delayMs])).toEqual(names(2).map((name) => [name, 50]))
    expect(new Uint8Array((await clip?.archive.arrayBuffer()) ?? [])).toEqual(archive)
  })

  it('G3: uses one entry for every frame with its name, and the first of two entries with one name', async () => {
    const frames = [
      { file: 'a', delay: 50 },
      { file: 'b', delay: 50 },
      { file: 'a', delay: 50 },
    ]
    const twice = archiveOf({ a: pngHeader(4, 4, 1), b: pngHeader(4, 4, 2), c: pngHeader(4, 4, 3) })
    const renamed = twice.slice()
    // The third entry is named b as well.
    renamed[renamed.indexOf(0x63)] = 0x62
    const { reader } = start(frames, streamOf([renamed]))
    await stateWhen(reader, isOver)
    expect(await marksOf(reader.clip()?.frames.map(({ blob }) => blob) ?? [])).toEqual([1, 2, 1])
  })

  it('G5: plays the frames before the cut of an archive and reports the error', async () => {
    const archive = archiveWith(3)
    for (let length = 0; length < archive.length; length++) {
      const { reader } = start(framesOf(3), streamOf([archive.slice(0, length)]))
      const state = await stateWhen(reader, isOver)
      const whole = Math.min(3, Math.floor(length / 104))
      if (state.status === 'failed') expect(state).toMatchObject({ playable: whole, error: { kind: 'truncated' } })
      else expect(whole).toBe(3)
      reader.close()
    }
  })

  it('keeps its frames when the connection breaks', async () => {
    const { reader } = start(framesOf(3), streamOf([archiveWith(3).slice(0, 250)], new TypeError('network error')))
    expect(await stateWhen(reader, isOver)).toMatchObject({ status: 'failed', playable: 2, error: { kind: 'connection' } })
  })

  it.each([
    ['notArchive', new TextEncoder().encode('<html>forbidden</html>')],
    ['emptyArchive', archiveOf({})],
    ['noPictures', archiveOf({ 'readme.txt': new Uint8Array(5) })],
    ['tooLarge', archiveOf({ '000000.png': new Uint8Array(4_000_000) }, true)],
  ])('fails with %s for its cause', async (kind, archive) => {
    const { reader } = start(framesOf(2), streamOf([archive]))
    expect(await stateWhen(reader, isOver)).toMatchObject({ status: 'failed', playable: 0, error: { kind } })
    expect(reader.frame(0)).toBeUndefined()
  })

  it('fails when no frame decodes', async () => {
    const { reader } = start(framesOf(2), streamOf([archiveWith(2, () => pngHeader(4, 4, undecodable))]))
    expect(await stateWhen(reader, ({ status }) => status === 'failed')).toMatchObject({ error: { kind: 'noPictures' } })
  })

  it('fails when no frame decodes before the archive ends', async () => {
    const archive = archiveWith(2, () => pngHeader(4, 4, undecodable))
    let finish = () => {}
    const stream = new ReadableStream<Uint8Array>({
      start(channel) {
        channel.enqueue(archive.slice(0, -4))
        finish = () => {
          channel.enqueue(archive.slice(-4))
          channel.close()
        }
      },
    })
    const { reader } = start(framesOf(2), stream)
    await stateWhen(reader, ({ playable }) => playable === 2)
    await stateWhen(reader, () => reader.frame(0) === undefined)
    await new Promise(setImmediate)
    finish()
    expect(await stateWhen(reader, isOver)).toMatchObject({ status: 'failed', playable: 0, error: { kind: 'noPictures' } })
  })

  it('has no frame when the connection breaks and the frames before do not decode', async () => {
    const archive = archiveWith(2, () => pngHeader(4, 4, undecodable)).slice(0, 120)
    const { reader } = start(framesOf(2), streamOf([archive], new TypeError('network error')))
    reader.frame(0)
    expect(await stateWhen(reader, (state) => isOver(state) && state.playable === 0)).toMatchObject({
      status: 'failed',
      error: { kind: 'connection' },
    })
  })

  it('G6: rejects metadata without frames or with too many', () => {
    expect(() => readerOver([], streamOf([]))).toThrow(expect.objectContaining({ kind: 'noFrames' }))
    expect(() => readerOver(framesOf(1_001), streamOf([]))).toThrow(expect.objectContaining({ kind: 'tooManyFrames' }))
  })

  it('G8: frees everything and stops reading when it is closed at any moment', async () => {
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
      const { reader, bitmaps } = readerOver(framesOf(30), stream)
      for (let turn = 0; turn < round; turn++) await Promise.resolve()
      reader.frame(round % 30)
      reader.close()
      await new Promise(setImmediate)
      expect(isCancelled).toBe(true)
      expect(bitmaps.every(({ isOpen }) => !isOpen)).toBe(true)
      expect(reader.frame(0)).toBeUndefined()
    }
  })
})
