// Whole pages of the site for clients that read them as text: collections, stories, and their style sheets
// (docs/contract/other-clients.md 1). Only these addresses of a general proxy are supported.
import { HttpError, notFound, upstreamFailed, type WebHost } from '@emaki/web-api'
import type { CompanionRoute, RequestContext } from './route.ts'

/** A page that is opened here instead of being read runs nothing and loads nothing. */
const pageHeaders = {
  'Content-Type': 'text/plain; charset=utf-8',
  'Content-Security-Policy': "sandbox; default-src 'none'",
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Cache-Control': 'public, max-age=600',
} as const
const styleHeaders = {
  ...pageHeaders,
  'Content-Type': 'text/css; charset=utf-8',
  'Cache-Control': 'public, max-age=86400',
} as const

const page = (host: WebHost, path: string, about: string, rest: Partial<CompanionRoute>): CompanionRoute => ({
  method: 'GET',
  path: `/proxy/https://${host}${path}`,
  aliases: [`/https://${host}${path}`],
  lifetime: 'own',
  mediaType: 'text/html',
  about,
  parameters: [],
  handle: (ctx) => readPage(ctx, host, path.replace('{id}', ctx.id), 'text/html', pageHeaders),
  ...rest,
})

const story = 'A story of the spotlight as upstream’s page'
const storyLanguages = ['zh', 'zh-tw', 'ja', 'en', 'ko'] as const

export const pageRoutes: readonly CompanionRoute[] = [
  page('www.pixiv.net', '/collections/{id}', 'A collection as upstream’s page', { idForm: 'long' }),
  page('www.pixiv.net', '/stories/tags/{id}', 'A story of a tag as upstream’s page: tag, `artworks` and day', {
    idForm: 'story',
  }),
  ...storyLanguages.map((language) => page('www.pixivision.net', `/${language}/stories/{id}`, story, {})),
  page('s.pximg.net', '/{id}', 'A style sheet of such a page', {
    idForm: 'style',
    handle: (ctx) => readPage(ctx, 's.pximg.net', `/${ctx.id}`, 'text/css', styleHeaders),
  }),
]

/** Reads a page without a session. */
async function readPage(
  { services, signal }: RequestContext,
  host: WebHost,
  path: string,
  accept: string,
  headers: Readonly<Record<string, string>>,
): Promise<Response> {
  const reply = await services.web.ask({ host, path, accept, redirects: 1, signal })
  if (reply.status === 404) throw notFound()
  if (reply.status >= 400 && reply.status < 500) throw new HttpError(reply.status, 'Upstream refused')
  if (reply.status !== 200) throw upstreamFailed()
  return new Response(reply.text, { headers })
}
