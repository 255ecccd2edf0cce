// Responses without what the operator denies.
import { errorBody, errorCors } from '../server/errorFormat.ts'
import { parseJson } from '../text/jsonText.ts'
import type { DeniedWorks, LoadWork, Verdict } from './deniedWorks.ts'
import { appApiSubject, companionSubject, isWholePage, mirrorSubject, type RequestSubject } from './requestSubject.ts'
import { withoutDenied } from './withoutDenied.ts'

/** The APIs whose responses are filtered. */
export type FilteredApi = 'mirror' | 'companion' | 'appApi'

/** The CORS headers of an error for a request. */
export type CorsOf = (request: Request) => Readonly<Record<string, string>>

type Handler = (request: Request) => Response | Promise<Response>

const subjects: Readonly<Record<FilteredApi, (address: string) => RequestSubject | undefined>> = {
  mirror: mirrorSubject,
  companion: companionSubject,
  appApi: appApiSubject,
}

/** The error for a verdict: 404 for what is denied, 503 when the work could not be loaded; undefined when the request is allowed. */
export function verdictError(verdict: Verdict): { readonly status: number; readonly msg: string } | undefined {
  if (verdict === 'allowed') return undefined
  return verdict === 'denied' ? { status: 404, msg: 'Not Found' } : { status: 503, msg: 'Try again later' }
}

/**
 * JSON without what the rules deny. The same text when nothing is denied, or when it is not JSON; undefined when it is about something
 * that is denied.
 */
export function jsonWithoutDenied(text: string, { rules, record }: Pick<DeniedWorks, 'rules' | 'record'>): string | undefined {
  const parsed = parseJson(text)
  if (!parsed.ok) return text
  const value = withoutDenied(parsed.value, rules(), record)
  if (value === undefined) return undefined
  return value === parsed.value ? text : JSON.stringify(value)
}

/**
 * The handler without denied works. Requests about one get a 404. Responses that are not JSON stay as they are. `load` loads the
 * response about a work, as for `DeniedWorks`. `cors` is for the errors of the companion, which depend on the origin of the request.
 */
export const handlerWithoutDenied =
  (
    works: DeniedWorks,
    load: LoadWork,
    format: FilteredApi,
    handler: Handler,
    cors: CorsOf = () => errorCors(format),
  ): ((request: Request) => Promise<Response>) =>
  async (request) => {
    // A preflight is about no work: refused, it would hide the 404 from the page.
    if (works.rules().size === 0 || request.method === 'OPTIONS') return handler(request)
    const { pathname, search } = new URL(request.url)
    // With a list, pages that cannot be filtered are not served.
    const isOpen = format !== 'companion' || !isWholePage(pathname)
    const refused = isOpen
      ? verdictError(await works.requestVerdict(subjects[format](`${pathname}${search}`), load))
      : verdictError('denied')
    if (refused) return errorOf(format, refused, pathname, cors(request))
    const response = await handler(request)
    if (!/json/i.test(response.headers.get('content-type') ?? '')) return response
    const text = jsonWithoutDenied(await response.text(), works)
    const denied = text === undefined ? verdictError('denied') : undefined
    if (denied) return errorOf(format, denied, pathname, cors(request))
    const headers = new Headers(response.headers)
    for (const name of ['content-length', 'etag']) headers.delete(name)
    return new Response(text || null, { status: response.status, headers })
  }

function errorOf(
  format: FilteredApi,
  { status, msg }: { readonly status: number; readonly msg: string },
  path: string,
  cors: Readonly<Record<string, string>>,
): Response {
  return new Response(errorBody(format, { status, msg, target: path, headers: {} }), {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store', ...cors },
  })
}
