// A live in the app API's list, flatter than the live host's form (docs/contract/app-api.md 2.11).
import { stamp } from '@emaki/catalogue'
import type { Live } from '../../sketch/lives.ts'
import { thumbnailUrl, wireLive } from '../../sketch/wireLive.ts'
import type { Requester } from '../requester.ts'
import { wireUser } from './wireUser.ts'

/** The live at this moment. */
export function wireListedLive(live: Live, atMs: number, requester: Requester) {
  const now = wireLive(live, atMs)
  return {
    id: live.id,
    created_at: stamp(live.startMs),
    owner: { user: wireUser(live.owner, requester) },
    performers: live.performers.map((artist) => ({ user: wireUser(artist, requester) })),
    name: live.title,
    is_single: now.is_single,
    is_adult: now.is_adult,
    is_r18: now.is_r18,
    is_r15: now.is_r15,
    publicity: now.publicity,
    is_closed: now.is_closed,
    mode: now.mode,
    server: now.server,
    channel_id: now.channel_id,
    is_enabled_mic_input: now.is_enabled_mic_input,
    thumbnail_image_url: thumbnailUrl(live, 'w1280'),
    member_count: now.member_count,
    total_audience_count: now.total_audience_count,
    performer_count: now.performer_count,
    is_muted: false,
  }
}
