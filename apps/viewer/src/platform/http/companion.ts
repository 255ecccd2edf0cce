// The companion: the service for data that the app API lacks, such as discovery, spotlights, web rankings and comments (docs/spec/calls.md 7.2).

import { once, record, type SiteLanguage, siteLanguage, succeeded } from '@emaki/domain'
import { credentialHeaders, credentialsFor, session } from '../account/session.ts'
import { activeLanguage, translate } from '../i18n/catalogue.ts'
import type { InitialData } from '../query/initialData.ts'
import { initialData } from '../query/initialData.ts'
import { failedResponse, isErrorBody } from './errorText.ts'
import { type RequestResult, requestFailed } from './requestResult.ts'
import type { RequestContent, SendReply, ServiceOptions, ServiceQuery } from './serviceCall.ts'
import { createServiceCall, requestKey, sendToService } from './serviceCall.ts'

export interface Companion {
  /**
   * Requests a route in the interface language. Resolves with the response without its envelope, or with a message for the
   * user. Rejects only when `signal` aborts. Uses a response in the page first, once. Credentials go only to the companion that the web session was entered for.
   */
  get(path: string, query: ServiceQuery, signal?: AbortSignal): Promise<RequestResult<unknown>>
  /**
   * Sends a write of the web session with its CSRF token. After a refused token it requests a new one and retries once
   * (docs/contract/companion.md 3.4). Fails without sending when there is no session. `httpStatus` is 0 without a response.
   */
  send(path: string, sent: RequestContent, signal?: AbortSignal): Promise<SendReply>
}

/** Creates a companion client at the address of the page. Tests pass `fetch` and `pauseMs`. */
export function createCompanion(first: InitialData, options: Omit<ServiceOptions, 'credentials'> = {}): Companion {
  const base = first.config.companionBase
  const anonymousCall = createServiceCall({ ...options, credentials: 'omit', onRefused: () => void recheck() })
  const cookieCall = createServiceCall({ ...options, credentials: 'same-origin', onRefused: () => void recheck() })
  /** Cookies are sent only when the companion keeps the session in one. */
  const usesCookie = () => credentialsFor(base) !== undefined && credentialsFor(base)?.value === undefined

  const write = async (path: string, sent: RequestContent, signal: AbortSignal | undefined): Promise<SendReply> => {
    const now = session.getState()
    const webCredentials = credentialsFor(base)
    if (now.mode !== 'web' || webCredentials === undefined)
      return { ...requestFailed(translate('error.not_logged_in'), 'refused'), httpStatus: 401 }
    const headers = { ...credentialHeaders(webCredentials), 'x-csrf-token': now.csrfToken }
    const credentials = usesCookie() ? 'same-origin' : 'omit'
    const reply = await sendToService(`${base}${path}`, sent, credentials, {
      ...(options.fetch ? { fetch: options.fetch } : {}),
      signal,
      headers,
    })
    return reply.ok ? { ...withoutEnvelope(reply.value), httpStatus: reply.httpStatus } : reply
  }

  return {
    async get(path, query, signal) {
      if (base === '') return requestFailed(translate('companion.absent'))
      const key = requestKey(path, { lang: webLanguage(), ...query })
      const initialResponse = first.take(`companion:${key}`)
      if (initialResponse !== undefined && !isErrorBody(initialResponse)) return withoutEnvelope(initialResponse)
      const call = usesCookie() ? cookieCall : anonymousCall
      const response = await call(`${base}${key}`, signal, credentialHeaders(credentialsFor(base)))
      return response.ok ? withoutEnvelope(response.value) : response
    },
    async send(path, sent, signal) {
      const reply = await write(path, sent, signal)
      const before = session.getState()
      if ((reply.httpStatus !== 401 && reply.httpStatus !== 403) || before.mode !== 'web') return reply
      await recheck()
      const after = session.getState()
      if (after.mode !== 'web' || after.csrfToken === before.csrfToken) return reply
      return write(path, sent, signal)
    },
  }
}

/** Requests the user of the session again. The module loads only here, because anonymous visits never need it. */
async function recheck(): Promise<void> {
  if (session.getState().mode !== 'web') return
  const { recheckSession } = await import('../account/webSession.ts')
  await recheckSession()
}

/** The companion of this page. */
export const companion = once((): Companion => createCompanion(initialData()))

/** False on a static site whose host offers it no companion: features that need it are left out. */
export const hasCompanion = (): boolean => initialData().config.companionBase !== ''

/** The site's name of the interface language. */
export const webLanguage = (): SiteLanguage => siteLanguage(activeLanguage())

/** Other companions return upstream's envelope `{error, message, body}` (docs/contract/companion.md 2.3). */
function withoutEnvelope(body: unknown): RequestResult<unknown> {
  const envelope = record(body)
  if (typeof envelope.error !== 'boolean' || !Object.hasOwn(envelope, 'body')) return succeeded(body)
  return envelope.error ? failedResponse(200, body) : succeeded(envelope.body)
}
