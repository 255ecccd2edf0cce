// The host app-api.pixiv.net: bearer tokens, endpoints and error responses (docs/contract/app-api.md 1, 3).

import { createHash } from 'node:crypto'
import type { AccountRecord, Catalogue, WorkKind } from '@emaki/catalogue'
import {
  AppApiError,
  invalidGrant,
  invalidRequest,
  missingToken,
  noSuchEndpoint,
  Parameters,
  wantedLanguage,
} from '@emaki/domain/upstream'
import { recommendedNovels, relatedNovels, type UpstreamEndpoint, upstreamEndpoints } from '@emaki/upstream'
import { Hono } from 'hono'
import { createLoginApp } from '../oauth/loginApp.ts'
import type { Tokens } from '../oauth/tokenApp.ts'
import type { Lives } from '../sketch/lives.ts'
import { accountListEndpoints, accountListWrites, muteEndpoints, muteWrites } from './accountListEndpoints.ts'
import type { AccountLists } from './accountLists.ts'
import { bookmarkEndpoints, bookmarkWrites } from './bookmarkEndpoints.ts'
import { bookmarkSearchEndpoints } from './bookmarkSearch.ts'
import { createCatalogueRepository } from './catalogueRepository.ts'
import { commentEndpoints, commentWrites } from './commentEndpoints.ts'
import { followEndpoints, followWrites } from './followEndpoints.ts'
import { homeFeed } from './homeFeed.ts'
import { notificationEndpoints, withBigNumbers } from './notificationEndpoints.ts'
import { novelWebview } from './novelWebview.ts'
import { infoEndpoints, otherEndpoints, stampEndpoints, userEndpoints, userWrites } from './otherEndpoints.ts'
import { createRequester, type EndpointRequest, type Endpoints } from './requester.ts'

/** Maximum length of a form in characters (docs/reliability.md C6). */
const largestForm = 64 * 1024

/** The endpoints without login. */
const openPaths: ReadonlySet<string> = new Set(['/v1/walkthrough/illusts', '/v1/illust/recommended-nologin', '/v1/emoji'])

export interface AppApiOptions {
  readonly catalogue: Catalogue
  readonly tokens: Tokens
  readonly lives: Lives
  /** What the accounts keep, which the web side shows as well. */
  readonly lists: AccountLists
  readonly now: () => Date
  /** If set, calls must be signed with it (docs/contract/app-api.md 1.2). */
  readonly hashSecret: string | undefined
  /** Whether a browser login may end on this address. */
  readonly mayLoginEndOn?: ((target: URL) => boolean) | undefined
  /** `gone`: calls that the app of 2026 no longer makes are 404. Default: they answer. */
  readonly oldForms?: 'gone' | undefined
}

