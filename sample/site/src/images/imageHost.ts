// The host i.pximg.net: pictures of works, novels and users, for requests with the site's Referer (docs/contract/app-api.md 1.1, 2.3).

import { createHash } from 'node:crypto'
import type { Catalogue } from '@emaki/catalogue'
import { deliver, parseImagePath } from '@emaki/domain/upstream'
import type { PictureRenderer, Rendition } from '@emaki/pictures'
import type { Hono } from 'hono'
import { createHost, notFound, plain, withoutOthers } from '../host.ts'
import { type RenderRequest, renderRequestFor, servedWork } from './picture.ts'
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
