// The mirror's answers as shared ones: the key is what the mirror reads of a question, and its routes say how long an answer lives.
import { createHash } from 'node:crypto'
import { lifetimes, type MirrorRoute, mirrorRoute, routeKey } from '@emaki/mirror'
import { answerLifetimeMs } from '../cache/answerLifetime.ts'
import type { AnswerStore } from '../cache/answerStore.ts'
import { isUnderstood } from '../cache/answerValidation.ts'
import { createSharedAnswers, type SharedAnswer } from '../cache/sharedAnswers.ts'

export { answerText, type SharedAnswer as MirrorAnswer } from '../cache/sharedAnswers.ts'

export interface MirrorQuestion {
  /** Path and query as the first-data island names them: the parameters that the route reads, sorted by name. */
  readonly address: string
  /** Undefined for a route that the mirror does not have. */
  readonly route: MirrorRoute | undefined
  /** What the mirror made of the client's Accept-Language; undefined when it names none. */
  readonly language: string | undefined
  /** Equal for questions with equal answers. */
  readonly key: string
}

export interface MirrorAnswers {
  /** The answer, when a fresh one is at hand. */
  ready(question: MirrorQuestion): SharedAnswer | undefined
  /** The answer, from memory when it is fresh there. Rejects only when the mirror itself breaks. */
  ask(question: MirrorQuestion): Promise<SharedAnswer>
}

export interface MirrorAnswersOptions {
  /** The mirror app's own fetch. */
  readonly mirror: (request: Request) => Response | Promise<Response>
  readonly now: () => number
  readonly maxBytes: number
  readonly store?: AnswerStore | undefined
  /** See LoopDetection. */
  readonly isFromGateway?: (() => boolean) | undefined
}

const day = 86_400_000
/** While upstream fails, a list of last week is better than none; a work does not change at all (docs/reliability.md F02). */
const staleListMs = 7 * day
const staleDetailMs = 90 * day
/** How long upstream's 404 is believed. */
const negativeMs = 5 * 60_000

/** The question that a path like `/rank` and its query ask; unknown parameters are not part of it. */
export function mirrorQuestion(path: string, query: URLSearchParams, language: string | undefined): MirrorQuestion {
  const route = mirrorRoute(path)
  const address = route ? routeKey(route, query) : path
  return { address, route, language, key: keyOf(`${language ?? ''} ${address}`) }
}

/** The most characters of a key: caches hold keys beside their answers, and growing lists make addresses of 40 kB. */
const maxKey = 1024
const keyOf = (text: string): string =>
  text.length <= maxKey ? text : `sha256 ${createHash('sha256').update(text).digest('base64url')}`

/** Answers over a mirror. */
export function createMirrorAnswers({ mirror, ...options }: MirrorAnswersOptions): MirrorAnswers {
  const answers = createSharedAnswers({ ...options, handler: mirror })
  return {
    ready: (question) => answers.ready(question.key),
    ask: (question) => {
      const { address, route, language, key } = question
      const headers = language === undefined ? {} : { 'accept-language': language }
      return answers.ask({
        key,
        request: () => new Request(`http://localhost${address}`, { headers }),
        limits: {
          lifetimeMs: route ? lifetimes[route.lifetime] : 0,
          staleMs: route?.lifetime === 'detail' ? staleDetailMs : staleListMs,
        },
        lifetimeMs: (content) => {
          if (!route || !content) return 0
          const { searchParams } = new URL(address, 'http://localhost')
          return isUnderstood(route.path, searchParams, content) ? answerLifetimeMs(route, content) : 0
        },
        negativeLifetimeMs: route && route.lifetime !== 'own' ? negativeMs : 0,
      })
    },
  }
}
