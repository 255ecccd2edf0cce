import fc from 'fast-check'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { MediaError } from '../mediaError.ts'
import { av1Frames } from '../testing/av1Frames.ts'
import { boxAt, bytesOf, readBoxes } from '../testing/isoBoxes.ts'
import { painted } from '../testing/pictures.ts'
import { codecBox } from './pictureBoxes.ts'
import { readSequenceHeader, withoutDelimiter } from './sequenceHeader.ts'

const [first = new Uint8Array(), second = new Uint8Array()] = av1Frames
const delimiter = [0x12, 0]

/** A still picture of another encoder: its AV1 data and its `av1C` box. */
async function still(chromaSubsampling: '4:2:0' | '4:4:4') {
  const raw = { width: 64, height: 48, channels: 4 } as const
  const picture = sharp(
    painted(64, 48, (x, y) => [x * 3, y * 5, 90]),
    { raw },
  ).removeAlpha()
  const boxes = readBoxes(new Uint8Array(await picture.avif({ chromaSubsampling }).toBuffer()))
  return { data: Uint8Array.from(bytesOf(boxAt(boxes, 'mdat'))), codec: bytesOf(boxAt(boxes, 'meta/iprp/ipco/av1C')) }
}

describe('readSequenceHeader', () => {
  it('reads profile, level and colours of a key frame', () => {
    expect(readSequenceHeader(first)).toEqual({
      ...{ profile: 0, level: 0, tier: 0, isMonochrome: false, chromaPosition: 0 },
      colour: { primaries: 1, transfer: 13, matrix: 6, isFullRange: false },
    })
  })

  it('finds it behind a temporal delimiter', () => {
    expect(readSequenceHeader(Uint8Array.of(...delimiter, ...first))).toEqual(readSequenceHeader(first))
  })

  it('reads the header of another encoder as that encoder describes it', async () => {
    const { data, codec } = await still('4:2:0')
    expect([...codecBox(readSequenceHeader(data))].slice(8)).toEqual(codec.slice(0, 4))
  })

  it('rejects full colour resolution', async () => {
    const { data } = await still('4:4:4')
    expect(() => readSequenceHeader(data)).toThrow(MediaError)
  })

  it('rejects a frame without a sequence header', () => {
    expect(() => readSequenceHeader(second)).toThrow(MediaError)
  })

  it('ends for any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), (bytes) => {
        try {
          return readSequenceHeader(bytes).level < 32
        } catch (error) {
          return error instanceof MediaError
        }
      }),
    )
  })
})

describe('withoutDelimiter', () => {
  it('drops the temporal delimiter', () => {
    expect(withoutDelimiter(Uint8Array.of(...delimiter, ...second))).toEqual(second)
  })

  it('returns a frame without one unchanged', () => {
    expect(withoutDelimiter(second)).toBe(second)
  })
})
