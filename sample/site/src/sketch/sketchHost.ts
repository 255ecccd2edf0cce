// The hosts of lives: sketch.pixiv.net with detail and log, playlists and segments of the stream, thumbnails (docs/contract/companion.md
// 10.1).

import type { SketchLog } from '@emaki/domain'
import { type PictureRenderer, sceneNames } from '@emaki/pictures'
import type { Hono } from 'hono'
import { createHost, notFound, withoutOthers } from '../host.ts'
import { deliverPicture } from '../images/imageHost.ts'
import { chatOf, chatsBy, sentAt } from './chat.ts'
import { type Live, type Lives, streamSeed } from './lives.ts'
import { createClipStream, playlist } from './stream.ts'
import { thumbnailWidths, wireLive } from './wireLive.ts'

/** Entries of a log. */
const logLength = 100
/** After this many messages, the log has an entry that is not chat. */
const heartEvery = 9

export function createSketchHost(lives: Lives, now: () => Date): Hono {
  const app = createHost()
  const find = (path: string) => lives.find(path.replace(/\.json$/, ''))
  app.get('/api/lives/:live{[^/]+\\.json}', (context) => {
    const live = find(context.req.param('live'))
    return live ? answer(wireLive(live, now().getTime())) : noSuchLive()
  })
  app.get('/api/lives/:live/logs.json', (context) => {
    const live = find(context.req.param('live'))
    return live ? answer(logOf(live, now().getTime())) : noSuchLive()
  })
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
      scene: sceneNames.find((name) => name === scene) ?? 'flow-field',
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

const noSuchLive = (): Response => failure(404, 'The live was not found.')

const failure = (status: number, message: string): Response =>
  Response.json({ errors: [{ type: 'not_found', message }], rand: '' }, { status, headers: { 'Cache-Control': 'no-store' } })
