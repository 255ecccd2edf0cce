// The host i.pximg.net: pictures of works, novels and users, for requests with the site's Referer (docs/contract/app-api.md 1.1, 2.3).
import { createHash } from 'node:crypto'
import type { Catalogue } from '@emaki/catalogue'
import { deliver, parseImagePath } from '@emaki/domain/upstream'
import { emojiCodes, type Picture, type PictureRenderer, type Rendition, sceneNames, stampNumbers } from '@emaki/pictures'
import type { Hono } from 'hono'
import { createHost, notFound, plain, withoutOthers } from '../host.ts'
import type { Collections } from '../web/collections.ts'
import { firstPicture, type RenderRequest, renderRequestFor, servedWork } from './picture.ts'
import type { StubReason } from './pictureUrls.ts'
import { createUgoiraZips } from './ugoiraZip.ts'

const types: Record<Rendition['format'], string> = { jpeg: 'image/jpeg', png: 'image/png', webp: 'image/webp' }

export function createImageHost(catalogue: Catalogue, renderer: PictureRenderer): Hono {
  const serveZip = createUgoiraZips(renderer)
  const app = createHost()
  app.get('*', async (context) => {
    const request = context.req.raw
    if (!isFromSite(request.headers.get('Referer'))) return plain(403, '403 Forbidden')
    const address = parseImagePath(new URL(request.url).pathname)
    if (address?.kind === 'ugoira-zip') {
      const work = servedWork(catalogue, address)
      return work?.type === 'ugoira' ? await serveZip(request, work, address.size) : notFound()
    }
    const order = address && renderRequestFor(address, catalogue)
    return order ? await deliverPicture(request, order, renderer) : notFound()
  })
  return withoutOthers(app)
}

/** Paints a picture and responds with it. */
export async function deliverPicture(request: Request, order: RenderRequest, renderer: PictureRenderer): Promise<Response> {
  const bytes = await renderer.render(order.picture, order.rendition, request.signal)
  return deliver(request, {
    type: types[order.rendition.format],
    length: bytes.length,
    etag: `"${createHash('sha1').update(bytes).digest('base64url')}"`,
    modified: order.modified,
    body: (start, end) => bytes.slice(start, end),
  })
}

function isFromSite(referer: string | null): boolean {
  if (referer === null || !URL.canParse(referer)) return false
  const { hostname } = new URL(referer)
  return hostname === 'pixiv.net' || hostname.endsWith('.pixiv.net')
}

export function createEmbedHost(collections: Collections, renderer: PictureRenderer): Hono {
  const app = createHost()
  app.get('/next/collection/:id{[1-9]\\d{0,24}}', (context) => {
    const collection = collections.find(context.req.param('id'))
    const work = collection && collections.works(collection)[0]
    if (!work) return notFound()
    const rendition = { width: 1200, height: 630, fit: 'cover', format: 'jpeg', quality: 84 } as const
    return deliverPicture(context.req.raw, { picture: firstPicture(work), rendition, modified: work.created }, renderer)
  })
  return withoutOthers(app)
}

const emojiSide = 96
const stampSide = 240
const signSides: Readonly<Record<string, number>> = { 360: 360, 100: 100, s: 50 }
const profileSides: Readonly<Record<string, number>> = { _ss: 16, _s: 50 }
const coverBoxes: Readonly<Record<string, { readonly width: number; readonly height: number }>> = {
  '128x128': { width: 128, height: 128 },
  '176mw': { width: 176, height: 251 },
  '240mw': { width: 240, height: 343 },
}
/** The fixed date of these files. */
const modified = '2020-01-01T00:00:00+09:00'

export function createStaticHost(renderer: PictureRenderer): Hono {
  const app = createHost()
  app.get('*', async (context) => {
    const order = staticRequest(new URL(context.req.url).pathname)
    return order ? await deliverPicture(context.req.raw, order, renderer) : notFound()
  })
  return withoutOthers(app)
}

/** The pictures of the static hosts, by what their paths match. */
const staticFiles: readonly (readonly [path: RegExp, order: (...parts: readonly string[]) => RenderRequest | undefined])[] = [
  [
    /^\/common\/images\/limit_(unknown|mypixiv|r18|sanity_level|unviewable)_(360|100|s)\.png$/,
    (sign = '', size = '') => squareRequest({ kind: 'sign', sign: sign as StubReason }, signSides[size] ?? 360),
  ],
  [
    /^\/common\/images\/no_profile(_ss|_s|)\.png$/,
    (size = '') => squareRequest({ kind: 'sign', sign: 'no_profile' }, profileSides[size] ?? 170),
  ],
  [
    /^\/common\/images\/emoji\/([1-9]\d{2})\.png$/,
    (code) => (emojiCodes.includes(Number(code)) ? squareRequest({ kind: 'emoji', code: Number(code) }, emojiSide) : undefined),
  ],
  [/^\/common\/images\/stamp\/generated-stamps\/([1-9]\d{2})_s\.jpg$/, (stamp) => stampRequest(Number(stamp))],
  // Stamps with four digits, on source.pixiv.net. They are drawn as those from 101 on.
  [/^\/stamp\/(1\d{3})_s\.jpg$/, (stamp) => stampRequest(Number(stamp) - 900)],
  [
    /^\/common\/images\/novel_thumb\/novel_thumb_([1-9])_(128x128|176mw|240mw)\.jpg$/,
    (number, size = '') => {
      const [seed, box] = [Number(number), coverBoxes[size]]
      const picture = { kind: 'cover', hand: seed, seed, scene: sceneNames[seed] ?? 'flow-field' } as const
      return box && { picture, rendition: { ...box, fit: 'cover', format: 'jpeg', quality: 88 }, modified }
    },
  ],
]

/** The picture of a path on the static host. */
function staticRequest(path: string): RenderRequest | undefined {
  for (const [pattern, order] of staticFiles) {
    const found = pattern.exec(path)
    if (found) return order(...found.slice(1))
  }
  return undefined
}

function stampRequest(stamp: number): RenderRequest | undefined {
  if (!stampNumbers.includes(stamp)) return undefined
  const order = squareRequest({ kind: 'stamp', stamp }, stampSide)
  return { ...order, rendition: { ...order.rendition, format: 'jpeg', quality: 90 } }
}

const squareRequest = (picture: Picture, side: number): RenderRequest => ({
  picture,
  rendition: { width: side, height: side, fit: 'cover', format: 'png', quality: 100 },
  modified,
})
