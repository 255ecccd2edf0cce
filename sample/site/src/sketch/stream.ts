// The stream of a live as HLS has it: a playlist that slides with the clock, and segments encoded when they are asked for.
import { copyOf, frameHeight, framesPerSecond, framesPerSheet, frameWidth, Sheet } from './drawing.ts'
import { changedFrame, configuration, keyFrame } from './h264.ts'
import { initialisation, mediaSegment, timescale } from './mp4.ts'

type Bytes = Uint8Array<ArrayBuffer>

const segmentS = 4
const segmentMs = segmentS * 1000
const segmentFrames = segmentS * framesPerSecond
const segmentsPerSheet = framesPerSheet / segmentFrames
/** Segments that a playlist names; so many are already there when a live begins. */
const windowSegments = 6
/** Encoded segments kept: what the viewers of a few lives ask for at one time. */
const keptSegments = 16

const decoder = configuration(frameWidth, frameHeight)

/** The codec of every stream, as a media source wants it named. */
export const streamCodec = decoder.codec

/** When a live is on the air (ms since the epoch), and what its drawing follows from. */
export interface Broadcast {
  readonly startMs: number
  readonly endMs: number
  readonly seed: number
}

/** The segment being filmed at this instant, counted from the beginning; everything before it can be had. */
function filming({ startMs, endMs }: Broadcast, nowMs: number): number {
  return Math.floor((Math.min(nowMs, endMs) - startMs) / segmentMs) + windowSegments
}

/** The media playlist; with its end once the live is over. Names are relative. */
export function playlist(broadcast: Broadcast, nowMs: number): string {
  const next = filming(broadcast, nowMs)
  const first = Math.max(0, next - windowSegments)
  const began = new Date(broadcast.startMs + (first - windowSegments) * segmentMs).toISOString()
  const lines = [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${segmentS}`,
    `#EXT-X-MEDIA-SEQUENCE:${first}`,
    '#EXT-X-INDEPENDENT-SEGMENTS',
    '#EXT-X-MAP:URI="init.mp4"',
    `#EXT-X-PROGRAM-DATE-TIME:${began}`,
  ]
  for (let number = first; number < next; number++) lines.push(`#EXTINF:${segmentS.toFixed(3)},`, `segment-${number}.m4s`)
  if (nowMs >= broadcast.endMs) lines.push('#EXT-X-ENDLIST')
  return `${lines.join('\n')}\n`
}

/** The head of every stream. */
export const streamHead = (): Bytes => initialisation(decoder, frameWidth, frameHeight)

/** Encodes segments, and keeps the latest ones. */
export function createStreams() {
  const kept = new Map<string, readonly Bytes[]>()

  /** The samples of a segment; they are the same each time that a sheet comes round. */
  function samples(seed: number, part: number): readonly Bytes[] {
    const key = `${seed} ${part}`
    const known = kept.get(key)
    if (known) return known
    const made = encode(seed, part * segmentFrames)
    const oldest = kept.keys().next().value
    if (kept.size >= keptSegments && oldest !== undefined) kept.delete(oldest)
    kept.set(key, made)
    return made
  }

  return {
    /** A segment by its number; undefined before it is filmed and after the end. */
    segment(broadcast: Broadcast, number: number, nowMs: number): Bytes | undefined {
      if (number < 0 || number >= filming(broadcast, nowMs)) return undefined
      const sheet = Math.floor(number / segmentsPerSheet)
      return mediaSegment({
        number,
        start: number * segmentS * timescale,
        duration: timescale / framesPerSecond,
        samples: samples(broadcast.seed + sheet, number % segmentsPerSheet),
      })
    },
  }
}

function encode(seed: number, firstFrame: number): Bytes[] {
  const sheet = new Sheet(seed)
  let before = copyOf(sheet.at(firstFrame))
  const made = [keyFrame(before)]
  for (let frame = 1; frame < segmentFrames; frame++) {
    const after = sheet.at(firstFrame + frame)
    made.push(changedFrame(after, before, frame))
    before = copyOf(after)
  }
  return made
}
