// The spotlight's routes: which page of the spotlight site each reads, and what it makes of it (docs/contract/companion.md 7.1).
import type { CompanionRoute, Visit } from '../route.ts'
import { spotlightLanguage } from '../web/language.ts'
import { identity, matching, type Parameter, whole } from '../web/parameter.ts'
import { notFound, upstreamFailed } from '../web/refusal.ts'
import { readSpotlightHtml, readSpotlightWorks } from './article.ts'
import { readSpotlightList } from './list.ts'
import { openPage, type SpotlightPage } from './page.ts'

/** Pages of the spotlight redirect to the language that they have. */
const maxRedirects = 2

const lang = matching('lang', /^[A-Za-z]{2,3}(?:[-_][A-Za-z]{2,8}){0,2}$/, {
  about: 'en, zh-TW, zh, ko, th, ms or ja; others mean English, none means Chinese',
})
const page = whole('page', { least: 1, most: 10_000, about: 'without it the ranking and the recommended box come along' })

const get = (
  path: string,
  about: string,
  parameters: readonly Parameter[],
  answer: CompanionRoute['answer'],
  idForm?: CompanionRoute['idForm'],
): CompanionRoute => ({
  method: 'GET',
  path,
  aliases: [],
  lifetime: 'spotlight',
  parameters: [...parameters, lang],
  about,
  answer,
  ...(idForm ? { idForm } : {}),
})

/** In this order: `/list` and `/detail` must not be taken for ids. */
export const spotlightRoutes: readonly CompanionRoute[] = [
  get('/api/pixivision', 'Spotlight articles on illustrations', [page], (visit) => list(visit, 'illustration')),
  get(
    '/api/pixivision/list',
    'Spotlight articles of a type',
    [page, matching('type', /^[a-z-]{1,32}$/, { otherwise: 'illustration' })],
    (visit) => list(visit, visit.values.type ?? ''),
  ),
  get('/api/pixivision/detail', 'An article of any type as HTML', [identity('id')], async (visit) => {
    const article = await openArticle(visit, visit.values.id ?? '')
    return { json: read(visit, article, readSpotlightHtml(article.page)) }
  }),
  get(
    '/api/pixivision/{id}',
    'An illustration article as works',
    [],
    async (visit) => {
      const article = await openArticle(visit, visit.id)
      return { json: { id: visit.id, ...read(visit, article, readSpotlightWorks(article.page)) } }
    },
    'any',
  ),
]

interface Article {
  readonly path: string
  readonly page: SpotlightPage
}

async function list(visit: Visit, type: string) {
  const { page, lang } = visit.values
  const path = `/${spotlightLanguage(lang)}/c/${type}`
  const opened = await open(visit, path, page === undefined ? {} : { p: page })
  // Behind the last page there is none: the end of a list, not an error.
  if (!opened && page !== undefined && page !== '1') return { json: { articles: [] } }
  if (!opened) throw notFound()
  const { articles, rank, recommend } = readSpotlightList(opened)
  if (articles.length === 0) visit.context.tell({ kind: 'emptySpotlight', path })
  return { json: page === undefined ? { articles, rank, recommend } : { articles } }
}

async function openArticle(visit: Visit, id: string): Promise<Article> {
  const path = `/${spotlightLanguage(visit.values.lang)}/a/${id}`
  const page = await open(visit, path, {})
  if (!page) throw notFound()
  return { path, page }
}

function read<T>({ context }: Visit, { path }: Article, article: T | undefined): T {
  if (article !== undefined) return article
  context.tell({ kind: 'emptySpotlight', path })
  throw upstreamFailed('The article could not be read')
}

/** The page, asked for without anyone's session; undefined when there is none. */
async function open(
  { context, signal, values }: Visit,
  path: string,
  query: Record<string, string>,
): Promise<SpotlightPage | undefined> {
  const language = spotlightLanguage(values.lang)
  const { status, text } = await context.web.ask({
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
