// The host embed.pixiv.net: covers of collections, for any request (docs/contract/companion.md 7.18).
import type { PictureRenderer } from '@emaki/pictures'
import { Hono } from 'hono'
import type { Collections } from '../web/collections.ts'
import { deliverPicture, methodNotAllowed, notFound } from './imageHost.ts'
import { firstPicture } from './picture.ts'

export function createEmbedHost(collections: Collections, renderer: PictureRenderer): Hono {
  const app = new Hono()
  app.get('/next/collection/:id{[1-9]\\d{0,24}}', (context) => {
    const collection = collections.find(context.req.param('id'))
    const work = collection && collections.works(collection)[0]
    if (!work) return notFound()
    const rendition = { width: 1200, height: 630, fit: 'cover', format: 'jpeg', quality: 84 } as const
    return deliverPicture(context.req.raw, { picture: firstPicture(work), rendition, modified: work.created }, renderer)
  })
  app.get('*', () => notFound())
  app.all('*', () => methodNotAllowed())
  app.onError((error) => {
    throw error
  })
  return app
}
