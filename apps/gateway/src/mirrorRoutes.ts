// The mirror over HTTP: its answers with validators, lifetimes and ready compressed bytes.
import { answerLanguage } from '@emaki/mirror'
import type { Context } from 'hono'
import { encodings } from './compressedBody.ts'
import type { MirrorAnswer, MirrorAnswers } from './mirrorAnswers.ts'
import { chooseEncoding, matchesEtag } from './negotiation.ts'
import { refusal } from './refusal.ts'

/** Browsers keep an answer at most this long, in seconds, so that a person who reloads is never far behind. */
const browserSeconds = 300

const openHeaders = { 'access-control-allow-origin': '*', 'timing-allow-origin': '*', vary: 'accept-encoding, accept-language' }

/** Answers mirror requests below `base`, a path without final slash. */
export function mirrorHandler(base: string, answers: MirrorAnswers, now: () => number): (c: Context) => Promise<Response> {
  return async (c) => {
    const url = new URL(c.req.url)
    const path = routeOf(url, base)
    const language = answerLanguage(c.req.header('accept-language'))
    const answer = await answers.ask({ path, query: url.searchParams, language })
    return answerResponse(answer, c.req.header('accept-encoding'), c.req.header('if-none-match'), now())
  }
}

/** The route after the base; other people's clients also write it as `?type=rank` (contract 4.1). */
function routeOf(url: URL, base: string): string {
  const path = url.pathname.slice(base.length).replace(/\/+$/, '')
  if (path !== '') return path
  const type = url.searchParams.get('type') ?? ''
  url.searchParams.delete('type')
  return `/${encodeURIComponent(type)}`
}

async function answerResponse(
  answer: MirrorAnswer,
  acceptEncoding: string | undefined,
  ifNoneMatch: string | undefined,
  now: number,
): Promise<Response> {
  const seconds = Math.max(0, Math.floor((answer.freshUntil - now) / 1000))
  const headers: Record<string, string> = {
    ...openHeaders,
    'cache-control': seconds > 0 ? `public, max-age=${Math.min(seconds, browserSeconds)}` : 'no-store',
  }
  if (answer.retryAfter !== null) headers['retry-after'] = answer.retryAfter
  const { encoding, bytes } = await answer.body.in(chooseEncoding(acceptEncoding, encodings))
  if (seconds > 0) {
    // Weak: the encodings of one answer are the same answer.
    headers.etag = `W/"${answer.etag}"`
    if (matchesEtag(ifNoneMatch, headers.etag)) return new Response(null, { status: 304, headers })
  }
  headers['content-type'] = answer.contentType
  headers['content-length'] = String(bytes.byteLength)
  if (encoding !== 'identity') headers['content-encoding'] = encoding
  return new Response(bytes as Uint8Array<ArrayBuffer>, { status: answer.status, headers })
}

/** The answer when the mirror itself broke. */
export const brokenMirror = (): Response => refusal(500, 'The gateway failed', openHeaders)
