// Error texts: what a person reads when a call failed (calls.md 8). Upstream's own words where it has some, ours where it has none.
import { noSuchPageMessage, record, text } from '@emaki/domain'
import type { MessageKey } from '../i18n/catalogue.ts'
import { translate } from '../i18n/catalogue.ts'

type Say = (key: MessageKey) => string

/** Longest message shown: an upstream page that arrives as an error must not fill the screen. */
const longest = 300

/**
 * The text for an error body of any shape that mirrors are known to send (contract 1.10, 4.2, 4.3): `{error: {message, user_message}}`,
 * `{error: "words"}`, `{detail}`, `{msg}`, `{message}`. Undefined when the body says nothing.
 */
export function bodyErrorText(body: unknown, say: Say = translate): string | undefined {
  const answer = record(body)
  const error = record(answer.error)
  const said =
    text(error.message) ||
    text(error.user_message) ||
    text(answer.error) ||
    text(answer.msg) ||
    text(answer.detail) ||
    text(answer.message) ||
    undefined
  return said === undefined ? undefined : readable(said, say)
}

/** The text for an HTTP status with whatever body it had. */
export function statusErrorText(status: number, body: unknown, say: Say = translate): string {
  if (status === 429) return say('error.rate_limit')
  return bodyErrorText(body, say) ?? (status >= 500 ? say('error.network') : say('error.unknown'))
}

/** True when an answer is an error though its status was 200 (contract 4.1). Tested before any data (C32). */
export const isErrorBody = (body: unknown): boolean => {
  const error = record(body).error
  return error !== undefined && error !== null && error !== false
}

/** Upstream's words for a path that it does not have: the question is wrong then, and nothing is gone. */
const noSuchPath = /end-?point/i

/**
 * True when an answer says that what was asked for is not there: by upstream's words in Simplified Chinese, which mean just that, and in
 * every other language by the status with upstream's error body, whose words are not known (contract 1.10).
 */
export function saysGone(status: number, body: unknown): boolean {
  const error = record(record(body).error)
  const said = text(error.message) || text(error.user_message)
  return said === noSuchPageMessage || (status === 404 && text(error.user_message) !== '' && !noSuchPath.test(said))
}

/** What servers say by themselves: the name of a status, which is no word for readers. */
const statusName = /^(?:404 )?not found\W*$/i

/** "Rate Limit" in any message becomes the tip (calls.md 8), and the bare name of a status a sentence; long ones are cut. */
function readable(said: string, say: Say): string {
  if (/rate limit/i.test(said)) return say('error.rate_limit')
  if (statusName.test(said.trim())) return say('error.not_found')
  return said.length > longest ? `${said.slice(0, longest)}…` : said
}

/** True for a status that whatever stands before a service gives while the service is away: gateways' own and those of the big caches (520 to 530). */
export const saysAway = (status: number): boolean => (status >= 502 && status <= 504) || (status >= 520 && status <= 530)
