// The video of a live stream as HLS: a playlist that follows the clock, and segments of one looped clip (assets/stream.mp4).
import { readFileSync } from 'node:fs'

type Bytes = Uint8Array<ArrayBuffer>

/** The clip is cut into fragments of this length; each starts with a key frame. */
const segmentS = 4
const segmentMs = segmentS * 1000
/** Ticks per second in the clip. */
const timescale = 1000
/** Number of segments in a playlist. This many exist when a stream starts. */
const playlistSegments = 6

/** When a stream is live (ms since the epoch). `seed` selects the fragment of the clip that it starts with. */
export interface Broadcast {
  readonly startMs: number
  readonly endMs: number
  readonly seed: number
}

/** Number of segments that exist at a moment. */
function segmentCount({ startMs, endMs }: Broadcast, nowMs: number): number {
  return Math.floor((Math.min(nowMs, endMs) - startMs) / segmentMs) + playlistSegments
}

/** The HLS media playlist (RFC 8216) with relative names. It has an end tag once the stream is over. */
export function playlist(broadcast: Broadcast, nowMs: number): string {
  const end = segmentCount(broadcast, nowMs)
  const first = Math.max(0, end - playlistSegments)
  const firstTime = new Date(broadcast.startMs + (first - playlistSegments) * segmentMs).toISOString()
  const lines = [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${segmentS}`,
    `#EXT-X-MEDIA-SEQUENCE:${first}`,
    '#EXT-X-INDEPENDENT-SEGMENTS',
    '#EXT-X-MAP:URI="init.mp4"',
    `#EXT-X-PROGRAM-DATE-TIME:${firstTime}`,
  ]
  for (let number = first; number < end; number++) lines.push(`#EXTINF:${segmentS.toFixed(3)},`, `segment-${number}.m4s`)
  if (nowMs >= broadcast.endMs) lines.push('#EXT-X-ENDLIST')
  return `${lines.join('\n')}\n`
}

/** Reads the clip once and serves its fragments in a loop. */
export function createClipStream() {
  const clip = readFileSync(new URL('../../assets/stream.mp4', import.meta.url))
  const boxes = boxesIn(clip)
  const fragments = boxes.flatMap((box, at) => {
    const data = boxes[at + 1]
    return box.type === 'moof' && data?.type === 'mdat' ? [clip.subarray(box.start, data.end)] : []
  })
  return {
    /** The initialisation segment of every stream. */
    initialisation: Uint8Array.from(clip.subarray(0, findBox(clip, 'moov')?.end ?? 0)),
    /** A segment by its number; undefined for numbers that do not exist yet or will never exist. */
    segment(broadcast: Broadcast, number: number, nowMs: number): Bytes | undefined {
      if (number < 0 || number >= segmentCount(broadcast, nowMs)) return undefined
      const fragment = fragments[(broadcast.seed + number) % fragments.length]
      return fragment && placedAt(fragment, number)
    },
  }
}

/** A copy of a fragment as segment `number`: with its sequence number and its decode time. */
function placedAt(fragment: Uint8Array, number: number): Bytes {
  const bytes = Uint8Array.from(fragment)
  const view = new DataView(bytes.buffer)
  const header = findBox(bytes, 'moof', 'mfhd')
  const decodeTime = findBox(bytes, 'moof', 'traf', 'tfdt')
  const versionLength = 4
  if (header) view.setUint32(header.content + versionLength, number + 1)
  if (decodeTime) {
    const time = number * segmentS * timescale
    const is64Bit = view.getUint8(decodeTime.content) === 1
    if (is64Bit) view.setBigUint64(decodeTime.content + versionLength, BigInt(time))
    else view.setUint32(decodeTime.content + versionLength, time)
  }
  return bytes
}

/** A box of an MP4 file (ISO/IEC 14496-12). Offsets in bytes from the start of the file. */
interface Mp4Box {
  readonly type: string
  readonly start: number
  /** Offset of the first byte after the header. */
  readonly content: number
  readonly end: number
}

const headerLength = 8

/** The boxes between two offsets, in order. Stops at a box with an invalid length. */
function boxesIn(bytes: Uint8Array, from = 0, to = bytes.length): Mp4Box[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const boxes: Mp4Box[] = []
  for (let start = from; start + headerLength <= to; ) {
    const length = view.getUint32(start)
    const end = start + length
    if (length < headerLength || end > to) break
    const type = String.fromCharCode(...bytes.subarray(start + 4, start + headerLength))
    boxes.push({ type, start, content: start + headerLength, end })
    start = end
  }
  return boxes
}

/** The first box at a path of types, for example `moof`, `traf`, `tfdt`; undefined when a box is missing. */
export function findBox(bytes: Uint8Array, ...path: readonly string[]): Mp4Box | undefined {
  let found: Mp4Box | undefined
  for (const type of path) {
    found = boxesIn(bytes, found?.content ?? 0, found?.end ?? bytes.length).find((box) => box.type === type)
    if (!found) return undefined
  }
  return found
}
