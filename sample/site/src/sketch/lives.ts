// The lives at a moment and their state: pure functions of catalogue, channels and clock. A channel repeats by the clock, so there is a live
// at every hour on every machine. Two channels have several performers, and at any time at least one of these is on.
import { createHash } from 'node:crypto'
import type { Catalogue } from '@emaki/catalogue'
import channels from './channels.json' with { type: 'json' }

export { channels }

const minuteMs = 60_000
/** How long ended lives are still found, in ms. */
const keptMs = 24 * 60 * minuteMs
const audienceSize = 60

/**
 * A channel has a start every `everyMin` minutes, the first one `afterMin` minutes after midnight UTC, and is live for `lengthMin` minutes.
 * `artists` are positions in the catalogue's list, the owner first. `chatMs` is the interval of its chat messages.
 */
type Channel = (typeof channels)[number]

/** A live. Its id has nine digits: the channel and the minute of the start. Users of `audience` write in its chat. */
export type Live = NonNullable<ReturnType<typeof liveOf>>

function liveOf(catalogue: Catalogue, channel: Channel, startMs: number) {
  const audience = catalogue.artists({ offset: 0, limit: audienceSize })
  const cast = channel.artists.map((place) => audience[place % Math.max(1, audience.length)])
  const [owner, ...others] = cast.filter((artist) => artist !== undefined)
  if (!owner) return undefined
  const turn = Math.floor(startMs / minuteMs / channel.everyMin)
  return {
    id: `${channel.key}${String(startMs / minuteMs).padStart(8, '0')}`,
    channel,
    title: channel.titles[turn % channel.titles.length] ?? '',
    startMs,
    endMs: startMs + channel.lengthMin * minuteMs,
    owner,
    performers: [...new Set(others)].filter((artist) => artist !== owner),
    audience,
  }
}

export type Lives = ReturnType<typeof openLives>

/** The lives according to this clock. */
export function openLives(catalogue: Catalogue, now: () => Date) {
  return {
    /** Current lives, the most viewers first. */
    onAir(): Live[] {
      const nowMs = now().getTime()
      return channels
        .map((channel) => liveOf(catalogue, channel, lastStart(channel, nowMs)))
        .filter((found) => found !== undefined)
        .filter((found) => found.endMs > nowMs)
        .sort((one, two) => audienceAt(two, nowMs) - audienceAt(one, nowMs))
    },
    /** A live that has begun and that ended at most a day ago. */
    find(id: string): Live | undefined {
      const [, key, minute] = /^(\d)(\d{8})$/.exec(id) ?? []
      const channel = channels.find((candidate) => String(candidate.key) === key)
      const nowMs = now().getTime()
      const startMs = Number(minute) * minuteMs
      if (!channel || startMs > nowMs || lastStart(channel, startMs) !== startMs) return undefined
      const found = liveOf(catalogue, channel, startMs)
      return found && nowMs - found.endMs < keptMs ? found : undefined
    },
  }
}

function lastStart({ everyMin, afterMin }: Channel, nowMs: number): number {
  const everyMs = everyMin * minuteMs
  const afterMs = afterMin * minuteMs
  return Math.floor((nowMs - afterMs) / everyMs) * everyMs + afterMs
}

/** Selects where in the clip the stream of the owner (0) or of a performer starts. */
export const streamSeed = (live: Live, performer: number): number =>
  Math.floor(seededNumber('stream', live.id, performer) * 100_000)

/** Number of viewers at this moment: it rises and falls, and is 0 after the end. */
export function audienceAt(live: Live, atMs: number): number {
  if (atMs >= live.endMs) return 0
  const share = Math.max(0, (atMs - live.startMs) / (live.endMs - live.startMs))
  const sway = 0.08 * Math.sin(atMs / 47_000) + 0.05 * Math.sin(atMs / 13_000)
  return Math.max(2, Math.round(live.channel.maxViewers * (0.25 + 0.75 * Math.sin(Math.PI * share) + sway)))
}

/** Number of all visitors so far, which only rises. */
export function visitorsAt(live: Live, atMs: number): number {
  return Math.round(live.channel.maxViewers * (0.5 + (3 * elapsed(live, atMs)) / 3_600_000))
}

/** Number of hearts so far, which only rises. */
export const heartsAt = (live: Live, atMs: number): number =>
  Math.floor((elapsed(live, atMs) / 60_000) * live.channel.maxViewers * 0.4)

/** Ms since the start at this moment, at most the length. */
export const elapsed = (live: Live, atMs: number): number => Math.max(0, Math.min(atMs, live.endMs) - live.startMs)

/** A number from 0 (inclusive) to 1 (exclusive) that depends only on these seeds, so that a live depends on its id and the time alone. */
export function seededNumber(...about: readonly (string | number)[]): number {
  return createHash('md5').update(about.join('\n')).digest().readUIntBE(0, 6) / 2 ** 48
}

/** One of the choices. */
export function seededPick<T>(choices: readonly T[], ...about: readonly (string | number)[]): T | undefined {
  return choices[Math.floor(seededNumber(...about) * choices.length)]
}
