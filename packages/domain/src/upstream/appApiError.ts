// The error responses of the app API: a status and upstream's error body (docs/contract/app-api.md 1.10).
import type { WireAppApiError } from '../entities/wire.ts'
import { missingText } from './requesterLanguage.ts'

const oauthSentence = 'Error occurred at the OAuth process. Please check your Access Token to fix this. Error Message: '

/** An endpoint throws it to send an error body. */
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

/** The call has no access token. */
export const missingToken = (): AppApiError => new AppApiError(400, { message: `${oauthSentence}invalid_request` })

/** An invalid parameter that upstream names in its response. `complaint` follows the parameter's name. */
export const invalidParameter = (name: string, complaint: string): AppApiError =>
  new AppApiError(400, { message: JSON.stringify({ [name]: [`${name} ${complaint}`] }) })

/** An invalid request that upstream does not explain. */
export const invalidRequest = (): AppApiError => new AppApiError(400, { userMessage: 'Invalid request.' })

/** The work or series does not exist. */
export const noSuchWork = (language: string): AppApiError => new AppApiError(404, { userMessage: missingText('work', language) })

/** The user does not exist. */
export const noSuchUser = (language: string): AppApiError => new AppApiError(404, { userMessage: missingText('user', language) })

/** No endpoint has this path. */
export const noSuchEndpoint = (): AppApiError => new AppApiError(404, { userMessage: "Specified end-point doesn't exist" })

/** Too many calls: upstream sends 403, newer reports say 429. */
export const rateLimited = (status: 403 | 429): AppApiError => new AppApiError(status, { message: 'Rate Limit' })
