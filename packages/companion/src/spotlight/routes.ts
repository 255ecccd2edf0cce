// Routes of the spotlight: the page that each one requests, and the response (docs/contract/companion.md 7.1).
import { notFound, upstreamFailed } from '@emaki/web-api'
import type { CompanionRoute, RequestContext } from '../route.ts'
import { spotlightLanguage } from '../web/language.ts'
import { idParameter, integer, matching, type Parameter } from '../web/parameter.ts'
import { readSpotlightHtml, readSpotlightWorks } from './article.ts'
import { readSpotlightList } from './list.ts'
import { openPage, type SpotlightPage } from './page.ts'

/** Spotlight pages redirect to a language that they exist in. */
const maxRedirects = 2

const lang = matching('lang', /^[A-Za-z]{2,3}(?:[-_][A-Za-z]{2,8}){0,2}$/, {
  about: 'en, zh-TW, zh, ko, th, ms or ja; others mean English, none means Chinese',
})
const page = integer('page', { min: 1, max: 10_000, about: 'without it the ranking and the recommended box come along' })

const get = (
  path: string,
  about: string,
  parameters: readonly Parameter[],
  handle: CompanionRoute['handle'],
  idForm?: CompanionRoute['idForm'],
): CompanionRoute => ({
  method: 'GET',
  path,
  aliases: [],
  lifetime: 'spotlight',
  parameters: [...parameters, lang],
  about,
  handle,
  ...(idForm ? { idForm } : {}),
})

/** The order matters: `/list` and `/detail` are no ids. */
export const spotlightRoutes: readonly CompanionRoute[] = [
  get('/api/pixivision', 'Spotlight articles on illustrations', [page], (ctx) => list(ctx, 'illustration')),
  get(
    '/api/pixivision/list',
    'Spotlight articles of a type',
    [page, matching('type', /^[a-z-]{1,32}$/, { defaultValue: 'illustration' })],
    (ctx) => list(ctx, ctx.values.type ?? ''),
  ),
  get('/api/pixivision/detail', 'An article of any type as HTML', [idParameter('id')], async (ctx) => {
    const article = await openArticle(ctx, ctx.values.id ?? '')
    return { json: read(ctx, article, readSpotlightHtml(article.page)) }
  }),
  get(
    '/api/pixivision/{id}',
    'An illustration article as works',
    [],
    async (ctx) => {
      const article = await openArticle(ctx, ctx.id)
      return { json: { id: ctx.id, ...read(ctx, article, readSpotlightWorks(article.page)) } }
    },
    'any',
  ),
]

interface Article {
  readonly path: string
  readonly page: SpotlightPage
}

async function list(ctx: RequestContext, type: string) {
  const { page, lang } = ctx.values
  const path = `/${spotlightLanguage(lang)}/c/${type}`
  const opened = await open(ctx, path, page === undefined ? {} : { p: page })
  // A page beyond the last one is the end of a list, not an error.
  if (!opened && page !== undefined && page !== '1') return { json: { articles: [] } }
  if (!opened) throw notFound()
  const { articles, rank, recommend } = readSpotlightList(opened)
  if (articles.length === 0) ctx.services.emit({ kind: 'emptySpotlight', path })
  return { json: page === undefined ? { articles, rank, recommend } : { articles } }
}

async function openArticle(ctx: RequestContext, id: string): Promise<Article> {
  const path = `/${spotlightLanguage(ctx.values.lang)}/a/${id}`
  const page = await open(ctx, path, {})
  if (!page) throw notFound()
  return { path, page }
}

function read<T>({ services }: RequestContext, { path }: Article, article: T | undefined): T {
  if (article !== undefined) return article
  services.emit({ kind: 'emptySpotlight', path })
  throw upstreamFailed('The article could not be read')
}

/** Requests the page without a session. Undefined when it does not exist. */
async function open(
  { services, signal, values }: RequestContext,
  path: string,
  query: Record<string, string>,
): Promise<SpotlightPage | undefined> {
  const language = spotlightLanguage(values.lang)
  const { status, text } = await services.web.ask({
    host: 'www.pixivision.net',
    path,
    query,
    accept: 'text/html',
    language,
    redirects: maxRedirects,
    signal,
  })
  if (status === 404) return undefined
  if (status !== 200) throw upstreamFailed()
  return openPage(text, language)
}
