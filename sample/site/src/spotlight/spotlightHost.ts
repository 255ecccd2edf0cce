// The host www.pixivision.net: lists by tab and tag, and articles, in every edition (docs/contract/companion.md 7.1).
import type { Catalogue } from '@emaki/catalogue'
import { parseId } from '@emaki/domain'
import type { Context, Hono } from 'hono'
import { createHost } from '../host.ts'
import { type Edition, editionOf, openArticles, spotlightTypes, wording } from './articles.ts'
import { articlePage, listPage } from './pages.ts'

const lastPage = 10_000
/** Tabs that upstream has and the sample does not fill. */
const emptyTabs = [
  'cosplay',
  'music',
  'goods',
  'how-to-draw',
  'draw-step-by-step',
  'textures',
  'art-references',
  'how-to-make',
  'deskwatch',
  'try-out',
]

export function createSpotlightHost(catalogue: Catalogue, now: () => Date): Hono {
  const articles = openArticles(catalogue, now)
  const app = createHost()

  app.get('/', (context) => context.redirect('https://www.pixivision.net/ja/', 302))
  app.get('/:edition/', (context) => {
    const asked = readListRequest(context)
    return asked ? html(listPage(articles, articles.all(), 'pixivision', asked.page, asked.edition)) : missing()
  })
  app.get('/:edition/c/:type{[a-z-]{1,32}}', (context) => {
    const asked = readListRequest(context)
    const name = context.req.param('type')
    const type = spotlightTypes.find((known) => known === name)
    if (!asked || (!type && !emptyTabs.includes(name))) return missing()
    const heading = wording(asked.edition).tabs[name] ?? name
    return html(listPage(articles, type ? articles.all(type) : [], heading, asked.page, asked.edition))
  })
  app.get('/:edition/t/:tag{\\d{1,6}}', (context) => {
    const asked = readListRequest(context)
    const id = Number(context.req.param('tag'))
    const name = articles.tagNamed(id)
    if (!asked || name === undefined) return missing()
    const list = articles.all().filter(({ tags }) => tags.some((tag) => tag.id === id))
    return html(listPage(articles, list, articles.translated({ name }, asked.edition), asked.page, asked.edition))
  })
  app.get('/:edition/a/:id', (context) => {
    const edition = editionOf(context.req.param('edition'))
    const article = articles.find(Number(parseId(context.req.param('id')) ?? 0))
    return edition && article ? html(articlePage(articles, article, edition)) : missing()
  })
  app.notFound(() => missing())
  return app
}

/** Edition and page of a list; undefined if either is invalid. */
function readListRequest(context: Context): { edition: Edition; page: number } | undefined {
  const edition = editionOf(context.req.param('edition') ?? '')
  const text = context.req.query('p') || '1'
  const page = /^\d{1,5}$/.test(text) ? Number(text) : 0
  return edition && page >= 1 && page <= lastPage ? { edition, page } : undefined
}

const html = (text: string, status = 200): Response =>
  new Response(text, { status, headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'max-age=600' } })

const missing = (): Response =>
  html(
    '<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>404</title></head><body><h1>404 Not Found</h1></body></html>',
    404,
  )
