// The mirror's answers, kept ready to send: one upstream question for any number of people who ask the same thing at once.
import { createHash } from 'node:crypto'
import { record } from '@emaki/domain'
import { type MirrorRoute, mirrorRoute, routeKey } from '@emaki/mirror'
import { createAnswerCache } from './answerCache.ts'
import { answerLifetimeMs } from './answerLifetime.ts'
import { type CompressedBody, compressedBody } from './compressedBody.ts'

export interface MirrorQuestion {
  /** Path and query as the first-data island names them: the parameters that the route reads, sorted by name. */
  readonly address: string
  /** Undefined for a route that the mirror does not have. */
  readonly route: MirrorRoute | undefined
  /** What the mirror made of the client's Accept-Language; undefined when it names none. */
  readonly language: string | undefined
}

export interface MirrorAnswer {
  readonly status: number
  readonly contentType: string
  readonly body: CompressedBody
  readonly etag: string
  readonly bytes: number
  readonly freshUntil: number
  /** True for complete, successful answers: the only ones that are kept (reliability 2.5). */
  readonly isWhole: boolean
  readonly retryAfter: string | null
}

export interface MirrorAnswers {
  /** The answer, when a fresh one is at hand. */
  ready(question: MirrorQuestion): MirrorAnswer | undefined
  /** The answer, from memory when it is fresh there. Rejects only when the mirror itself breaks. */
  ask(question: MirrorQuestion): Promise<MirrorAnswer>
}

export interface MirrorAnswersOptions {
  /** The mirror app's own fetch. */
  readonly mirror: (request: Request) => Response | Promise<Response>
  readonly now: () => number
  readonly maxBytes: number
}

/** The question that a path like `/rank` and its query ask; unknown parameters are not part of it. */
export function mirrorQuestion(path: string, query: URLSearchParams, language: string | undefined): MirrorQuestion {
  const route = mirrorRoute(path)
  return { address: route ? routeKey(route, query) : path, route, language }
}

/** Answers over a mirror. */
export function createMirrorAnswers({ mirror, now, maxBytes }: MirrorAnswersOptions): MirrorAnswers {
  const cache = createAnswerCache<MirrorAnswer>({ maxBytes, now })
  const keyOf = ({ language, address }: MirrorQuestion) => `${language ?? ''} ${address}`
  return {
    ready: (question) => cache.peek(keyOf(question)),
    ask: (question) =>
      cache.get(keyOf(question), async () => {
        const headers = question.language === undefined ? {} : { 'accept-language': question.language }
        const response = await mirror(new Request(`http://localhost${question.address}`, { headers }))
        return readAnswer(response, question.route, now())
      }),
  }
}

async function readAnswer(response: Response, route: MirrorRoute | undefined, now: number): Promise<MirrorAnswer> {
  const identity = Buffer.from(await response.arrayBuffer())
  const content = response.status === 200 ? parseJson(identity) : undefined
  const isWhole = content !== undefined && !Object.hasOwn(content, 'error')
  const lifetimeMs = route && isWhole ? answerLifetimeMs(route, content) : 0
  return {
    status: response.status,
    contentType: response.headers.get('content-type') ?? 'application/json; charset=utf-8',
    body: compressedBody(identity),
    // Weak: the encodings of one answer are the same answer.
    etag: `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`,
    // The compressed forms come later; they are about a fifth each.
    bytes: Math.ceil(identity.byteLength * 1.5) + 512,
    freshUntil: lifetimeMs > 0 ? now + lifetimeMs : 0,
    isWhole,
    retryAfter: response.headers.get('retry-after'),
  }
}

/** The body as an object, or undefined for whatever else came with a 200 (reliability F03). */
function parseJson(body: Buffer): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'))
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? record(value) : undefined
  } catch {
    // Not JSON: the answer is passed on as it is and not kept; the client tells the person.
    return undefined
  }
}

/** The answer's text, for those who embed it. */
export const answerText = (answer: MirrorAnswer): string => Buffer.from(answer.body.identity).toString('utf8')
