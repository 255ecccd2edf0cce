import { describe, expect, it } from 'vitest'
import { createClipStream, findBox, playlist } from './stream.ts'

const live = { startMs: 1_000_000_000, endMs: 1_000_600_000, seed: 7 }
const inTheMiddle = live.startMs + 300_000
const { initialisation, segment } = createClipStream()

/** The content of a box that must exist. */
function contentOf(bytes: Uint8Array, ...path: readonly string[]): DataView {
  const box = findBox(bytes, ...path)
  if (!box) throw new Error(`no ${path.join('/')}`)
  return new DataView(bytes.buffer, bytes.byteOffset + box.content, box.end - box.content)
}
const segmentAt = (number: number) => segment(live, number, inTheMiddle) ?? new Uint8Array()
const decodeTimeOf = (bytes: Uint8Array) => Number(contentOf(bytes, 'moof', 'traf', 'tfdt').getBigUint64(4))

describe('createClipStream › segment', () => {
  it('has the decode time of its number', () => {
    expect([12, 13].map((number) => decodeTimeOf(segmentAt(number)))).toEqual([48_000, 52_000])
  })

  it('has the sequence number of its number', () => {
    expect(contentOf(segmentAt(12), 'moof', 'mfhd').getUint32(4)).toBe(13)
  })

  it('contains 40 samples', () => {
    expect(contentOf(segmentAt(12), 'moof', 'traf', 'trun').getUint32(4)).toBe(40)
  })

  it('repeats the clip after two minutes', () => {
    expect(Buffer.compare(segmentAt(12).subarray(200), segmentAt(42).subarray(200))).toBe(0)
    expect(Buffer.compare(segmentAt(12), segmentAt(13))).not.toBe(0)
  })

  it('is undefined for numbers that do not exist', () => {
    expect(segment(live, 81, inTheMiddle)).toBeUndefined()
    expect(segment(live, 80, inTheMiddle)).toBeDefined()
    expect(segment(live, -1, inTheMiddle)).toBeUndefined()
    expect(segment(live, 156, live.endMs + 60_000)).toBeUndefined()
  })
})

describe('createClipStream › initialisation', () => {
  it('describes one H.264 track of 512 × 288 pixels', () => {
    const description = contentOf(initialisation, 'moov', 'trak', 'mdia', 'minf', 'stbl', 'stsd')
    const entry = 8
    const text = (offset: number) => String.fromCharCode(...[0, 1, 2, 3].map((at) => description.getUint8(offset + at)))
    expect(text(entry + 4)).toBe('avc1')
    expect([description.getUint16(entry + 32), description.getUint16(entry + 34)]).toEqual([512, 288])
  })
})

describe('playlist', () => {
  const segmentsOf = (text: string) => [...text.matchAll(/^segment-(\d+)\.m4s$/gm)].map(([, number]) => Number(number))

  it('lists the last six segments', () => {
    expect(segmentsOf(playlist(live, inTheMiddle))).toEqual([75, 76, 77, 78, 79, 80])
    expect(segmentsOf(playlist(live, inTheMiddle + 3_999))).toEqual([75, 76, 77, 78, 79, 80])
    expect(segmentsOf(playlist(live, inTheMiddle + 4_000))).toEqual([76, 77, 78, 79, 80, 81])
    expect(playlist(live, inTheMiddle)).toContain('#EXT-X-MEDIA-SEQUENCE:75\n')
  })

  it('has six segments when the stream starts', () => {
    expect(segmentsOf(playlist(live, live.startMs))).toEqual([0, 1, 2, 3, 4, 5])
  })

  it('has an end tag only after the end', () => {
    expect(playlist(live, inTheMiddle)).not.toContain('ENDLIST')
    expect(playlist(live, live.endMs).endsWith('#EXT-X-ENDLIST\n')).toBe(true)
    expect(segmentsOf(playlist(live, live.endMs + 3_600_000))).toEqual(segmentsOf(playlist(live, live.endMs)))
  })

  it('lists only segments that exist', () => {
    for (const nowMs of [live.startMs, inTheMiddle, live.endMs + 1]) {
      for (const number of segmentsOf(playlist(live, nowMs))) expect(segment(live, number, nowMs), String(number)).toBeDefined()
    }
  })
})
