import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { av1FrameSize, av1Frames } from '../testing/av1Frames.ts'
import { boxAt, bytesOf, numbersOf, readBoxes, textOf } from '../testing/isoBoxes.ts'
import { avifFile } from './avifFile.ts'
import { limitedColourCodes } from './limitedColours.ts'
import type { AvifSequence } from './pictureBoxes.ts'
import { readSequenceHeader } from './sequenceHeader.ts'

const delays = [1500, 700, 700]
const [first = new Uint8Array()] = av1Frames
const header = readSequenceHeader(first)
const sequence: AvifSequence = {
  ...av1FrameSize,
  header,
  colour: limitedColourCodes,
  frames: av1Frames.map((data, index) => ({ data: new Blob([data]), isKey: index !== 1, delayMs: delays[index] ?? 0 })),
}
const made = async (changes: Partial<AvifSequence> = {}) => {
  const bytes = new Uint8Array(await avifFile({ ...sequence, ...changes }).arrayBuffer())
  return { bytes, boxes: readBoxes(bytes) }
}

describe('the file type', () => {
  it('names an image sequence that is also a picture, within the baseline profile', async () => {
    const { boxes } = await made()
    expect(boxes.map(({ type }) => type)).toEqual(['ftyp', 'meta', 'moov', 'mdat'])
    expect(textOf(boxAt(boxes, 'ftyp'))).toBe('avis\0\0\0\0avifavismsf1iso8mif1miafMA1B')
  })

  it('does not claim the baseline profile above level 5.1', async () => {
    const { boxes } = await made({ header: { ...header, level: 14 } })
    expect(textOf(boxAt(boxes, 'ftyp'))).not.toContain('MA1B')
  })
})

describe('the still picture', () => {
  it('is the first frame, whose data exists once', async () => {
    const { bytes, boxes } = await made()
    expect(boxAt(boxes, 'meta/pitm').content.getUint16(4)).toBe(1)
    expect(textOf(boxAt(boxes, 'meta/hdlr'), 8, 12)).toBe('pict')
    expect(textOf(boxAt(boxes, 'meta/iinf/infe'), 8, 12)).toBe('av01')
    const [start = 0, length = 0] = numbersOf(boxAt(boxes, 'meta/iloc'), 14)
    expect(bytes.subarray(start, start + length)).toEqual(first)
    expect(numbersOf(boxAt(boxes, 'moov/trak/mdia/minf/stbl/stco'), 4)).toEqual([1, start])
  })

  it('has size, depths, codec and colours, of which the codec is essential', async () => {
    const { boxes } = await made()
    const { boxes: properties } = boxAt(boxes, 'meta/iprp/ipco')
    expect(properties.map(({ type }) => type)).toEqual(['ispe', 'pixi', 'av1C', 'colr'])
    expect(numbersOf(boxAt(properties, 'ispe'), 4)).toEqual([33, 25])
    expect(bytesOf(boxAt(properties, 'pixi'))).toEqual([0, 0, 0, 0, 3, 8, 8, 8])
    expect(bytesOf(boxAt(properties, 'av1C'))).toEqual([0x81, 0, 0x0c, 0])
    expect(bytesOf(boxAt(properties, 'colr')).slice(4)).toEqual([0, 1, 0, 13, 0, 6, 0])
    expect(bytesOf(boxAt(boxes, 'meta/iprp/ipma')).slice(8)).toEqual([0, 1, 4, 1, 2, 0x83, 4])
  })

  it('decodes with a decoder that knows no sequences', async () => {
    const { bytes } = await made()
    // libvips looks at the first brand only.
    bytes.set(
      [...'avif'].map((letter) => letter.charCodeAt(0)),
      8,
    )
    const { info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true })
    expect(info).toMatchObject({ width: 33, height: 25 })
  })
})

describe('the track', () => {
  const table = (boxes: ReturnType<typeof readBoxes>, type: string) => boxAt(boxes, `moov/trak/mdia/minf/stbl/${type}`)

  it('has the delay of every frame in ms', async () => {
    const { boxes } = await made()
    expect(textOf(boxAt(boxes, 'moov/trak/mdia/hdlr'), 8, 12)).toBe('pict')
    expect(numbersOf(boxAt(boxes, 'moov/trak/mdia/mdhd'), 20).slice(0, 3)).toEqual([1000, 0, 2900])
    expect(numbersOf(table(boxes, 'stts'), 4)).toEqual([2, 1, 1500, 2, 700])
  })

  it('has the size of every frame, all in one chunk', async () => {
    const { boxes } = await made()
    expect(numbersOf(table(boxes, 'stsz'), 4)).toEqual([0, 3, 41, 51, 94])
    expect(numbersOf(table(boxes, 'stsc'), 4)).toEqual([1, 1, 3, 1])
    expect(boxAt(boxes, 'mdat').content.byteLength).toBe(41 + 51 + 94)
  })

  it('names the key frames', async () => {
    expect(numbersOf(table((await made()).boxes, 'stss'), 4)).toEqual([2, 1, 3])
  })

  it('names no key frames when all are', async () => {
    const { boxes } = await made({ frames: sequence.frames.map((frame) => ({ ...frame, isKey: true })) })
    expect(boxAt(boxes, 'moov/trak/mdia/minf/stbl').boxes.map(({ type }) => type)).not.toContain('stss')
  })

  it('repeats its edit without end', async () => {
    const { boxes } = await made()
    expect(numbersOf(boxAt(boxes, 'moov/trak/edts/elst'), 0)).toEqual([0x01000001, 1, 0, 2900, 0, 0, 0x10000])
    expect(numbersOf(boxAt(boxes, 'moov/trak/tkhd'), 28).slice(0, 2)).toEqual([0xffffffff, 0xffffffff])
  })

  it('describes its frames like the still picture', async () => {
    const { boxes } = await made()
    const entry = table(boxes, 'stsd/av01')
    expect([entry.content.getUint16(24), entry.content.getUint16(26)]).toEqual([33, 25])
    for (const type of ['av1C', 'colr'])
      expect(bytesOf(boxAt(entry.boxes, type))).toEqual(bytesOf(boxAt(boxes, `meta/iprp/ipco/${type}`)))
  })
})

/** The path of libavif's decoder; empty when it is not installed. */
const decoder = spawnSync('sh', ['-c', 'command -v avifdec'], { encoding: 'utf8' }).stdout.trim()

it.skipIf(decoder === '')('libavif decodes every frame with its duration', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'emaki-avif-'))
  try {
    const path = join(folder, 'made.avif')
    writeFileSync(path, (await made()).bytes)
    const { stdout, stderr } = spawnSync(decoder, ['--info', path], { encoding: 'utf8' })
    expect(stderr).toBe('')
    const durations = [...stdout.matchAll(/duration [\d.]+ \((\d+) timescales\)\] \[33x25\]/g)].map(([, duration]) =>
      Number(duration),
    )
    expect(durations).toEqual(delays)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
