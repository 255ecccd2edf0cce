// The mirror over HTTP: its answers with validators, lifetimes and ready compressed bytes. The hottest path of the gateway: no framework here.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { withoutEndSlashes } from '@emaki/domain'
import { answerLanguage } from '@emaki/mirror'
import { sendAnswer } from '../cache/sendAnswer.ts'
import { isFromElsewhere } from '../http/fromElsewhere.ts'
import { sendRefusal } from '../http/refusal.ts'
import { remembering } from '../http/remember.ts'
import type { RequestLimits } from '../limits/requestLimits.ts'
import { type MirrorAnswers, mirrorQuestion } from './mirrorAnswers.ts'

/** Answers a request for `target`, the raw `/rank?mode=day` after one of the mirror's bases. */
export type MirrorHandler = (incoming: IncomingMessage, outgoing: ServerResponse, target: string) => Promise<void>

/** Pages elsewhere may read what is no secret (docs/reliability.md 7.5). */
const openHeaders = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'retry-after, x-upstream-status',
  'timing-allow-origin': '*',
  // A token has its own answer under the same address (personalRoutes.ts).
  vary: 'accept-encoding, accept-language, authorization',
}

/** What says whose account the mirror asks with, or follows its feeds: for pages of this host, and for programs that are no page. */
const accountRoutes = new Set(['/me', '/req_get', '/req_post'])

const remembered = 4096

/** The handler over answers. */
export function mirrorHandler(answers: MirrorAnswers, now: () => number, limits?: RequestLimits): MirrorHandler {
  const languageOf = remembering(256, answerLanguage)
  const questionOf = remembering(remembered, (text) => {
    const [language = '', target = ''] = text.split(' ')
    const url = new URL(`http://mirror.invalid${target}`)
    return mirrorQuestion(routeOf(url), url.searchParams, language || undefined)
  })

  return async (incoming, outgoing, target) => {
    const question = questionOf(`${languageOf(incoming.headers['accept-language'] ?? '') ?? ''} ${target}`)
    // A page that its visitor's own gateway answers would learn who the visitor is.
    if (accountRoutes.has(question.route?.path ?? '') && isFromElsewhere(incoming)) return sendRefusal(outgoing, 403, 'Forbidden')
    const ready = answers.ready(question)
    // What is not at hand costs a call upstream.
    const over = ready ? undefined : await limits?.missRefusal(incoming, /^\/(?:search|popular)/.test(question.address))
    if (over) return sendRefusal(outgoing, 429, 'Rate Limit', { ...over, ...openHeaders })
    const answer = ready ?? (await answers.ask(question))
    await sendAnswer(incoming, outgoing, answer, now(), openHeaders)
  }
}

/** The route; other people's clients also write `?type=rank` (docs/contract/app-api.md 4.1). */
function routeOf(url: URL): string {
  const path = withoutEndSlashes(url.pathname)
  if (path !== '') return path
  const type = url.searchParams.get('type') ?? ''
  url.searchParams.delete('type')
  return `/${encodeURIComponent(type)}`
}
