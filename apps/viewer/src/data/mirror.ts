// The mirror: the one way in which the viewer asks for app API data. Timeout, tries and error texts as calls.md 7.1 and 8 say.
import type { Result } from '@emaki/domain'
import { failure, requestTimeoutMs, requestTries, retryPauseMs, success } from '@emaki/domain'
import type { KyInstance } from 'ky'
import ky, { HTTPError, TimeoutError } from 'ky'
import { spokenLanguage, translate } from '../i18n/catalogue.ts'
import { bodyErrorText, isErrorBody, statusErrorText } from './errorText.ts'
import type { FirstData } from './firstData.ts'
import { firstData } from './firstData.ts'

export type MirrorQuery = Readonly<Record<string, string | number | undefined>>

/** The name under which the gateway puts an answer into the page: path and query, sorted by name. */
export function mirrorKey(path: string, query: MirrorQuery): string {
  const given = Object.entries(query).filter((entry): entry is [string, string | number] => entry[1] !== undefined)
  const sorted = given.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, value]): [string, string] => [name, String(value)])
  return sorted.length === 0 ? path : `${path}?${new URLSearchParams(sorted)}`
}

export interface Mirror {
  /**
   * Asks a route. Resolves with the answer's JSON or with a message fit to show; rejects only when `signal` aborts.
   * An answer that came with the page is used first, once.
   */
  ask(path: string, query: MirrorQuery, signal?: AbortSignal): Promise<Result<unknown>>
}

/** Statuses that are worth another try; 4xx and 429 never are (reliability 3). */
const worthRetrying = [500, 502, 503, 504]

/** A mirror over a page's first data. `fetch` and `pauseMs` come from outside for tests. */
export function createMirror(
  first: FirstData,
  options: { readonly fetch?: typeof fetch; readonly pauseMs?: number } = {},
): Mirror {
  const client: KyInstance = ky.create({
    ...(options.fetch ? { fetch: options.fetch } : {}),
    credentials: 'omit',
    timeout: requestTimeoutMs,
    retry: {
      limit: requestTries - 1,
      methods: ['get'],
      statusCodes: worthRetrying,
      afterStatusCodes: [],
      delay: () => options.pauseMs ?? retryPauseMs,
      jitter: (pause) => pause * (0.5 + Math.random()),
    },
  })

  return {
    async ask(path, query, signal) {
      const key = mirrorKey(path, query)
      const here = first.take(key)
      if (here !== undefined && !isErrorBody(here)) return success(here)
      try {
        const address = new URL(`${first.config.mirrorBase}${key}`, pageAddress())
        const body: unknown = await client
          .get(address, { headers: { 'accept-language': spokenLanguage() }, ...(signal ? { signal } : {}) })
          .json()
        return isErrorBody(body) ? failure(bodyErrorText(body) ?? translate('error.unknown')) : success(body)
      } catch (error) {
        if (signal?.aborted) throw error
        return failure(await caughtText(error))
      }
    },
  }
}

let page: Mirror | undefined

/** The mirror of this page. */
export function mirror(): Mirror {
  page ??= createMirror(firstData())
  return page
}

/** The message for whatever a call threw: a status, a timeout, no network, or an answer that is no JSON. */
async function caughtText(error: unknown): Promise<string> {
  if (error instanceof HTTPError) return statusErrorText(error.response.status, await bodyOf(error.response))
  if (error instanceof TimeoutError) return translate('error.timeout')
  return error instanceof SyntaxError ? translate('error.unknown') : translate('error.network')
}

async function bodyOf(response: Response): Promise<unknown> {
  try {
    return await response.clone().json()
  } catch {
    // An error page that is not JSON has no words for us; the status speaks.
    return undefined
  }
}

const pageAddress = () => (typeof location === 'undefined' ? 'http://localhost/' : location.href)
