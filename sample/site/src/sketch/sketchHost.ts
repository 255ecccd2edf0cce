// The hosts of lives: sketch.pixiv.net with detail and log, playlists and segments of the stream, thumbnails (docs/contract/companion.md
// 10.1).

import type { ArtistRecord } from '@emaki/catalogue'
import type { SketchLive, SketchLog, SketchMember, SketchPhoto } from '@emaki/domain'
import type { PictureRenderer } from '@emaki/pictures'
import type { Hono } from 'hono'
import { createHost, notFound, withoutOthers } from '../host.ts'
import { deliverPicture } from '../images/imageHost.ts'
import { stillScene } from '../images/picture.ts'
import { chatOf, chatsBy, sentAt, sketchUser } from './chat.ts'
import { audienceAt, heartsAt, type Live, type Lives, streamSeed, visitorsAt } from './lives.ts'
import { createClipStream, playlist } from './stream.ts'

/** Entries of a log. */
const logLength = 100
/** After this many messages, the log has an entry that is not chat. */
const heartEvery = 9

export function createSketchHost(lives: Lives, now: () => Date): Hono {
  const app = createHost()
  const answered = (path: string, wire: (live: Live, nowMs: number) => unknown) =>
    app.get(path, (context) => {
      const live = lives.find((context.req.param('live') ?? '').replace(/\.json$/, ''))
      return live ? answer(wire(live, now().getTime())) : failure(404, 'The live was not found.')
    })
  answered('/api/lives/:live{[^/]+\\.json}', wireLive)
  answered('/api/lives/:live/logs.json', logOf)
  app.notFound(() => failure(404, 'Not Found'))
  return app
}

/** The host of streams, without login. */
export function createStreamHost(lives: Lives, now: () => Date): Hono {
  const clip = createClipStream()
  const app = createHost()
  app.get('/lives/:live{\\d{9}}/:performer{\\d}/:file', (context) => {
    const live = lives.find(context.req.param('live'))
    const performer = Number(context.req.param('performer'))
    if (!live || performer > live.performers.length) return notFound()
    const broadcast = { startMs: live.startMs, endMs: live.endMs, seed: streamSeed(live, performer) }
    const nowMs = now().getTime()
    const file = context.req.param('file')
    if (file === 'playlist.m3u8') return stream(playlist(broadcast, nowMs), 'application/vnd.apple.mpegurl', 'no-store')
    if (file === 'init.mp4') return stream(clip.initialisation, 'video/mp4', keep)
    const number = /^segment-(\d{1,6})\.m4s$/.exec(file)?.[1]
    const segment = number === undefined ? undefined : clip.segment(broadcast, Number(number), nowMs)
    return segment ? stream(segment, 'video/mp4', keep) : notFound()
  })
  return withoutOthers(app)
}

/** The host of thumbnails: pictures in the style of the owner. */
export function createThumbnailHost(lives: Lives, renderer: PictureRenderer): Hono {
  const app = createHost()
  app.get('/lives/:size/:file{\\d{9}\\.jpg}', (context) => {
    const live = lives.find(context.req.param('file').slice(0, -'.jpg'.length))
    const width = Object.entries(thumbnailWidths).find(([size]) => size === context.req.param('size'))?.[1]
    if (!live || width === undefined) return notFound()
    const { hand, scene } = live.owner
    const picture = {
      kind: 'page',
      scene: stillScene(scene),
      hand,
      seed: Number(live.id),
      width: 1280,
      height: 720,
      page: 0,
    } as const
    const rendition = { width, height: (width * 9) / 16, fit: 'cover', format: 'jpeg', quality: 84 } as const
    return deliverPicture(context.req.raw, { picture, rendition, modified: new Date(live.startMs).toISOString() }, renderer)
  })
  return withoutOthers(app)
}

/** The chat, newest first, with hearts in between. */
function logOf(live: Live, nowMs: number): SketchLog[] {
  const entries: SketchLog[] = []
  for (let number = chatsBy(live, nowMs) - 1; number >= 0 && entries.length < logLength; number--) {
    const created_at = new Date(sentAt(live, number)).toISOString()
    if (number % heartEvery === 0) entries.push({ id: `${live.id}9${number}`, type: 'heart', created_at, data: {} })
    const chat = chatOf(live, number)
    entries.push({ id: chat.id, type: 'chat', created_at, data: { chat } })
  }
  return entries.slice(0, logLength)
}

const keep = 'public, max-age=3600'

const stream = (body: string | Uint8Array<ArrayBuffer>, type: string, caching: string): Response =>
  new Response(body, { headers: { 'Content-Type': type, 'Cache-Control': caching, 'Access-Control-Allow-Origin': '*' } })

const answer = (data: unknown): Response => Response.json({ data, rand: '' }, { headers: { 'Cache-Control': 'no-store' } })

const failure = (status: number, message: string): Response =>
  Response.json({ errors: [{ type: 'not_found', message }], rand: '' }, { status, headers: { 'Cache-Control': 'no-store' } })

export const streamHost = 'hls1.pixivsketch.net'
export const thumbnailHost = 'img-sketch.pximg.net'

/** Widths of a thumbnail. `original` is the largest. */
const thumbnailWidths = { w160: 160, w400: 400, w1280: 1280, original: 1280 } as const

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

const member = (live: Live, artist: ArtistRecord, performer: number): SketchMember => ({
  user: sketchUser(artist),
  thumbnail: thumbnails(live),
  hls_movie: { url: `https://${streamHost}/lives/${live.id}/${performer}/playlist.m3u8` },
  is_enabled_mic_input: live.channel.hasMic,
})

function thumbnails(live: Live): SketchPhoto {
  const of = (size: keyof typeof thumbnailWidths) => {
    const width = thumbnailWidths[size]
    return { url: thumbnailUrl(live, size), width, height: (width * 9) / 16 }
  }
  return { w160: of('w160'), w400: of('w400'), w1280: of('w1280'), original: of('original') }
}
