// The mirror over HTTP: its answers with validators, lifetimes and ready compressed bytes. The hottest path of the gateway: no framework here.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { answerLanguage } from '@emaki/mirror'
import { type EncodedBody, encodings } from './compressedBody.ts'
import { type MirrorAnswer, type MirrorAnswers, mirrorQuestion } from './mirrorAnswers.ts'
import { chooseEncoding, matchesEtag } from './negotiation.ts'
import { remembering } from './remember.ts'

/** Answers a request for `target`, the raw `/rank?mode=day` after one of the mirror's bases. */
export type MirrorHandler = (incoming: IncomingMessage, outgoing: ServerResponse, target: string) => Promise<void>

/** Where the viewer asks, and where other people's clients of such mirrors look (contract 4.1). */
export const mirrorBases = ['/api/mirror', '/api/pixiv'] as const

/** Browsers keep an answer at most this long, in seconds, so that a person who reloads is never far behind. */
const browserSeconds = 300

const remembered = 4096

/** The handler over answers. */
export function mirrorHandler(answers: MirrorAnswers, now: () => number): MirrorHandler {
  const languageOf = remembering(256, answerLanguage)
  const encodingOf = remembering(256, (header) => chooseEncoding(header, encodings))
  const questionOf = remembering(remembered, (text) => {
    const [language = '', target = ''] = text.split(' ')
    const url = new URL(`http://mirror.invalid${target}`)
    return mirrorQuestion(routeOf(url), url.searchParams, language || undefined)
  })

  return async (incoming, outgoing, target) => {
    const question = questionOf(`${languageOf(incoming.headers['accept-language'] ?? '') ?? ''} ${target}`)
    const encoding = encodingOf(headerText(incoming.headers['accept-encoding']))
    const answer = answers.ready(question) ?? (await answers.ask(question))
    const body = answer.body.ready(encoding) ?? (await answer.body.in(encoding))
    send(incoming, outgoing, answer, body, now())
  }
}

/** The route; other people's clients also write `?type=rank` (contract 4.1). */
function routeOf(url: URL): string {
  const path = url.pathname.replace(/\/+$/, '')
  if (path !== '') return path
  const type = url.searchParams.get('type') ?? ''
  url.searchParams.delete('type')
  return `/${encodeURIComponent(type)}`
}

function send(incoming: IncomingMessage, outgoing: ServerResponse, answer: MirrorAnswer, body: EncodedBody, now: number): void {
  const seconds = Math.max(0, Math.floor((answer.freshUntil - now) / 1000))
  const headers: Record<string, string | number> = {
    'access-control-allow-origin': '*',
    'timing-allow-origin': '*',
    vary: 'accept-encoding, accept-language',
    'cache-control': seconds > 0 ? `public, max-age=${Math.min(seconds, browserSeconds)}` : 'no-store',
  }
  if (answer.isStale) headers['x-cache'] = 'stale'
  if (answer.retryAfter !== null) headers['retry-after'] = answer.retryAfter
  if (seconds > 0) {
    headers.etag = answer.etag
    if (matchesEtag(incoming.headers['if-none-match'], answer.etag)) {
      outgoing.writeHead(304, headers).end()
      return
    }
  }
  headers['content-type'] = answer.contentType
  headers['content-length'] = body.bytes.byteLength
  if (body.encoding !== 'identity') headers['content-encoding'] = body.encoding
  outgoing.writeHead(answer.status, headers).end(incoming.method === 'HEAD' ? undefined : body.bytes)
}

const headerText = (header: string | string[] | undefined): string => (typeof header === 'string' ? header : '')
