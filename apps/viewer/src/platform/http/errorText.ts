// Messages for failed requests (docs/spec/calls.md 8): upstream's own text when it has one, else a text of the interface.
import {
  archiveMessages,
  blockedMessage,
  blockedText,
  failed,
  type Language,
  needsLoginMessage,
  noSuchPageMessage,
  outdatedMessage,
  parseRetryAfter,
  record,
  text,
  unsearchableMessage,
} from '@emaki/domain'
import type { MessageKey } from '../i18n/catalogue.ts'
import { activeLanguage, translate } from '../i18n/catalogue.ts'
import type { FailedRequest, FailureKind } from './requestResult.ts'

type Translate = (key: MessageKey) => string

/** Maximum length of a message: an error page must not fill the screen. */
const maxLength = 300

/**
 * The message of an error body in any known form (docs/contract/app-api.md 1.10, 4.2, 4.3): `{error: {message,
 * user_message}}`, `{error: "words"}`, `{detail}`, `{msg}`, `{message}`. Undefined when the body has no text in `language`:
 * the caller then uses the status. English counts only in `user_message`, because other English texts are for developers.
 */
export function bodyErrorText(
  body: unknown,
  t: Translate = translate,
  language: Language = activeLanguage(),
): string | undefined {
  const { technical, forUsers } = messagesOf(body)
  const known = [...technical, forUsers].map((message) => knownText(message, t)).find((message) => message !== undefined)
  if (known !== undefined) return known
  const candidates = language === 'en' ? [forUsers] : [...technical, forUsers]
  const written = candidates.find((message) => isWrittenIn(message, language))
  return written && shortened(written)
}

/** The texts of an error body: those for developers, and the one for users. */
function messagesOf(body: unknown): { readonly technical: readonly string[]; readonly forUsers: string } {
  const response = record(body)
  const error = record(response.error)
  return {
    technical: [error.message, response.error, response.msg, response.detail, response.message].map(text),
    forUsers: text(error.user_message),
  }
}

const statusKeys: Readonly<Record<number, MessageKey>> = {
  401: 'error.not_logged_in',
  404: 'error.not_found',
  ...Object.fromEntries(
    [400, 403, 405, 408, 411, 413, 414, 415, 421, 422, 431].map((status) => [status, 'error.refused'] as const),
  ),
}

/** The message for an HTTP status and its body. */
export function statusErrorText(
  status: number,
  body: unknown,
  t: Translate = translate,
  language: Language = activeLanguage(),
): string {
  if (isRateLimit(status, body)) return t('error.rate_limit')
  return bodyErrorText(body, t, language) ?? t(statusKeys[status] ?? (status >= 500 ? 'error.network' : 'error.unknown'))
}

/** The failure of a response with that status and body. `retryAfter`: its header of this name. */
export function failedResponse(status: number, body: unknown, retryAfter: string | null = null): FailedRequest {
  const retryAfterMs = parseRetryAfter(retryAfter, Date.now())
  const error = { message: statusErrorText(status, body), kind: failureKind(status, body) }
  return failed(retryAfterMs === undefined ? error : { ...error, retryAfterMs })
}

/**
 * The kind of a failed response (docs/contract/site-2026.md 3). A body with an error may come with status 200: one with words
 * of the site is then a refusal.
 */
export function failureKind(status: number, body: unknown): FailureKind {
  const { technical, forUsers } = messagesOf(body)
  if (isRateLimit(status, body)) return 'rateLimited'
  if (technical.some((message) => message.startsWith(blockedMessage) || message.startsWith(outdatedMessage))) return 'blocked'
  if (technical.includes(needsLoginMessage)) return 'refused'
  if (isNotFoundResponse(status, body)) return 'removed'
  if (isUnreachableStatus(status)) return 'offline'
  if (status >= 500 || status === 404) return 'other'
  return status >= 400 || technical.some((message) => message !== '') || forUsers !== '' ? 'refused' : 'other'
}

/** True when the response refuses a request because there were too many: status 429, or upstream's message (docs/spec/calls.md 8). */
function isRateLimit(status: number, body: unknown): boolean {
  if (status === 429) return true
  const error = record(body).error
  return rateLimitMessage.test(text(record(error).message) || text(error))
}

const rateLimitMessage = /rate limit/i

/** True when a response with status 200 is an error (docs/contract/app-api.md 4.1). Check this before reading data (C32). */
export const isErrorBody = (body: unknown): boolean => {
  const error = record(body).error
  return error !== undefined && error !== null && error !== false
}

/** Upstream's message for an unknown path: the request is wrong, and nothing was removed. */
const noSuchPath = /end-?point/i

/**
 * True when the response says that the requested data does not exist. In Simplified Chinese upstream's message says so. In
 * other languages the status 404 with the error body of upstream or of the companion does (docs/contract/app-api.md 1.10).
 */
export function isNotFoundResponse(status: number, body: unknown): boolean {
  const envelope = record(body).error === true
  const error = record(record(body).error)
  const message = text(error.message) || text(error.user_message) || (envelope ? text(record(body).message) : '')
  if (message === noSuchPageMessage) return true
  // Errors of the companion have no text for users (docs/contract/companion.md 2.3, 2.4).
  const isOfSite = text(error.user_message) !== '' || (message !== '' && !Object.hasOwn(error, 'user_message'))
  return status === 404 && isOfSite && !noSuchPath.test(message)
}

/** The default text of servers: the name of a status, which is not a message for users. */
const statusName = /^(?:404 )?(?:\w+ )?not found\W*$/i

const kana = /[\u3041-\u30ff]/
const han = /\p{Script=Han}/u
const hangul = /\p{Script=Hangul}/u
const chinese = (message: string): boolean => han.test(message) && !kana.test(message) && !hangul.test(message)

/** The languages of upstream, recognised by their script. For other languages it sends one of these. */
const scripts: Partial<Readonly<Record<Language, (message: string) => boolean>>> = {
  en: (message) => /^[\t\n\r -~‘’“”…–—]+$/.test(message),
  ja: (message) => kana.test(message),
  ko: (message) => hangul.test(message),
  'zh-CN': chinese,
  'zh-TW': chinese,
}

const isWrittenIn = (message: string, language: Language): boolean => scripts[language]?.(message) === true

/** Our text for known server texts: "Rate Limit" in any message (docs/spec/calls.md 8), blocks, and the bare name of a status. */
function knownText(message: string, t: Translate): string | undefined {
  if (rateLimitMessage.test(message)) return t('error.rate_limit')
  if (message === blockedText(421)) return t('error.misdirected')
  if (message.startsWith(blockedMessage)) return t('error.blocked')
  if (message.startsWith(outdatedMessage)) return t('error.outdated')
  if (message === needsLoginMessage) return t('error.login_only')
  if (message === archiveMessages.elsewhere) return t('library.jobs.elsewhere')
  if (message === archiveMessages.readOnly) return t('notice.archiveReadOnlyText')
  if (message === archiveMessages.damaged) return t('notice.archiveBrokenText')
  if (message === unsearchableMessage) return t('error.unsearchable')
  return statusName.test(message.trim()) ? t('error.not_found') : undefined
}

const shortened = (message: string): string => (message.length > maxLength ? `${message.slice(0, maxLength)}…` : message)

/** True for a status that a proxy sends while the service behind it is unreachable: 502 to 504, and 520 to 530 of large CDNs. */
const isUnreachableStatus = (status: number): boolean => (status >= 502 && status <= 504) || (status >= 520 && status <= 530)
