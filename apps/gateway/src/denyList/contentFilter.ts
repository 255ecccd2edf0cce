// Applies the deny list to everything that the gateway sends: responses, as they are loaded and as they are read from caches, and pictures.
import { createDenyRules, type DenyRules, type Fetch } from '@emaki/domain'
import {
  type CorsOf,
  companionSubject,
  createDeniedWorks,
  type DeniedWorks,
  type ErrorFormat,
  errorBody,
  type FilteredApi,
  handlerWithoutDenied,
  jsonWithoutDenied,
  type LoadWork,
  mirrorSubject,
  type Verdict,
  verdictError,
} from '@emaki/domain/server'
import type { MirrorFetch, PersonalMirror } from '@emaki/mirror'
import { responseText, type SharedResponse, type SharedResponses, sharedError, withBody } from '../cache/sharedResponses.ts'
import type { LibraryView } from '../library/libraryAccess.ts'
import { type MirrorRequest, type MirrorResponses, mirrorRequest } from '../mirror/mirrorResponses.ts'
import type { DenyList } from './denyList.ts'

export interface ContentFilter {
  /** The rules, with the pictures of works that are known to be denied. The same object until the list changes. */
  readonly rules: () => DenyRules
  /** See handlerWithoutDenied. */
  handler(format: FilteredApi, handler: MirrorFetch, cors?: CorsOf): MirrorFetch
  /** The app API without denied works. Responses of the token endpoint are about the account itself and stay as they are. */
  apiFetch(fetch: Fetch): Fetch
  personalMirror(mirrorOf: PersonalMirror | undefined): PersonalMirror | undefined
  /** `responses` without denied works. */
  mirrorResponses(responses: MirrorResponses, view: ContentView): FilteredResponses
  companionResponses(responses: SharedResponses): SharedResponses
  /**
   * Whether the picture at an address of an image host is denied. Its work is looked up in `responses`, which are those that the client gets.
   * `pay` is called before that; it resolves with true to prevent the call, and the verdict is `unknown`.
   */
  pictureVerdict(address: string, responses: FilteredResponses, pay: () => Promise<boolean>): Verdict | Promise<Verdict>
}

/** Which works responses are about: those of the source, or also kept works that the client sees. */
export type ContentView = 'source' | LibraryView

export interface FilteredResponses extends MirrorResponses {
  readonly view: ContentView
  /** Loads the response about a work; resolves with its status. */
  readonly loadWork: LoadWork
}

const emptyRules = createDenyRules([])
const noList: Pick<DenyList, 'rules'> = { rules: () => emptyRules }

/** The error for a verdict; undefined when the request is allowed. */
function refusal(verdict: Verdict, format: ErrorFormat, target: string): SharedResponse | undefined {
  const error = verdictError(verdict)
  return error && sharedError(error.status, errorBody(format, { ...error, target, headers: {} }))
}

/**
 * Creates the filter. Requests whose address has only an id are about a work of `source`, the filtered responses of the source, which is
 * called with the first request. Without a list, nothing is filtered.
 */
export function createContentFilter(
  denyList: Pick<DenyList, 'rules'> = noList,
  source: () => Pick<FilteredResponses, 'loadWork'>,
): ContentFilter {
  const works = createDeniedWorks(denyList.rules)
  const { rules } = works
  const sourceWork: LoadWork = (one) => source().loadWork(one)
  const filterBody = createBodyFilter(works)
  const filtered = (response: SharedResponse, format: ErrorFormat, target: string): SharedResponse =>
    filterBody(response) ?? refusal('denied', format, target) ?? response

  const handler: ContentFilter['handler'] = (format, unfiltered, cors) =>
    handlerWithoutDenied(works, sourceWork, format, unfiltered, cors)
  return {
    rules,
    handler,
    apiFetch(fetch) {
      const filteredFetch = handler('appApi', fetch)
      return async (request) => (new URL(request.url).hostname === 'app-api.pixiv.net' ? filteredFetch(request) : fetch(request))
    },
    personalMirror: (mirrorOf) => mirrorOf && ((token) => handler('mirror', mirrorOf(token))),
    mirrorResponses(responses, view) {
      const loadWork: LoadWork = async ({ kind, id }) => {
        const wanted = mirrorRequest(kind === 'novel' ? '/novel_detail' : '/illust', new URLSearchParams({ id }), undefined)
        return filtered(await responses.load(wanted), 'mirror', wanted.address).status
      }
      const target = ({ address }: MirrorRequest) => address.split('?', 1)[0] ?? ''
      const verdictOf = ({ address }: MirrorRequest) => works.requestVerdict(mirrorSubject(address), loadWork, view)
      return {
        view,
        loadWork,
        ready(wanted) {
          if (rules().size === 0) return responses.ready(wanted)
          const verdict = verdictOf(wanted)
          if (verdict instanceof Promise) return undefined
          const ready = refusal(verdict, 'mirror', target(wanted)) ?? responses.ready(wanted)
          return ready && filtered(ready, 'mirror', target(wanted))
        },
        async load(wanted) {
          if (rules().size === 0) return responses.load(wanted)
          const verdict = await verdictOf(wanted)
          const loaded = refusal(verdict, 'mirror', target(wanted)) ?? (await responses.load(wanted))
          return filtered(loaded, 'mirror', target(wanted))
        },
      }
    },
    companionResponses: (responses) => ({
      ready(key) {
        if (rules().size === 0) return responses.ready(key)
        const verdict = works.requestVerdict(companionSubject(addressOf(key)), sourceWork)
        if (verdict instanceof Promise) return undefined
        const ready = refusal(verdict, 'companion', '') ?? responses.ready(key)
        return ready && filtered(ready, 'companion', '')
      },
      async load(shared) {
        if (rules().size === 0) return responses.load(shared)
        const verdict = await works.requestVerdict(companionSubject(addressOf(shared.key)), sourceWork)
        return filtered(refusal(verdict, 'companion', '') ?? (await responses.load(shared)), 'companion', '')
      },
    }),
    pictureVerdict: (address, { loadWork, view }, pay) =>
      works.pictureVerdict(address, async (one) => ((await pay()) ? 429 : loadWork(one)), view),
  }
}

/** The address in a key of the companion's shared responses. */
const addressOf = (key: string): string => key.slice(key.indexOf('/'))

/**
 * Filters a response once for each version of the rules. The same response when nothing in it is denied; undefined when it is about
 * something that is denied.
 */
function createBodyFilter(works: DeniedWorks) {
  const known = new WeakMap<SharedResponse, { readonly rules: DenyRules; readonly response: SharedResponse | undefined }>()
  const compute = (response: SharedResponse): SharedResponse | undefined => {
    if (!/json/i.test(response.contentType)) return response
    const text = responseText(response)
    const left = jsonWithoutDenied(text, works)
    if (left === undefined) return undefined
    return left === text ? response : withBody(response, left)
  }
  return (response: SharedResponse): SharedResponse | undefined => {
    const current = works.rules()
    if (current.size === 0) return response
    const found = known.get(response)
    if (found?.rules === current) return found.response
    const result = compute(response)
    known.set(response, { rules: current, response: result })
    return result
  }
}
