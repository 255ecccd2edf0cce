// Answers that everybody may share, kept ready to send: one question upstream for any number of people who ask the same thing at once.
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
  /** True for complete, successful answers of routes that are kept at all (docs/reliability.md 2.5). */
  readonly isWhole: boolean
  /** True for an old answer that stands in while upstream fails (docs/reliability.md F01, F02). */
  readonly isStale: boolean
  readonly retryAfter: string | null
  /** Upstream's own status, where the answer has another: by it clients know works that are gone, in every language (docs/contract/app-api.md 1.10). */
  readonly upstreamStatus: number | null
}

export interface SharedQuestion {
  /** Equal for questions with equal answers. */
  readonly key: string
  readonly request: () => Request
  readonly limits: KeepLimits
  /** Milliseconds that a whole answer may be kept; content is its JSON where it is a JSON object. */
  readonly lifetimeMs: (content: Readonly<Record<string, unknown>> | undefined) => number
  /** Milliseconds that the answer for something that does not exist (404) is cached in memory; 0 when left out. */
  readonly negativeLifetimeMs?: number
}

export interface SharedAnswers {
  /** The answer under a key, when a fresh one is at hand. */
  ready(key: string): SharedAnswer | undefined
  /** The answer, from memory when it is fresh there. Rejects only when the handler itself breaks. */
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

/** An old answer is served this long before upstream is asked again. */
const staleRestMs = 10_000

/** Answers over a handler: ready bytes in memory first, then the store, then the handler. */
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
    // The contract's body for too many calls comes with a 200; here the status says it too, for clients and caches in between.
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
    // Weak: the encodings of one answer are the same answer.
    etag: `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`,
    // The compressed forms come later; they are about a fifth each.
    bytes: Math.ceil(identity.byteLength * 1.5) + 512,
    freshUntil: isStale ? now + staleRestMs : isNotFound(answer) ? now + negativeLifetimeMs : answer.freshUntil,
    isWhole: isKept,
    isStale,
    retryAfter: 'retryAfter' in answer ? answer.retryAfter : null,
    upstreamStatus: 'upstreamStatus' in answer ? answer.upstreamStatus : null,
  }
}

/** Upstream answered, and what was requested does not exist. */
const isNotFound = (answer: PlainAnswer | AskedAnswer): boolean =>
  'isFault' in answer && !answer.isFault && (answer.status === 404 || answer.upstreamStatus === 404)

/** The body as an object, null for other JSON, undefined for whatever else came in its place (docs/reliability.md F03, F04). */
function parseContent(body: string): Readonly<Record<string, unknown>> | null | undefined {
  const parsed = parseJson(body)
  if (!parsed.ok) return undefined
  const { value } = parsed
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? record(value) : null
}

/** The answer's text, for those who embed it. */
export const answerText = (answer: SharedAnswer): string => Buffer.from(answer.body.identity).toString('utf8')
