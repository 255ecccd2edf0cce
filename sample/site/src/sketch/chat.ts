// The chat of a live: each message has its time, the same for all viewers. The messages are invented, and some are hostile.
import type { ArtistRecord } from '@emaki/catalogue'
import type { SketchChat, SketchUser } from '@emaki/domain'
import { avatarUrl } from '../images/pictureUrls.ts'
import { elapsed, type Live, seededNumber, seededPick } from './lives.ts'
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
