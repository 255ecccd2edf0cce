// The host embed.pixiv.net: covers of collections, for any request (docs/contract/companion.md 7.18).
import type { PictureRenderer } from '@emaki/pictures'
import type { Hono } from 'hono'
import { createHost, notFound, withoutOthers } from '../host.ts'
import type { Collections } from '../web/collections.ts'
import { deliverPicture } from './imageHost.ts'
import { firstPicture } from './picture.ts'

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
