// The host www.pixiv.net over an archive: the reads of its ajax API that kept files can answer (docs/contract/companion.md 7).
import { parseId } from '@emaki/domain'
import { type Context, Hono } from 'hono'
import type { EndpointContext } from '../appApi/endpoint.ts'
import { webArtist, webArtistTags, webProfile, webTaggedWorks } from './webArtists.ts'
import { webIllust, webNovel, webPages } from './webWorks.ts'

export interface WebHostOptions {
  readonly context: EndpointContext
  readonly onError: (error: unknown) => void
}

/** The body of a response; undefined when the archive does not have its subject. */
type Read = (id: number, parameters: URLSearchParams) => object | undefined | Promise<object | undefined>

export function createWebHost({ context, onError }: WebHostOptions): Hono {
  const reads: Readonly<Record<string, Read>> = {
    '/ajax/illust/:id': (id) => webIllust(context, id),
    '/ajax/illust/:id/pages': (id) => webPages(context, id),
    '/ajax/novel/:id': (id) => webNovel(context, id),
    '/ajax/user/:id': (id) => webArtist(context, id),
    '/ajax/user/:id/profile/all': (id) => webProfile(context, id),
    '/ajax/user/:id/illusts/tags': (id) => webArtistTags(context, id),
    '/ajax/user/:id/illusts/tag': (id, parameters) => webTaggedWorks(context, id, parameters),
  }
  const app = new Hono()
  for (const [path, read] of Object.entries(reads))
    app.get(path, async (c) => {
      const id = parseId(c.req.param('id'))
      const body = id === undefined ? undefined : await read(Number(id), new URL(c.req.url).searchParams)
      return body ? envelope(c, body) : notFound()
    })
  // Comments are not kept.
  for (const kind of ['illusts', 'novels'])
    for (const list of ['roots', 'replies'])
      app.get(`/ajax/${kind}/comments/${list}`, (c) => envelope(c, { comments: [], hasNext: false }))
  app.notFound(notFound)
  app.onError((error) => {
    onError(error)
    return failure(500, 'The archive failed')
  })
  return app
}

const envelope = (c: Context, body: object): Response => c.json({ error: false, message: '', body })
const failure = (status: number, message: string): Response => Response.json({ error: true, message, body: [] }, { status })
const notFound = (): Response => failure(404, 'Not in the archive')
