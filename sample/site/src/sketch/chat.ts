// The chat of a live: each message has its time, the same for all viewers. The messages are invented, and some are hostile.

import type { ArtistRecord } from '@emaki/catalogue'
import type { SketchChat, SketchMessage, SketchUser } from '@emaki/domain'
import { avatarUrl } from '../images/pictureUrls.ts'
import { audienceAt, elapsed, heartsAt, type Live, seededNumber, seededPick, visitorsAt } from './lives.ts'
import sayings from './sayings.json' with { type: 'json' }

/** Number of messages at this moment. */
export function chatsBy(live: Live, atMs: number): number {
  const { chatMs } = live.channel
  const sure = Math.floor(elapsed(live, atMs) / chatMs)
  return sure + (sentAt(live, sure) <= Math.min(atMs, live.endMs - 1) ? 1 : 0)
}

/** When a message is sent: each has its own interval, so that ids and times have the same order. */
export function sentAt(live: Live, number: number): number {
  return live.startMs + Math.floor((number + seededNumber('when', live.id, number)) * live.channel.chatMs)
}

/** A message, counted from 0. */
export function chatOf(live: Live, number: number): SketchChat {
  const speaker =
    seededNumber('owner speaks', live.id, number) < 0.12
      ? live.owner
      : (seededPick(live.audience, 'who', live.id, number) ?? live.owner)
  const message = seededPick(sayings, 'what', live.id, number) ?? ''
  return {
    id: `${live.id}${String(number).padStart(5, '0')}`,
    created_at: new Date(sentAt(live, number)).toISOString(),
    message,
    message_fragments: [{ type: 'plain', body: message }],
    user: sketchUser(speaker),
  }
}

/** A user in the JSON of the live host. */
export function sketchUser(artist: ArtistRecord): SketchUser {
  const url = avatarUrl(artist, 170)
  return {
    id: String(artist.id),
    pixiv_user_id: String(artist.id),
    unique_name: artist.account,
    name: artist.name,
    icon: {
      id: String(artist.id),
      type: 'photo',
      color: { hex: 'd8d2c4', r: 216, g: 210, b: 196 },
      photo: { original: { url, width: 170, height: 170 }, sq60: { url: avatarUrl(artist, 50) }, sq180: { url } },
    },
  }
}

const tickMs = 1000
const audienceEveryMs = 5_000
const heartsEveryMs = 3_000
const guestsEveryMs = 17_000

/** All messages from this moment to the end with their times (ms since the epoch), in order. The first is the number of viewers. */
export function* messagesFrom(live: Live, fromMs: number): Generator<{ readonly atMs: number; readonly message: SketchMessage }> {
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
