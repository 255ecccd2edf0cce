// The host www.pixiv.net: ajax endpoints with their envelope, the ranking, the session, and writes (docs/contract/companion.md 2 to 8).
import type { Catalogue } from '@emaki/catalogue'
import { escapeHtml, type WebSession, type WebSessionUser } from '@emaki/domain'
import { type Context, Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { AccountLists } from '../appApi/accountLists.ts'
import { unreadCount } from '../appApi/notificationEndpoints.ts'
import { avatarUrl } from '../images/pictureUrls.ts'
import type { Lives } from '../sketch/lives.ts'
import { collectionEndpoints, collectionListEndpoints } from './collectionEndpoints.ts'
import type { Collections } from './collections.ts'
import { commentEndpoints, commentScripts, touchStatus } from './commentEndpoints.ts'
import { feedEndpoints, popularWorks } from './feedEndpoints.ts'
import { illustEndpoints } from './illustEndpoints.ts'
import { novelEndpoints } from './novelEndpoints.ts'
import { novelListEndpoints, novelSeriesEndpoints } from './novelListEndpoints.ts'
import { createRanking } from './ranking.ts'
import { candidatesAnswer, searchAnswer, searchKindPattern, suggestionAnswer, touchUsersAnswer } from './searchEndpoints.ts'
import { mark, seriesEndpoints, watchlistEndpoints, watchlistWrites } from './seriesEndpoints.ts'
import { userEndpoints } from './userEndpoints.ts'
import { createWebRequest, csrfToken, enveloped, type WebEndpoints, type WebRequest, webErrorResponse } from './webRequest.ts'
import {
  blockEndpoints,
  blockWrites,
  follow,
  readWrite,
  unbookmarkNovel,
  unfollow,
  type WebWrite,
  writeEndpoints,
} from './writes.ts'

export function createWebHost(catalogue: Catalogue, lives: Lives, collections: Collections, lists: AccountLists): Hono {
  const reads = readEndpoints(catalogue, lives, collections, lists)
  const ranking = createRanking(catalogue)
  const webRequest = (context: Context) => createWebRequest(context.req.raw, catalogue, lists)
  const app = new Hono()

  // Every answer names the user of a valid session, errors included (docs/contract/site-2026.md 3).
  app.use(async (context, next) => {
    await next()
    const { account } = webRequest(context)
    if (account) context.header('x-userid', String(account.id))
  })
  app.get('/', (context) => homePage(webRequest(context)))
  app.get('/ranking.php', (context) => {
    const asked = webRequest(context)
    if (asked.query.get('format') !== 'json') return plainPage('ランキング', 200)
    const { status, body } = ranking(asked)
    return json(body, status)
  })
  app.get('/ajax/user/self', (context) => json(webSession(webRequest(context))))

  app.get('/rpc/notify_count.php', (context) => {
    const asked = webRequest(context)
    const account = asked.signedIn()
    if (asked.query.get('op') !== 'count_unread') throw asked.error(400, 'invalid')
    return json({ popboard: unreadCount(catalogue, lists, account) })
  })
  app.get('/rpc/cps.php', (context) => json(candidatesAnswer(catalogue, webRequest(context))))
  app.get('/touch/ajax_api/ajax_api.php', (context) => json(popularWorks(catalogue, webRequest(context))))
  app.get('/touch/ajax/user/self/status', (context) => json(enveloped(touchStatus(webRequest(context)))))
  app.get('/touch/ajax/search/users', (context) => json(enveloped(touchUsersAnswer(catalogue, webRequest(context)))))
  app.get('/ajax/search/suggestion', (context) => json(searched(suggestionAnswer(catalogue, webRequest(context)))))
  app.get(`/ajax/search/:kind{${searchKindPattern}}/:word`, (context) => {
    const { kind, word } = context.req.param()
    return json(searched(searchAnswer(catalogue, kind, word, webRequest(context))))
  })

  for (const [path, answer] of Object.entries(reads)) {
    app.get(honoPath(path), (context) => {
      const asked = webRequest(context)
      const ids = Object.values(context.req.param()).map((id) => asked.idIn(id, 404))
      return json(enveloped(answer(asked, ids)))
    })
  }
  app.get('/ajax/:kind{illust|novel}/unlisted/:key', (context) => {
    const asked = webRequest(context)
    const { kind, key } = context.req.param()
    const detail = reads[kind === 'novel' ? '/ajax/novel/{id}' : '/ajax/illust/{id}']
    return json(enveloped({ ...Object(detail?.(asked, [unlistedId(key, asked)])), isUnlisted: true }))
  })
  for (const [path, answer] of Object.entries(collectionEndpoints(collections))) {
    app.get(path.replace('{id}', ':id{[1-9][0-9]{0,24}}'), (context) =>
      json(enveloped(answer(webRequest(context), context.req.param('id') ?? ''))),
    )
  }
  for (const [path, answer] of Object.entries({
    ...writeEndpoints(catalogue),
    ...watchlistWrites(catalogue, lists),
    ...blockWrites(catalogue, lists),
  })) {
    app.post(honoPath(path), async (context) => {
      const ids = Object.values(context.req.param()).map(Number)
      return json(enveloped(answer(await readWrite(context.req.raw, webRequest(context)), ids)))
    })
  }
  app.post('/novel/bookmark_setting.php', async (context) => {
    const asked = webRequest(context)
    if (!asked.account) return context.redirect('https://accounts.pixiv.net/login')
    unbookmarkNovel(catalogue, await readWrite(context.req.raw, asked, true))
    return context.redirect('/novel/bookmark.php')
  })
  for (const [path, act] of Object.entries({ ...oldScripts(catalogue, lists), ...commentScripts(catalogue) })) {
    app.post(path, async (context) => {
      const asked = webRequest(context)
      if (!asked.account) return plainPage('ログイン', 401)
      return json(act(await readWrite(context.req.raw, asked)))
    })
  }

  app.notFound((context) =>
    context.req.path.startsWith('/ajax/')
      ? webErrorResponse(webRequest(context).error(404, 'gone'))
      : plainPage('404 Not Found', 404),
  )
  app.onError((error) => {
    if (error instanceof HTTPException) return webErrorResponse(error)
    throw error
  })
  return app
}

/** The reads with an envelope. */
function readEndpoints(catalogue: Catalogue, lives: Lives, collections: Collections, lists: AccountLists): WebEndpoints {
  const liveOf = (userId: number) => lives.onAir().find(({ owner }) => owner.id === userId)?.id ?? null
  return {
    ...illustEndpoints(catalogue),
    ...novelEndpoints(catalogue),
    ...novelListEndpoints(catalogue),
    ...novelSeriesEndpoints(catalogue),
    ...userEndpoints(catalogue, liveOf, collections),
    ...seriesEndpoints(catalogue),
    ...feedEndpoints(catalogue),
    ...commentEndpoints(catalogue),
    ...collectionListEndpoints(collections),
    ...watchlistEndpoints(catalogue, lists),
    ...blockEndpoints(catalogue, lists),
  }
}

/** The oldest scripts, which have no envelope. All scripts send anonymous clients a page. */
const oldScripts = (catalogue: Catalogue, lists: AccountLists): Readonly<Record<string, (write: WebWrite) => object>> => ({
  '/bookmark_add.php': (write) => follow(catalogue, write),
  '/novel/rpc_marker.php': (write) => mark(catalogue, lists, write),
  '/rpc_group_setting.php': (write) => unfollow(catalogue, write),
})

/** The id of the work with a key. Every work of the sample has one, which ends with its id: 20 characters, filled up with `U`. */
function unlistedId(key: string, asked: WebRequest): number {
  const id = key.length === 20 ? /^U+([1-9]\d*)$/.exec(key)?.[1] : undefined
  if (id === undefined) throw asked.error(404, 'gone')
  return asked.idIn(id, 404)
}

/** A path in Hono's notation, with its numbers in order. */
const honoPath = (path: string): string => {
  let count = 0
  return path.replaceAll('{id}', () => `:id${count++}{[1-9][0-9]{0,11}}`)
}

/** Searches have no message. */
const searched = (body: object) => ({ error: false, body })

const json = (body: unknown, status = 200): Response => Response.json(body, { status, headers: { 'Cache-Control': 'no-store' } })

/** The logged-in user and the token, which `/ajax/user/self` returns unchanged. */
function webSession({ account, catalogue }: WebRequest): WebSession {
  const artist = account && catalogue.artist(account.id)
  const userData: WebSessionUser | null = account
    ? {
        id: String(account.id),
        pixivId: account.account,
        name: account.name,
        profileImg: avatarUrl(artist, 50),
        profileImgBig: avatarUrl(artist, 170),
        premium: account.isPremium,
        xRestrict: account.xRestrict,
        adult: account.xRestrict > 0,
        safeMode: account.xRestrict === 0,
        illustCreator: false,
        novelCreator: false,
        hideAiWorks: false,
      }
    : null
  return { userData, token: csrfToken(account) }
}

/** The home page. Its state is JSON inside JSON inside a script element. */
function homePage(webRequest: WebRequest): Response {
  const { userData, token } = webSession(webRequest)
  const state = JSON.stringify({ api: { token }, userData: { self: userData } })
  const data = JSON.stringify({ props: { pageProps: { serverSerializedPreloadedState: state } }, page: '/' })
  return page(
    'pixiv',
    `<div id="__next"></div><script id="__NEXT_DATA__" type="application/json">${data.replaceAll('<', '\\u003c')}</script>`,
  )
}

/** A page with a single message. */
const plainPage = (title: string, status: 200 | 401 | 404): Response => page(title, `<h1>${escapeHtml(title)}</h1>`, status)

const page = (title: string, body: string, status = 200): Response =>
  new Response(
    `<!DOCTYPE html><html lang="ja"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head><body>${body}</body></html>`,
    { status, headers: { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' } },
  )
