// Error texts: what a person reads when a call failed (docs/spec/calls.md 8). Upstream's own words where it has some, ours where it has none.
import { type Language, noSuchPageMessage, record, text } from '@emaki/domain'
import type { MessageKey } from '../../i18n/catalogue.ts'
import { activeLanguage, translate } from '../../i18n/catalogue.ts'

type Say = (key: MessageKey) => string

/** Longest message shown: an upstream page that arrives as an error must not fill the screen. */
const longest = 300

/**
 * The text for an error body of any shape that mirrors are known to send (docs/contract/app-api.md 1.10, 4.2, 4.3): `{error: {message, user_message}}`,
 * `{error: "words"}`, `{detail}`, `{msg}`, `{message}`. Undefined when the body says nothing in `language`: the caller then chooses a sentence by
 * the status. English counts only in `user_message`, for what libraries and hosts write for developers is English.
 */
export function bodyErrorText(body: unknown, say: Say = translate, language: Language = activeLanguage()): string | undefined {
  const answer = record(body)
  const error = record(answer.error)
  const technical = [error.message, answer.error, answer.msg, answer.detail, answer.message].map(text)
  const forUsers = text(error.user_message)
  const known = [...technical, forUsers].map((said) => knownText(said, say)).find((said) => said !== undefined)
  if (known !== undefined) return known
  const candidates = language === 'en' ? [forUsers] : [...technical, forUsers]
  const written = candidates.find((said) => isWrittenIn(said, language))
  return written && shortened(written)
}

const statusKeys: Readonly<Record<number, MessageKey>> = {
  401: 'error.not_logged_in',
  404: 'error.not_found',
  ...Object.fromEntries(
    [400, 403, 405, 408, 411, 413, 414, 415, 421, 422, 431].map((status) => [status, 'error.refused'] as const),
  ),
}

/** The text for an HTTP status with whatever body it had. */
export function statusErrorText(
  status: number,
  body: unknown,
  say: Say = translate,
  language: Language = activeLanguage(),
): string {
  if (status === 429) return say('error.rate_limit')
  return bodyErrorText(body, say, language) ?? say(statusKeys[status] ?? (status >= 500 ? 'error.network' : 'error.unknown'))
}

/** True when an answer is an error though its status was 200 (docs/contract/app-api.md 4.1). Tested before any data (C32). */
export const isErrorBody = (body: unknown): boolean => {
  const error = record(body).error
  return error !== undefined && error !== null && error !== false
}

/** Upstream's words for a path that it does not have: the question is wrong then, and nothing is gone. */
const noSuchPath = /end-?point/i

/**
 * True when an answer says that what was asked for is not there: by upstream's words in Simplified Chinese, which mean just that, and in
 * every other language by the status with upstream's error body, whose words are not known (docs/contract/app-api.md 1.10).
 */
export function isNotFoundResponse(status: number, body: unknown): boolean {
  const error = record(record(body).error)
  const said = text(error.message) || text(error.user_message)
  return said === noSuchPageMessage || (status === 404 && text(error.user_message) !== '' && !noSuchPath.test(said))
}

/** What servers say by themselves: the name of a status, which is no word for readers. */
const statusName = /^(?:404 )?(?:\w+ )?not found\W*$/i

const kana = /[\u3041-\u30ff]/
const han = /\p{Script=Han}/u
const hangul = /\p{Script=Hangul}/u
const chinese = (said: string): boolean => han.test(said) && !kana.test(said) && !hangul.test(said)

/** The languages that upstream speaks, told by script. For all others it answers in one of these. */
const scripts: Partial<Readonly<Record<Language, (said: string) => boolean>>> = {
  en: (said) => /^[\t\n\r -~‘’“”…–—]+$/.test(said),
  ja: (said) => kana.test(said),
  ko: (said) => hangul.test(said),
  'zh-CN': chinese,
  'zh-TW': chinese,
}

const isWrittenIn = (said: string, language: Language): boolean => scripts[language]?.(said) === true

/** Our words for what hosts say in known words: "Rate Limit" in any message (docs/spec/calls.md 8), and the bare name of a status. */
function knownText(said: string, say: Say): string | undefined {
  if (/rate limit/i.test(said)) return say('error.rate_limit')
  return statusName.test(said.trim()) ? say('error.not_found') : undefined
}

const shortened = (said: string): string => (said.length > longest ? `${said.slice(0, longest)}…` : said)

/** True for a status that whatever stands before a service gives while the service is away: gateways' own and those of the big caches (520 to 530). */
export const isUnreachableStatus = (status: number): boolean =>
  (status >= 502 && status <= 504) || (status >= 520 && status <= 530)
