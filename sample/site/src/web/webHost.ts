// The host www.pixiv.net: ajax endpoints with their envelope, the ranking, the session, and writes (docs/contract/companion.md 2 to 8).
import type { Catalogue } from '@emaki/catalogue'
import type { WebEnvelope } from '@emaki/domain'
import { type Context, Hono } from 'hono'
import type { Lives } from '../sketch/lives.ts'
import { collectionEndpoints, collectionListEndpoints } from './collectionEndpoints.ts'
import type { Collections } from './collections.ts'
import { commentEndpoints } from './commentEndpoints.ts'
import { feedEndpoints } from './feedEndpoints.ts'
import { homePage, plainPage, webSession } from './homePage.ts'
import { illustEndpoints } from './illustEndpoints.ts'
import { novelEndpoints } from './novelEndpoints.ts'
import { novelListEndpoints, novelSeriesEndpoints } from './novelListEndpoints.ts'
import { popularWorks } from './popularWorks.ts'
import { createRanking, isRankingError } from './ranking.ts'
import { candidatesAnswer, searchAnswer, searchKindPattern, suggestionAnswer, touchUsersAnswer } from './searchEndpoints.ts'
import { seriesEndpoints } from './seriesEndpoints.ts'
import { userEndpoints } from './userEndpoints.ts'
import type { WebEndpoints } from './webEndpoint.ts'
import { WebError, webErrorResponse } from './webError.ts'
import { WebRequest } from './webRequest.ts'
import { worksByIdEndpoints } from './worksByIdEndpoints.ts'
import { follow, readWrite, unfollow, type WebWrite, writeEndpoints } from './writes.ts'

export function createWebHost(catalogue: Catalogue, lives: Lives, collections: Collections): Hono {
  const liveOf = (userId: number) => lives.onAir().find(({ owner }) => owner.id === userId)?.id ?? null
  const reads: WebEndpoints = {
    ...illustEndpoints(catalogue),
    ...novelEndpoints(catalogue),
    ...novelListEndpoints(catalogue),
    ...novelSeriesEndpoints(catalogue),
    ...userEndpoints(catalogue, liveOf, collections),
    ...seriesEndpoints(catalogue),
    ...feedEndpoints(catalogue),
    ...commentEndpoints(catalogue),
    ...worksByIdEndpoints(catalogue),
    ...collectionListEndpoints(collections),
  }
  const ranking = createRanking(catalogue)
  const webRequest = (context: Context) => new WebRequest(context.req.raw, catalogue)
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
    const answer = ranking(asked)
    return isRankingError(answer) ? json({ error: answer.error }, answer.status) : json(answer)
  })
  app.get('/ajax/user/self', (context) => json(webSession(webRequest(context))))

  app.get('/rpc/cps.php', (context) => json(candidatesAnswer(catalogue, webRequest(context))))
  app.get('/touch/ajax_api/ajax_api.php', (context) => json(popularWorks(catalogue, webRequest(context))))
  app.get('/touch/ajax/search/users', (context) => json(enveloped(touchUsersAnswer(catalogue, webRequest(context)))))
  app.get('/ajax/search/suggestion', (context) => json(searched(suggestionAnswer(catalogue, webRequest(context)))))
  app.get(`/ajax/search/:kind{${searchKindPattern}}/:word`, (context) => {
    const { kind, word } = context.req.param()
    return json(searched(searchAnswer(catalogue, kind, word, webRequest(context))))
  })

  for (const [path, answer] of Object.entries(reads)) {
    app.get(path.replace('{id}', ':id{[1-9][0-9]{0,11}}'), (context) => {
      const asked = webRequest(context)
      const id = context.req.param('id')
      return json(enveloped(answer(asked, id === undefined ? [] : [asked.idIn(id, 404)])))
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
  for (const [path, answer] of Object.entries(writeEndpoints(catalogue))) {
    app.post(path, async (context) => json(enveloped(answer(await readWrite(context.req.raw, webRequest(context))))))
  }
  app.post('/bookmark_add.php', (context) => scripted(context, (write) => follow(catalogue, write)))
  app.post('/rpc_group_setting.php', (context) => scripted(context, (write) => unfollow(catalogue, write)))

  /** The old scripts have no envelope and send anonymous clients a page. */
  async function scripted(context: Context, act: (write: WebWrite) => object): Promise<Response> {
    const asked = webRequest(context)
    if (!asked.account) return plainPage('ログイン', 401)
    return json(act(await readWrite(context.req.raw, asked)))
  }

  app.notFound((context) =>
    context.req.path.startsWith('/ajax/')
      ? webErrorResponse(webRequest(context).error(404, 'gone'))
      : plainPage('404 Not Found', 404),
  )
  app.onError((error) => {
    if (error instanceof WebError) return webErrorResponse(error)
    throw error
  })
  return app
}

/** The id of the work with a key. Every work of the sample has one, which ends with its id: 20 characters, filled up with `U`. */
function unlistedId(key: string, asked: WebRequest): number {
  const id = key.length === 20 ? /^U+([1-9]\d*)$/.exec(key)?.[1] : undefined
  if (id === undefined) throw asked.error(404, 'gone')
  return asked.idIn(id, 404)
}

const enveloped = (body: unknown): WebEnvelope<unknown> => ({ error: false, message: '', body })

/** Searches have no message. */
const searched = (body: object) => ({ error: false, body })

const json = (body: unknown, status = 200): Response => Response.json(body, { status, headers: { 'Cache-Control': 'no-store' } })
