// Calls that the site has moved: the new form is tried once when the old one no longer exists (docs/contract/site-2026.md 4).
import { list, record, text } from '@emaki/domain'
import type { Endpoint } from './endpoint.ts'
import type { EndpointName } from './endpoints.ts'
import type { AppApiError } from './errors.ts'
import type { Query } from './query.ts'

/** The new form of an endpoint. Missing members are as in the old form. */
export interface MovedForm {
  readonly path: string
  readonly method?: 'POST'
  /** Brings the response into the shape of the old form. */
  readonly adapt?: (body: Readonly<Record<string, unknown>>) => unknown
}

/** Takes the ranges of one kind of works out of the search options. */
const rangesOf = (kind: 'illust' | 'novel') => (body: Readonly<Record<string, unknown>>) => ({
  bookmark_ranges: record(body[kind]).bookmark_ranges,
})

/** The endpoints with a known new form. */
const movedForms: Partial<Readonly<Record<EndpointName, MovedForm>>> = {
  userDetail: { path: '/v2/user/detail' },
  illustCommentsV1: { path: '/v3/illust/comments' },
  illustCommentsV2: { path: '/v3/illust/comments' },
  novelCommentsV1: { path: '/v3/novel/comments' },
  novelCommentsV2: { path: '/v3/novel/comments' },
  illustBookmarkRanges: { path: '/v1/search/options', adapt: rangesOf('illust') },
  novelBookmarkRanges: { path: '/v1/search/options', adapt: rangesOf('novel') },
  autocompleteWords: {
    path: '/v2/search/autocomplete',
    adapt: (body) => ({ search_auto_complete_keywords: list(body.tags).map((tag) => text(record(tag).name)) }),
  },
  recommendedNovels: { path: '/v1/novel/recommended', method: 'POST' },
}

/** What a client has learned about moved endpoints: the form that exists, or that neither does. */
export type MovedOutcomes = Map<EndpointName, 'moved' | 'gone'>

/** The endpoint and its new form, or undefined when none is known. */
export function movedEndpoint(name: EndpointName, original: Endpoint): (MovedForm & { readonly endpoint: Endpoint }) | undefined {
  const form = movedForms[name]
  if (form === undefined) return undefined
  const { path, method = original.method } = form
  return { ...form, endpoint: { ...original, path, method } }
}

/** Text for an unknown path, in the languages of upstream's messages. */
const noSuchPath = /end-?\s?point|エンドポイント|端点|端點|接口|엔드포인트/i

/**
 * True when upstream does not know the path or the method. The 404 of a missing work or user has a text of its own, which is no reason
 * for another call.
 */
export function isUnknownPath(error: AppApiError): boolean {
  if (error.kind === 'upstream') return error.status === 405
  if (error.kind !== 'notFound') return false
  const words = `${error.message} ${error.userMessage}`.trim()
  return words === '' || noSuchPath.test(words)
}

/** A next page of a moved list: its address names the cursor, which only the old form's GET takes. */
export const isNextPage = (query: Query): boolean =>
  query.some(([name]) => name === 'offset' || name.startsWith('max_bookmark_id'))
