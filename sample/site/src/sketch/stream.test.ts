// The stream, read back: what players demux and decode is the drawing, frame by frame.
import { describe, expect, it } from 'vitest'
import { copyOf, frameHeight, frameWidth, Sheet } from './drawing.ts'
import { createStreams, playlist, streamCodec, streamHead } from './stream.ts'
import { boxAt, decode, number, samplesOf } from './testing/decode.ts'

const live = { startMs: 1_000_000_000, endMs: 1_000_600_000, seed: 7 }
const inTheMiddle = live.startMs + 300_000
const { segment } = createStreams()
const blank = () => ({
  width: frameWidth,
  luma: new Uint8Array(frameWidth * frameHeight),
  blue: new Uint8Array((frameWidth * frameHeight) / 4),
  red: new Uint8Array((frameWidth * frameHeight) / 4),
})

describe('a segment', () => {
  it('decodes to the drawing, sample for sample', () => {
    const bytes = segment(live, 12, inTheMiddle) ?? new Uint8Array()
    const samples = samplesOf(bytes)
    expect(samples).toHaveLength(40)
    const seen = blank()
    const sheet = new Sheet(live.seed)
    for (const [index, sample] of samples.entries()) {
      decode(sample, seen)
      const { luma, blue, red } = sheet.at(12 * 40 + index)
      expect(
        Buffer.compare(seen.luma, luma) + Buffer.compare(seen.blue, blue) + Buffer.compare(seen.red, red),
        `frame ${index}`,
      ).toBe(0)
    }
  })

  it('says when it begins, and follows the one before without a gap', () => {
    const times = [12, 13].map((at) =>
      number(boxAt(segment(live, at, inTheMiddle) ?? new Uint8Array(), 'moof', 'traf', 'tfdt') ?? blank().luma, 4),
    )
    expect(times).toEqual([48_000, 52_000])
    const run = boxAt(segment(live, 12, inTheMiddle) ?? new Uint8Array(), 'moof', 'traf', 'tfhd') ?? blank().luma
    expect(number(run, 8) * 40).toBe(4000)
  })

  it('is small: what did not change is not sent', () => {
    expect(segment(live, 12, inTheMiddle)?.length).toBeLessThan(400_000)
  })

  it('takes a new sheet after two minutes', () => {
    const first = blank()
    const next = blank()
    decode(samplesOf(segment(live, 29, inTheMiddle) ?? new Uint8Array())[0] ?? new Uint8Array(4), first)
    decode(samplesOf(segment(live, 30, inTheMiddle) ?? new Uint8Array())[0] ?? new Uint8Array(4), next)
    expect(Buffer.compare(next.luma, copyOf(new Sheet(live.seed + 1).at(0)).luma)).toBe(0)
    expect(Buffer.compare(first.luma, next.luma)).not.toBe(0)
  })

  it('is not there before it is filmed, nor below the first', () => {
    expect(segment(live, 81, inTheMiddle)).toBeUndefined()
    expect(segment(live, 80, inTheMiddle)).toBeDefined()
    expect(segment(live, -1, inTheMiddle)).toBeUndefined()
    expect(segment(live, 156, live.endMs + 60_000)).toBeUndefined()
  })
})

describe('the head', () => {
  it('names the codec, the size and one track', () => {
    const head = streamHead()
    expect(streamCodec).toBe('avc1.42c01e')
    const entry = boxAt(head, 'moov', 'trak', 'mdia', 'minf', 'stbl', 'stsd') ?? new Uint8Array(64)
    const visual = boxAt(entry.subarray(8), 'avc1') ?? new Uint8Array(64)
    expect([number(visual, 24) >>> 16, number(visual, 24) & 0xffff]).toEqual([frameWidth, frameHeight])
    const avcC = boxAt(visual.subarray(78), 'avcC')
    expect([...(avcC ?? []).slice(0, 6)]).toEqual([1, 0x42, 0xc0, 30, 0xff, 0xe1])
  })
})

describe('the playlist', () => {
  const named = (text: string) => [...text.matchAll(/^segment-(\d+)\.m4s$/gm)].map(([, at]) => Number(at))

  it('slides with the clock over the last six segments', () => {
    expect(named(playlist(live, inTheMiddle))).toEqual([75, 76, 77, 78, 79, 80])
    expect(named(playlist(live, inTheMiddle + 3_999))).toEqual([75, 76, 77, 78, 79, 80])
    expect(named(playlist(live, inTheMiddle + 4_000))).toEqual([76, 77, 78, 79, 80, 81])
    expect(playlist(live, inTheMiddle)).toContain('#EXT-X-MEDIA-SEQUENCE:75\n')
    expect(playlist(live, inTheMiddle)).not.toContain('ENDLIST')
  })

  it('is full from the first moment and ends when the live does', () => {
    expect(named(playlist(live, live.startMs))).toEqual([0, 1, 2, 3, 4, 5])
    expect(playlist(live, live.endMs).endsWith('#EXT-X-ENDLIST\n')).toBe(true)
    expect(named(playlist(live, live.endMs + 3_600_000))).toEqual(named(playlist(live, live.endMs)))
  })

  it('names only segments that are there', () => {
    for (const atMs of [live.startMs, inTheMiddle, live.endMs + 1]) {
      for (const at of named(playlist(live, atMs))) expect(segment(live, at, atMs), String(at)).toBeDefined()
    }
  })
})
