// A live in the JSON of the live host (docs/contract/companion.md 10.1).
import type { ArtistRecord } from '@emaki/catalogue'
import type { SketchLive, SketchMember, SketchPhoto } from '@emaki/domain'
import { chatsBy, sketchUser } from './chat.ts'
import { audienceAt, heartsAt, type Live, visitorsAt } from './lives.ts'

export const streamHost = 'hls1.pixivsketch.net'
export const thumbnailHost = 'img-sketch.pximg.net'

/** Widths of a thumbnail. `original` is the largest. */
export const thumbnailWidths = { w160: 160, w400: 400, w1280: 1280, original: 1280 } as const

/** The live at this moment. */
export function wireLive(live: Live, atMs: number): SketchLive {
  const { channel } = live
  const isOver = atMs >= live.endMs
  return {
    id: live.id,
    created_at: new Date(live.startMs).toISOString(),
    finished_at: isOver ? new Date(live.endMs).toISOString() : null,
    user: sketchUser(live.owner),
    owner: member(live, live.owner, 0),
    performers: live.performers.map((artist, index) => member(live, artist, index + 1)),
    name: live.title,
    description: channel.description,
    description_fragments: [{ type: 'plain', body: channel.description, normalized_body: channel.description }],
    is_single: live.performers.length === 0,
    is_adult: channel.isAdult,
    is_r15: channel.isR15,
    is_r18: channel.isAdult,
    is_broadcasting: !isOver,
    publicity: 'open',
    is_closed: isOver,
    mode: 'screencast',
    server: streamHost,
    channel_id: `sample-${channel.key}`,
    source: 'web',
    is_enabled_mic_input: channel.hasMic,
    is_enabled_gifting: false,
    is_enabled_chat: !isOver,
    thumbnail: thumbnails(live),
    member_count: audienceAt(live, atMs),
    audience_count: audienceAt(live, atMs),
    total_audience_count: visitorsAt(live, atMs),
    heart_count: heartsAt(live, atMs),
    chat_count: chatsBy(live, atMs),
    performer_count: live.performers.length + 1,
  }
}

/** Address of a thumbnail. */
export const thumbnailUrl = (live: Live, size: keyof typeof thumbnailWidths): string =>
  `https://${thumbnailHost}/lives/${size}/${live.id}.jpg`

function member(live: Live, artist: ArtistRecord, performer: number): SketchMember {
  return {
    user: sketchUser(artist),
    thumbnail: thumbnails(live),
    hls_movie: { url: `https://${streamHost}/lives/${live.id}/${performer}/playlist.m3u8` },
    is_enabled_mic_input: live.channel.hasMic,
  }
}

function thumbnails(live: Live): SketchPhoto {
  const of = (size: keyof typeof thumbnailWidths) => {
    const width = thumbnailWidths[size]
    return { url: thumbnailUrl(live, size), width, height: (width * 9) / 16 }
  }
  return { w160: of('w160'), w400: of('w400'), w1280: of('w1280'), original: of('original') }
}
