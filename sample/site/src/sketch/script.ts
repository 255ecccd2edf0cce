// What the live socket sends: chat, audience, hearts, people coming and going, and the end, each when it happens.
import type { SketchMessage } from '@emaki/domain'
import { chatOf, chatsBy } from './chat.ts'
import { pick } from './draw.ts'
import { audienceAt, elapsed, heartsAt, type Live, visitorsAt } from './lives.ts'
import { sketchUser } from './sketchUser.ts'

/** A message and its moment (ms since the epoch). */
export interface Cue {
  readonly atMs: number
  readonly message: SketchMessage
}

const tickMs = 1000
const audienceEveryMs = 5_000
const heartsEveryMs = 3_000
const guestsEveryMs = 17_000

/** Everything from this moment on, to the end, in order; first of all, how many are watching. */
export function* script(live: Live, fromMs: number): Generator<Cue> {
  if (fromMs < live.endMs) yield { atMs: fromMs, message: audience(live, fromMs) }
  let said = chatsBy(live, fromMs)
  for (let atMs = Math.floor(fromMs / tickMs + 1) * tickMs; atMs < live.endMs; atMs += tickMs) {
    for (const due = chatsBy(live, atMs); said < due; said++) yield { atMs, message: { type: 'chat', chat: chatOf(live, said) } }
    for (const message of regular(live, atMs)) yield { atMs, message }
  }
  yield { atMs: Math.max(fromMs, live.endMs), message: { type: 'finish' } }
}

function* regular(live: Live, atMs: number): Generator<SketchMessage> {
  const sinceMs = elapsed(live, atMs)
  if (sinceMs % audienceEveryMs === 0) yield audience(live, atMs)
  if (sinceMs % heartsEveryMs === 0) {
    const total = heartsAt(live, atMs)
    const count = total - heartsAt(live, atMs - heartsEveryMs)
    if (count > 0) yield { type: 'heart', count, total_count: total }
  }
  if (sinceMs % guestsEveryMs === 0) {
    const guest = pick(live.audience, 'guest', live.id, sinceMs) ?? live.owner
    yield { type: sinceMs % (2 * guestsEveryMs) === 0 ? 'leave' : 'enter', user: sketchUser(guest) }
  }
}

const audience = (live: Live, atMs: number): SketchMessage => ({
  type: 'audience_count_updated',
  count: audienceAt(live, atMs),
  total: visitorsAt(live, atMs),
})

/** Waits so many ms; rejects when the signal fires. */
export type Wait = (delayMs: number, signal: AbortSignal) => Promise<unknown>

/** The script as it happens. Ends after `finish`, or quietly when the signal fires. */
export async function* perform(live: Live, now: () => Date, wait: Wait, signal: AbortSignal): AsyncGenerator<SketchMessage> {
  for (const { atMs, message } of script(live, now().getTime())) {
    const delayMs = atMs - now().getTime()
    try {
      if (delayMs > 0) await wait(delayMs, signal)
    } catch (error) {
      if (signal.aborted) return
      throw error
    }
    if (signal.aborted) return
    yield message
  }
}
