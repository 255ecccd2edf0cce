// The messages of the live socket: chat, viewers, hearts, guests and the end, each at its time.
import type { SketchMessage } from '@emaki/domain'
import { chatOf, chatsBy, sketchUser } from './chat.ts'
import { audienceAt, elapsed, heartsAt, type Live, seededPick, visitorsAt } from './lives.ts'

/** A message and its time (ms since the epoch). */
export interface TimedMessage {
  readonly atMs: number
  readonly message: SketchMessage
}

const tickMs = 1000
const audienceEveryMs = 5_000
const heartsEveryMs = 3_000
const guestsEveryMs = 17_000

/** All messages from this moment to the end, in order. The first is the number of viewers. */
export function* messagesFrom(live: Live, fromMs: number): Generator<TimedMessage> {
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
    const guest = seededPick(live.audience, 'guest', live.id, sinceMs) ?? live.owner
    yield { type: sinceMs % (2 * guestsEveryMs) === 0 ? 'leave' : 'enter', user: sketchUser(guest) }
  }
}

const audience = (live: Live, atMs: number): SketchMessage => ({
  type: 'audience_count_updated',
  count: audienceAt(live, atMs),
  total: visitorsAt(live, atMs),
})

/** Waits for this many ms. Rejects when the signal fires. */
export type Wait = (delayMs: number, signal: AbortSignal) => Promise<unknown>

/** Sends the messages at their times. Ends after `finish`, or silently when the signal fires. */
export async function* sendMessages(live: Live, now: () => Date, wait: Wait, signal: AbortSignal): AsyncGenerator<SketchMessage> {
  for (const { atMs, message } of messagesFrom(live, now().getTime())) {
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
