// The companion: the service for what the app API has not: discovery, spotlights, web rankings, comments and the like (calls.md 7.2).
import type { Result } from '@emaki/domain'
import { failure, record, success } from '@emaki/domain'
import { spokenLanguage, translate } from '../i18n/catalogue.ts'
import { bodyErrorText } from './errorText.ts'
import type { FirstData } from './firstData.ts'
import { firstData } from './firstData.ts'
import type { ServiceOptions, ServiceQuery } from './serviceCall.ts'
import { serviceCall, serviceKey } from './serviceCall.ts'
import { sessionHeaders } from './webSession.ts'

export interface Companion {
  /**
   * Asks a route with the person's language. Resolves with what was said, out of its envelope when it came in one, or with a message fit
   * to show; rejects only when `signal` aborts. Cookies go to the own origin alone; a web session is said in a header.
   */
  ask(path: string, query: ServiceQuery, signal?: AbortSignal): Promise<Result<unknown>>
}

/** A companion at the place that the page names. `fetch` and `pauseMs` come from outside for tests. */
export function createCompanion(first: FirstData, options: Omit<ServiceOptions, 'credentials'> = {}): Companion {
  const call = serviceCall({ ...options, credentials: 'same-origin' })
  return {
    async ask(path, query, signal) {
      const key = serviceKey(path, { lang: webLanguage(), ...query })
      const answer = await call(`${first.config.companionBase}${key}`, signal, sessionHeaders())
      return answer.status === 0 ? opened(answer.data) : answer
    },
  }
}

let page: Companion | undefined

/** The companion of this page. */
export function companion(): Companion {
  page ??= createCompanion(firstData())
  return page
}

/** Upstream's name of the spoken language; it has no more than these, and English for all others. */
export function webLanguage(): 'ja' | 'ko' | 'zh' | 'zh_tw' | 'en' {
  const names = { ja: 'ja', ko: 'ko', 'zh-CN': 'zh', 'zh-TW': 'zh_tw' } as const
  return names[spokenLanguage() as keyof typeof names] ?? 'en'
}

/** Other companions hand upstream's envelope `{error, message, body}` on (companion contract 2.3). */
function opened(body: unknown): Result<unknown> {
  const envelope = record(body)
  if (typeof envelope.error !== 'boolean' || !Object.hasOwn(envelope, 'body')) return success(body)
  return envelope.error ? failure(bodyErrorText(body) ?? translate('error.unknown')) : success(envelope.body)
}
