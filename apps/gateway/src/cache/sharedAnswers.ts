// Responses that all clients may share, ready to send. Concurrent equal requests cause one call upstream.
import { createHash } from 'node:crypto'
import { parseJson, record } from '@emaki/domain'
import { type CompressedBody, compressedBody } from '../http/compressedBody.ts'
import { createAnswerCache } from './answerCache.ts'
import type { AnswerStore, AskedAnswer, KeepLimits, PlainAnswer } from './answerStore.ts'

export interface SharedAnswer {
  readonly status: number
  readonly contentType: string
  readonly body: CompressedBody
  readonly etag: string
  readonly bytes: number
  readonly freshUntil: number
  /** True for complete, successful responses of routes with a lifetime (docs/reliability.md 2.5). */
  readonly isWhole: boolean
  /** True for a stale fallback while upstream fails (docs/reliability.md F01, F02). */
  readonly isStale: boolean
  readonly retryAfter: string | null
  /**
   * Upstream's own status when it differs. Clients recognise removed works by it, whatever the language of the message
   * (docs/contract/app-api.md 1.10).
   */
  readonly upstreamStatus: number | null
}

export interface SharedQuestion {
  /** Equal for requests with equal responses. */
  readonly key: string
  readonly request: () => Request
  readonly limits: KeepLimits
  /** Milliseconds that a complete response may be cached. `content` is its JSON when that is an object. */
  readonly lifetimeMs: (content: Readonly<Record<string, unknown>> | undefined) => number
  /** Milliseconds that a response for something that does not exist (404) stays in memory; 0 by default. */
  readonly negativeLifetimeMs?: number
}

export interface SharedAnswers {
  /** The fresh response under a key, if it is in memory. */
  ready(key: string): SharedAnswer | undefined
  /** The response, from memory when it is fresh there. Rejects only when the handler throws. */
  ask(question: SharedQuestion): Promise<SharedAnswer>
}

export interface SharedAnswersOptions {
  readonly handler: (request: Request) => Response | Promise<Response>
  readonly store?: AnswerStore | undefined
  readonly now: () => number
  readonly maxBytes: number
  /** See LoopDetection. */
  readonly isFromGateway?: (() => boolean) | undefined
}

/** How long a stale response is served before upstream is called again, in ms. */
const staleRestMs = 10_000

/** Three levels: ready bytes in memory, then the store, then the handler. */
export function createSharedAnswers(options: SharedAnswersOptions): SharedAnswers {
  const { handler, store, now, maxBytes, isFromGateway = () => false } = options
  const cache = createAnswerCache<SharedAnswer>({ maxBytes, now })
  return {
    ready: (key) => cache.peek(key),
    ask(question) {
      const isAlone = isFromGateway()
      const get = isAlone ? cache.getAlone : cache.get
      return get(question.key, async () => {
        const ask = async () => readResponse(await handler(question.request()), question, now())
        const isKept = store !== undefined && question.limits.lifetimeMs > 0
        const getOrAsk = isAlone ? store?.getOrAskAlone : store?.getOrAsk
        const answer = isKept && getOrAsk ? await getOrAsk(question.key, question.limits, ask) : await ask()
        return readyAnswer(answer, now(), question.negativeLifetimeMs ?? 0)
      })
    },
  }
}

async function readResponse(response: Response, question: SharedQuestion, now: number): Promise<AskedAnswer> {
  const contentType = response.headers.get('content-type') ?? 'application/json; charset=utf-8'
  const body = await response.text()
  const content = contentType.includes('json') ? parseContent(body) : null
  const isWhole = response.status === 200 && content !== undefined && !Object.hasOwn(content ?? {}, 'error')
  const isOpen = !/\b(?:private|no-store)\b/i.test(response.headers.get('cache-control') ?? '')
  const lifetimeMs = isWhole && isOpen ? question.lifetimeMs(content ?? undefined) : 0
  const upstreamStatus = Number(response.headers.get('x-upstream-status') ?? response.status)
  return {
    // The contract sends a rate limit error with status 200. The gateway sets 429, so that clients and caches see it.
    status: upstreamStatus === 429 ? 429 : response.status,
    contentType,
    body,
    lifetimeMs,
    freshUntil: lifetimeMs > 0 ? now + lifetimeMs : 0,
    isFault: upstreamStatus >= 500 || upstreamStatus === 429 || upstreamStatus === 403 || content === undefined,
    retryAfter: response.headers.get('retry-after'),
    upstreamStatus: upstreamStatus === response.status ? null : upstreamStatus,
  }
}

function readyAnswer(answer: PlainAnswer | AskedAnswer, now: number, negativeLifetimeMs: number): SharedAnswer {
  const identity = Buffer.from(answer.body)
  const isKept = answer.freshUntil > 0
  const isStale = isKept && answer.freshUntil <= now
  return {
    status: answer.status,
    contentType: answer.contentType,
    body: compressedBody(identity),
    // Weak, because all encodings of one response share it.
    etag: `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`,
    // The compressed forms are made later; each has about a fifth of the size.
    bytes: Math.ceil(identity.byteLength * 1.5) + 512,
    freshUntil: isStale ? now + staleRestMs : isNotFound(answer) ? now + negativeLifetimeMs : answer.freshUntil,
    isWhole: isKept,
    isStale,
    retryAfter: 'retryAfter' in answer ? answer.retryAfter : null,
    upstreamStatus: 'upstreamStatus' in answer ? answer.upstreamStatus : null,
  }
}

/** True when upstream responded that the requested thing does not exist. */
const isNotFound = (answer: PlainAnswer | AskedAnswer): boolean =>
  'isFault' in answer && !answer.isFault && (answer.status === 404 || answer.upstreamStatus === 404)

/** The body as an object; null for other JSON; undefined for anything else (docs/reliability.md F03, F04). */
function parseContent(body: string): Readonly<Record<string, unknown>> | null | undefined {
  const parsed = parseJson(body)
  if (!parsed.ok) return undefined
  const { value } = parsed
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? record(value) : null
}

/** The response body as text, for embedding in a page. */
export const answerText = (answer: SharedAnswer): string => Buffer.from(answer.body.identity).toString('utf8')
