// Applies the deny list to everything that the gateway sends: responses, as they are loaded and as they are read from caches, and pictures.
import { createDenyRules, type DenyRules, type DenySubject, type Fetch, parseJson, withoutDenied } from '@emaki/domain'
import { type ErrorFormat, errorBody } from '@emaki/domain/server'
import type { MirrorFetch, PersonalMirror } from '@emaki/mirror'
import { responseText, type SharedResponse, type SharedResponses, sharedError, withBody } from '../cache/sharedResponses.ts'
import { type MirrorRequest, type MirrorResponses, mirrorRequest } from '../mirror/mirrorResponses.ts'
import { createDeniedWorks, type DeniedWorks, type Verdict } from './deniedWorks.ts'
import type { DenyList } from './denyList.ts'
import { appApiSubject, companionSubject, mirrorSubject, type RequestSubject } from './requestSubject.ts'

export interface ContentFilter {
  /** The handler without denied works. Requests about one get a 404. Responses that are not JSON stay as they are. */
  handler(format: FilteredApi, handler: MirrorFetch): MirrorFetch
  /** The app API without denied works. Responses of the token endpoint are about the account itself and stay as they are. */
  apiFetch(fetch: Fetch): Fetch
  personalMirror(mirrorOf: PersonalMirror | undefined): PersonalMirror | undefined
  mirrorResponses(responses: MirrorResponses): MirrorResponses
  companionResponses(responses: SharedResponses): SharedResponses
  /**
   * Whether the picture at an address of an image host is denied. `pay` is called before a call upstream; it resolves with true to
   * prevent that call, and the verdict is `unknown`.
   */
  pictureVerdict(address: string, pay: () => Promise<boolean>): Verdict | Promise<Verdict>
}

export type FilteredApi = 'mirror' | 'companion' | 'appApi'

const subjects: Readonly<Record<FilteredApi, (address: string) => RequestSubject | undefined>> = {
  mirror: mirrorSubject,
  companion: companionSubject,
  appApi: appApiSubject,
}

const emptyRules = createDenyRules([])
const noList: Pick<DenyList, 'rules'> = { rules: () => emptyRules }

type SubjectVerdict = (subject: RequestSubject | undefined) => Verdict | Promise<Verdict>

/** The error for a verdict; undefined when the request is allowed. */
function refusal(verdict: Verdict, format: ErrorFormat, target: string): SharedResponse | undefined {
  if (verdict === 'allowed') return undefined
  const [status, msg] = verdict === 'denied' ? ([404, 'Not Found'] as const) : ([503, 'Try again later'] as const)
  return sharedError(status, errorBody(format, { status, msg, target, headers: {} }))
}

/** Creates handlers that check what a request is about, and filter the JSON of the response. */
function createFilteredHandler({ rules, record }: DeniedWorks, subjectVerdict: SubjectVerdict) {
  return (format: FilteredApi, handler: MirrorFetch) =>
    async (request: Request): Promise<Response> => {
      if (rules().size === 0) return handler(request)
      const url = new URL(request.url)
      const subject = subjects[format](`${url.pathname}${url.search}`)
      const refused = refusal(await subjectVerdict(subject), format, url.pathname)
      if (refused) return plainResponse(refused)
      const response = await handler(request)
      if (!/json/i.test(response.headers.get('content-type') ?? '')) return response
      const body = await response.text()
      const parsed = parseJson(body)
      const value = parsed.ok ? withoutDenied(parsed.value, rules(), record) : undefined
      if (parsed.ok && value === undefined) return plainResponse(refusal('denied', format, url.pathname))
      const headers = new Headers(response.headers)
      for (const name of ['content-length', 'etag']) headers.delete(name)
      const text = parsed.ok && value !== parsed.value ? JSON.stringify(value) : body
      return new Response(text === '' ? null : text, { status: response.status, headers })
    }
}

