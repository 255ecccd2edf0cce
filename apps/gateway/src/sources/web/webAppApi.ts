// The app API's endpoints answered from the web side (docs/contract/companion.md 5 and 7), for gateways without an account.
import type { AppApi, CallOptions, EndpointName, Query } from '@emaki/app-api'
import { endpoints, readNextUrl, readQuery } from '@emaki/app-api'
import { noSuchPageMessage } from '@emaki/domain'
import { ugoiraMetadata, type WebApi, webLanguage } from '@emaki/web-api'
import { comments, illustDetail, illustSeries, newIllusts, relatedIllusts, replies } from './illusts.ts'
import { newNovels, novelDetail, novelPage, novelSeries, relatedNovels } from './novels.ts'
import { illustRanking, novelRanking, recommended, recommendedNovels } from './rankings.ts'
import {
  autocomplete,
  popularIllusts,
  popularNovels,
  searchIllusts,
  searchNovels,
  searchUsers,
  trendingTags,
} from './searches.ts'
import {
  bookmarkedIllusts,
  bookmarkedNovels,
  following,
  recommendedUsers,
  relatedUsers,
  userDetail,
  userIllustSeries,
  userIllusts,
  userNovelSeries,
  userNovels,
} from './users.ts'
import { isSessionRequired, mapped, missing, nextUrlOf, succeeded, unsupported, type WebHandler } from './webCall.ts'

export interface WebAppApiOptions {
  /** The endpoints of the web side for one call, with a session or without. */
  readonly open: (call: { readonly language: string; readonly signal: AbortSignal }) => WebApi
  /** True when `open` sends a session: a refusal then means that the session has ended. */
  readonly hasSession?: boolean
  readonly now?: () => number
}

/** Endpoints that the web side answers. All others fail with `unsupported`. */
const webEndpoints: Partial<Record<EndpointName, WebHandler>> = {
  illustDetail,
  ugoiraMetadata: async ({ web, parameters }) => mapped(await web.ugoira(parameters.get('illust_id') ?? ''), ugoiraMetadata),
  relatedIllusts,
  illustComments: (call) => comments(call, 'illust'),
  novelComments: (call) => comments(call, 'novel'),
  illustCommentReplies: (call) => replies(call, 'illust'),
  novelCommentReplies: (call) => replies(call, 'novel'),
  illustSeries,
  illustRanking,
  openRecommendedIllusts: (call) => recommended(call, call.parameters.get('content_type') === 'manga' ? 'manga' : 'illust'),
  recommendedIllusts: (call) => recommended(call, 'illust'),
  recommendedManga: (call) => recommended(call, 'manga'),
  newIllusts,
  searchIllusts,
  searchNovels,
  popularIllusts,
  popularNovels,
  searchUsers,
  autocomplete,
  illustTags: (call) => trendingTags(call, 'illust'),
  novelTags: (call) => trendingTags(call, 'novel'),
  userDetail,
  userIllusts,
  userNovels,
  userIllustSeries,
  userNovelSeries,
  relatedUsers,
  recommendedUsers,
  bookmarkedIllusts,
  bookmarkedNovels,
  following,
  novelDetail,
  novelPage,
  novelSeries,
  relatedNovels,
  novelRanking,
  recommendedNovels,
  newNovels,
  // The web side has no list of lives without a session.
  lives: async () => succeeded({ lives: [], next_url: null }),
}

const signedOut = { ok: false, error: { kind: 'signedOut', message: 'Not login.' } } as const

/** Creates a client of the app API whose reads go to the web side. It has no account, so it never writes. */
export function createWebAppApi({ open, hasSession = false, now = Date.now }: WebAppApiOptions): AppApi {
  const refused = new Map<string, number>()
  async function send(name: EndpointName, query: Query, { language: wish = 'en', signal }: CallOptions = {}) {
    const handle = webEndpoints[name]
    if (!handle) return unsupported
    const parameters = new URLSearchParams(query.map(([key, value]): [string, string] => [key, value]))
    const web = open({ language: wish, signal: signal ?? new AbortController().signal })
    const nextUrl = (changes: Readonly<Record<string, string>>) => nextUrlOf(name, parameters, changes)
    try {
      const language = webLanguage(wish)
      const result = await handle({ web, parameters, language, hasSession, now: now(), nextUrl, refused })
      // Clients match the Simplified Chinese message exactly.
      if (hasSession && isSessionRequired(result)) return signedOut
      const isMissing = !result.ok && result.error.kind === 'notFound' && language === 'zh'
      return isMissing ? ({ ok: false, error: missing(noSuchPageMessage) } as const) : result
    } catch (error) {
      if (signal?.aborted) return { ok: false, error: { kind: 'aborted' } } as const
      throw error
    }
  }
  const noAccount = async () => signedOut
  return {
    // The handlers build what their endpoints promise, but TypeScript cannot follow a lookup by a type parameter.
    send: send as AppApi['send'],
    call: (async (name: EndpointName, parameters: Readonly<Record<string, unknown>>, options?: CallOptions) => {
      const pairs = Object.entries({ ...endpoints[name].defaults, ...parameters }).map(
        ([key, value]) => [key, String(value)] as const,
      )
      const query = readQuery(name, pairs)
      return query.ok ? send(name, query.value, options) : query
    }) as AppApi['call'],
    next: (async (nextUrl: string, options?: CallOptions) => {
      const address = readNextUrl(nextUrl)
      return address.ok ? send(address.value.endpoint, address.value.query, options) : address
    }) as AppApi['next'],
    account: noAccount,
    signIn: noAccount,
    signInWith: noAccount,
    signOut: async () => undefined,
  }
}
