// Recognises answers of an edge or proxy in front of the site that blocks this client (docs/contract/site-2026.md 3).

/** The message of a blocked call, in responses of the mirror and the companion. The viewer has a translated sentence for it. */
export const blockedMessage = 'The site blocks this connection'
/** The message with the status of the answer. 421: the address belongs to other names. */
export const blockedText = (status: number): string => `${blockedMessage} (status ${status})`
/** The status of the answer in such a message; undefined for other messages. */
export const blockedStatus = (message: string): number | undefined =>
  message.startsWith(blockedMessage) ? Number(/\(status ([45]\d\d)\)$/.exec(message)?.[1] ?? 403) : undefined

/** The message of a call whose app version the site refuses (docs/contract/site-2026.md 4). The viewer has a translated sentence for it. */
export const outdatedMessage = 'The site refuses this version of the app'

/** The message for something that the site shows to logged-in users only. The viewer has a translated sentence for it. */
export const needsLoginMessage = 'Not available without an account'
/** Message of a search for words that the web side of the site cannot be asked for (docs/decisions/0014-words-of-a-search.md). */
export const unsearchableMessage = 'The web side of the site cannot search for these words'

export interface EdgeAnswer {
  readonly status: number
  readonly headers: { get(name: string): string | null }
  /** The body, or its beginning. */
  readonly text: string
  /** False where the answer may be a page. A page with status 200 is then no block, unless it is a challenge. */
  readonly isJsonDue: boolean
}

/** Statuses with a meaning of their own, whatever the body is. */
const ownMeaning = new Set([401, 404, 429])

/**
 * True for an answer that is not JSON and comes from an edge: 403 and other refusals as HTML or from Cloudflare, 421, a challenge with any
 * status, and a page with status 200 where JSON is due. A JSON error is the site's own answer and never a block.
 */
export function isBlockAnswer({ status, headers, text, isJsonDue }: EdgeAnswer): boolean {
  const start = text.trimStart()
  if (/\bjson\b/i.test(headers.get('content-type') ?? '') || /^[{[]/.test(start)) return false
  const isPage = start.startsWith('<')
  if (headers.get('cf-mitigated') === 'challenge' || (isPage && challenge.test(start))) return true
  if (status === 421) return true
  if (status >= 500 || ownMeaning.has(status)) return false
  if (status < 300) return isPage && isJsonDue
  return status >= 400 && (isPage || isFromEdge(headers))
}

/** True for paths of the web side whose answer is always JSON. /ranking.php sends a page beyond its end. */
export const isJsonPath = (path: string): boolean => /^\/(?:(?:touch\/)?ajax|rpc)\//.test(path)

/** Marks of a challenge page. */
const challenge = /<title>Just a moment|\/cdn-cgi\/challenge-platform\//

const isFromEdge = (headers: EdgeAnswer['headers']): boolean =>
  headers.get('server')?.toLowerCase() === 'cloudflare' || headers.get('cf-ray') !== null