export function createAppApi({ catalogue, tokens, lives, lists, now, hashSecret, mayLoginEndOn, oldForms }: AppApiOptions): Hono {
  const endpoints: Endpoints = {
    ...upstreamEndpoints,
    ...userEndpoints(catalogue),
    ...forBothKinds((kind) => ({
      ...bookmarkEndpoints(catalogue, kind),
      ...bookmarkSearchEndpoints(catalogue, kind),
      ...commentEndpoints(catalogue, kind),
    })),
    ...followEndpoints(catalogue),
    ...otherEndpoints(catalogue, lives, now),
    ...accountListEndpoints(catalogue, lists),
    ...notificationEndpoints(catalogue, lists),
    ...infoEndpoints(now),
    ...muteEndpoints(catalogue, lists),
    ...stampEndpoints(),
  }
  const writes: Endpoints = {
    ...forBothKinds((kind) => ({ ...bookmarkWrites(catalogue, kind), ...commentWrites(catalogue, kind) })),
    ...followWrites(catalogue),
    ...userWrites(catalogue),
    ...accountListWrites(catalogue, lists),
    ...muteWrites(catalogue, lists),
    ...novelPosts,
  }
  const app = new Hono()
  if (oldForms === 'gone') {
    app.use(async (context, next) =>
      isOldForm(context.req.method, new URL(context.req.url)) ? errorResponse(noSuchEndpoint()) : next(),
    )
  }

  /** The requester and parameters of a call. Throws the error of an invalid token. */
  function asked({ url, headers }: Request, isOpen = false, form?: string): EndpointRequest {
    const parameters = new Parameters(new URL(url), form === undefined ? undefined : new URLSearchParams(form))
    if (hashSecret !== undefined) checkClientHash(headers, hashSecret)
    const account = isOpen ? undefined : askingAccount(headers, tokens)
    const android = parameters.oneOf('filter', ['', 'for_ios', 'for_android'], '') === 'for_android'
    const language = wantedLanguage(headers.get('Accept-Language'))
    const requester = createRequester(catalogue, account, { language, android, lists })
    return { parameters, requester, repository: createCatalogueRepository(catalogue, requester, now) }
  }

  for (const [path, endpoint] of Object.entries(endpoints)) {
    app.get(path, async (context) => json(await endpoint(asked(context.req.raw, openPaths.has(path)))))
  }
  app.get('/webview/v2/novel', (context) => {
    const { parameters, requester } = asked(context.req.raw)
    return context.html(novelWebview(catalogue, parameters, requester))
  })
  for (const [path, endpoint] of Object.entries(writes)) {
    app.post(path, async (context) =>
      context.json(await endpoint(asked(context.req.raw, false, await formText(context.req.raw)))),
    )
  }
  app.post('/v1/home/all', async (context) => {
    const { requester } = asked(context.req.raw)
    if (!/^application\/json\b/i.test(context.req.header('Content-Type') ?? '')) throw invalidRequest()
    return context.json(homeFeed(catalogue, await formText(context.req.raw), requester))
  })
  app.route('/', createLoginApp({ catalogue, tokens, now, mayEndOn: mayLoginEndOn }))
  app.notFound(() => errorResponse(noSuchEndpoint()))
  app.onError((error) => {
    if (error instanceof AppApiError) return errorResponse(error)
    throw error
  })
  return app
}

const forBothKinds = (of: (kind: WorkKind) => Endpoints): Endpoints => ({ ...of('illust'), ...of('novel') })

const json = (body: object): Response => new Response(withBigNumbers(body), { headers: { 'Content-Type': 'application/json' } })

/** The text of a form or of JSON. Throws if it is larger than any form. */
async function formText(request: Request): Promise<string> {
  if (Number(request.headers.get('Content-Length') ?? 0) > largestForm) throw invalidRequest()
  const text = await request.text()
  if (text.length > largestForm) throw invalidRequest()
  return text
}

function askingAccount(headers: Headers, tokens: Tokens): AccountRecord {
  const token = /^Bearer +(\S+)$/i.exec(headers.get('Authorization') ?? '')?.[1]
  if (token === undefined) throw missingToken()
  const account = tokens.accountOf(token)
  if (!account) throw invalidGrant()
  return account
}

const errorResponse = (error: AppApiError): Response => Response.json(error.body, { status: error.status })

/** Throws if the hash does not match the call's time. The time itself is not checked. */
function checkClientHash(headers: Headers, secret: string): void {
  const time = headers.get('X-Client-Time') ?? ''
  const expected = createHash('md5')
    .update(time + secret)
    .digest('hex')
  if (time === '' || headers.get('X-Client-Hash') !== expected) throw invalidRequest()
}

const paths: ReadonlySet<string> = new Set([
  '/v1/user/detail',
  '/v2/novel/mypixiv',
  '/v1/search/autocomplete',
  '/v1/search/bookmark-ranges/illust',
  '/v1/search/bookmark-ranges/novel',
])
/** First pages that are POST now. Their next pages stay GET, with an offset. */
const firstPages: ReadonlySet<string> = new Set(['/v1/novel/recommended', '/v1/novel/related'])

const isOldForm = (method: string, url: URL): boolean =>
  method === 'GET' && (paths.has(url.pathname) || (firstPages.has(url.pathname) && !url.searchParams.has('offset')))

/** The POST forms of 2026. They take what the account has read, and their next pages are GET. */
const novelPosts: Endpoints = {
  '/v1/novel/recommended': withHistory(recommendedNovels),
  '/v1/novel/related': withHistory(relatedNovels),
}

function withHistory(answer: UpstreamEndpoint): UpstreamEndpoint {
  return (asked) => {
    for (const name of ['read_novel_ids', 'view_novel_ids']) asked.parameters.ids(name)
    return answer(asked)
  }
}
