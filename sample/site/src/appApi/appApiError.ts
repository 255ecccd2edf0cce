// The app API's refusals: each a status and the one error body that upstream has for it (docs/contract/app-api.md 1.10).
import type { WireAppApiError } from '@emaki/domain'
import { missingText } from './language.ts'

const oauthSentence = 'Error occurred at the OAuth process. Please check your Access Token to fix this. Error Message: '

/** Thrown by an endpoint to answer with an error body. */
export class AppApiError extends Error {
  readonly status: 400 | 403 | 404 | 429
  readonly body: WireAppApiError

  constructor(status: AppApiError['status'], texts: { userMessage?: string; message?: string }) {
    super(texts.message || texts.userMessage || 'app API error')
    this.name = 'AppApiError'
    this.status = status
    this.body = {
      error: { user_message: texts.userMessage ?? '', message: texts.message ?? '', reason: '', user_message_details: {} },
    }
  }
}

/** The access token is expired, forged or unknown. */
export const invalidGrant = (): AppApiError => new AppApiError(400, { message: `${oauthSentence}invalid_grant` })

/** No access token was sent. */
export const missingToken = (): AppApiError => new AppApiError(400, { message: `${oauthSentence}invalid_request` })

/** A parameter that upstream names in its answer; `complaint` follows the parameter's name. */
export const invalidParameter = (name: string, complaint: string): AppApiError =>
  new AppApiError(400, { message: JSON.stringify({ [name]: [`${name} ${complaint}`] }) })

/** A request that is wrong in a way that upstream does not explain. */
export const invalidRequest = (): AppApiError => new AppApiError(400, { userMessage: 'Invalid request.' })

/** The work or series is not there. */
export const noSuchWork = (language: string): AppApiError => new AppApiError(404, { userMessage: missingText('work', language) })

/** The user is not there. */
export const noSuchUser = (language: string): AppApiError => new AppApiError(404, { userMessage: missingText('user', language) })

/** No endpoint has this path. */
export const noSuchEndpoint = (): AppApiError => new AppApiError(404, { userMessage: "Specified end-point doesn't exist" })

/** Too many calls; upstream says so with 403, newer reports with 429. */
export const rateLimited = (status: 403 | 429): AppApiError => new AppApiError(status, { message: 'Rate Limit' })
