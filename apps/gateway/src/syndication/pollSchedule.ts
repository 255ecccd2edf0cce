// When a syndication feed is loaded again: once an hour, each feed at its own minute, so that the calls upstream spread over the hour.
import { createHash } from 'node:crypto'

const hourMs = 3_600_000

/** The longest time that a poll stays fresh, in ms. */
export const maxPollMs = 1.5 * hourMs

/**
 * How long a poll of `key` at `now` (ms since 1970) stays fresh, in ms: until the feed's own moment of the hour, at least half an
 * hour and at most one and a half. The moment is the same on all replicas and after a restart.
 */
export function pollLifetimeMs(key: string, now: number): number {
  const offset = createHash('sha256').update(key).digest().readUInt32BE() % hourMs
  const wait = (offset - (now % hourMs) + hourMs) % hourMs
  return wait < hourMs / 2 ? wait + hourMs : wait
}