/** Without a list, nothing is filtered. */
export function createContentFilter(denyList: Pick<DenyList, 'rules'> = noList): ContentFilter {
  const works = createDeniedWorks(denyList.rules)
  const { rules } = works
  let loadWork = (_: DenySubject): Promise<number> => Promise.resolve(503)
  const filterBody = createBodyFilter(rules, works.record)

  /** The verdict on what a request is about, as far as the response does not tell it. */
  const subjectVerdict: SubjectVerdict = (subject) => {
    if (!subject || rules().size === 0) return 'allowed'
    if (subject.isDescribed) return rules().deniesSubject(subject) ? 'denied' : 'allowed'
    return works.verdict(subject, (one) => loadWork(one))
  }
  const filtered = (response: SharedResponse, format: ErrorFormat, target: string): SharedResponse =>
    filterBody(response) ?? refusal('denied', format, target) ?? response

  const handler = createFilteredHandler(works, subjectVerdict)
  return {
    handler,
    apiFetch(fetch) {
      const filteredFetch = handler('appApi', fetch)
      return async (request) => (new URL(request.url).hostname === 'app-api.pixiv.net' ? filteredFetch(request) : fetch(request))
    },
    personalMirror: (mirrorOf) => mirrorOf && ((token) => handler('mirror', mirrorOf(token))),
    mirrorResponses(responses) {
      loadWork = async ({ kind, id }) => {
        const wanted = mirrorRequest(kind === 'novel' ? '/novel_detail' : '/illust', new URLSearchParams({ id }), undefined)
        return filtered(await responses.load(wanted), 'mirror', wanted.address).status
      }
      const target = ({ address }: MirrorRequest) => address.split('?', 1)[0] ?? ''
      return {
        ready(wanted) {
          if (rules().size === 0) return responses.ready(wanted)
          const verdict = subjectVerdict(mirrorSubject(wanted.address))
          if (verdict instanceof Promise) return undefined
          const ready = refusal(verdict, 'mirror', target(wanted)) ?? responses.ready(wanted)
          return ready && filtered(ready, 'mirror', target(wanted))
        },
        async load(wanted) {
          if (rules().size === 0) return responses.load(wanted)
          const verdict = await subjectVerdict(mirrorSubject(wanted.address))
          const loaded = refusal(verdict, 'mirror', target(wanted)) ?? (await responses.load(wanted))
          return filtered(loaded, 'mirror', target(wanted))
        },
      }
    },
    companionResponses: (responses) => ({
      ready(key) {
        if (rules().size === 0) return responses.ready(key)
        const verdict = subjectVerdict(companionSubject(addressOf(key)))
        if (verdict instanceof Promise) return undefined
        const ready = refusal(verdict, 'companion', '') ?? responses.ready(key)
        return ready && filtered(ready, 'companion', '')
      },
      async load(shared) {
        if (rules().size === 0) return responses.load(shared)
        const verdict = await subjectVerdict(companionSubject(addressOf(shared.key)))
        return filtered(refusal(verdict, 'companion', '') ?? (await responses.load(shared)), 'companion', '')
      },
    }),
    pictureVerdict: (address, pay) => works.pictureVerdict(address, async (one) => ((await pay()) ? 429 : loadWork(one))),
  }
}

/** The address in a key of the companion's shared responses. */
const addressOf = (key: string): string => key.slice(key.indexOf('/'))

/**
 * Filters a response once for each version of the rules. The same response when nothing in it is denied; undefined when it is about
 * something that is denied.
 */
function createBodyFilter(rules: () => DenyRules, record: Parameters<typeof withoutDenied>[2]) {
  const known = new WeakMap<SharedResponse, { readonly rules: DenyRules; readonly response: SharedResponse | undefined }>()
  const compute = (response: SharedResponse, current: DenyRules): SharedResponse | undefined => {
    if (!/json/i.test(response.contentType)) return response
    const parsed = parseJson(responseText(response))
    if (!parsed.ok) return response
    const value = withoutDenied(parsed.value, current, record)
    if (value === undefined) return undefined
    return value === parsed.value ? response : withBody(response, JSON.stringify(value))
  }
  return (response: SharedResponse): SharedResponse | undefined => {
    const current = rules()
    if (current.size === 0) return response
    const found = known.get(response)
    if (found?.rules === current) return found.response
    const result = compute(response, current)
    known.set(response, { rules: current, response: result })
    return result
  }
}

function plainResponse(shared: SharedResponse | undefined): Response {
  const headers = { 'content-type': shared?.contentType ?? '', 'cache-control': 'no-store' }
  return new Response(shared && responseText(shared), { status: shared?.status ?? 404, headers })
}
