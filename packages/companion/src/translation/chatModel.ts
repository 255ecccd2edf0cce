// Streams one response of an OpenAI-compatible provider: yields its text in pieces, and turns failures into readable errors.

import {
  bareRequest,
  chatErrorText,
  createEventStreamReader,
  type Fetch,
  orAborted,
  parseJson,
  parseRetryAfter,
  readBytes,
  readChatChunk,
  record,
  wholeChatText,
  withoutEndSlashes,
} from '@emaki/domain'
import { type Clock, type HttpError, rateLimited, upstreamFailed, withTimeout } from '@emaki/web-api'

export interface ChatProvider {
  /** URL without the final `/chat/completions`. */
  readonly baseUrl: string
  readonly apiKey?: string
  readonly model: string
  /** Model names for the keys that clients send (docs/contract/companion.md 10.4). Unknown keys select `model`. */
  readonly models?: Readonly<Record<string, string>>
  /** Set when the provider needs a different route than the site. */
  readonly fetch?: Fetch
}

export interface ChatAsk {
  readonly model: string
  readonly system: string
  readonly user: string
}

/** A provider that sends nothing for this long has failed (docs/reliability.md E12). */
const idleMs = 120_000
const maxErrorBytes = 64 * 1024

/** Yields the pieces of the response, without the model's reasoning. Throws an HttpError on failure. */
export async function* askModel(
  provider: ChatProvider,
  fetch: Fetch,
  clock: Clock,
  ask: ChatAsk,
  signal: AbortSignal,
): AsyncGenerator<string> {
  const response = await withTimeout(clock, idleMs, signal, (inner) => orAborted(fetch(requestFor(provider, ask, signal)), inner))
  if (!response.ok) throw await errorOf(response, clock, signal)
  if (!/event-stream/i.test(response.headers.get('content-type') ?? '')) {
    yield await wholeAnswer(response, clock, signal)
    return
  }
  const reader = response.body?.getReader()
  if (!reader) throw cutOff()
  try {
    yield* readPieces(reader, clock, signal)
  } finally {
    // The provider may stop, whether the stream is complete or not.
    reader.cancel().catch(() => undefined)
  }
}

async function* readPieces(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  clock: Clock,
  signal: AbortSignal,
): AsyncGenerator<string> {
  const events = createEventStreamReader()
  let isFinished = false
  for (let isOpen = true; isOpen && !isFinished; ) {
    const { done, value } = await withTimeout(clock, idleMs, signal, (inner) => orAborted(reader.read(), inner))
    isOpen = !done
    for (const data of done ? events.end() : events.push(value)) {
      if (isFinished) break
      const { text: piece, ends, error } = readChatChunk(data)
      if (error !== undefined) throw upstreamFailed(error)
      if (piece !== '') yield piece
      isFinished = ends
    }
  }
  // A stream that ends without an end marker is incomplete.
  if (!isFinished) throw cutOff()
}

/** Some providers ignore `stream` and send one response. */
async function wholeAnswer(response: Response, clock: Clock, signal: AbortSignal): Promise<string> {
  const bytes = await withTimeout(clock, idleMs, signal, (inner) => readBytes(response, 4 * 1024 * 1024, inner))
  const parsed = parseJson(new TextDecoder().decode(bytes))
  const answer = record(parsed.ok ? parsed.value : undefined)
  const content = wholeChatText(answer)
  if (content === '') throw upstreamFailed(answer.error ? chatErrorText(answer) : 'The translation provider sent nothing')
  return content
}

function requestFor({ baseUrl, apiKey }: ChatProvider, { model, system, user }: ChatAsk, signal: AbortSignal): Request {
  const headers = new Headers({ 'Content-Type': 'application/json', Accept: 'text/event-stream' })
  if (apiKey !== undefined) headers.set('Authorization', `Bearer ${apiKey}`)
  const messages = [
    { role: 'system', content: system },
    { role: 'user', content: user },
  ]
  const body = JSON.stringify({ model, stream: true, messages })
  return bareRequest(`${withoutEndSlashes(baseUrl)}/chat/completions`, {
    method: 'POST',
    body,
    headers,
    signal,
  })
}

async function errorOf(response: Response, { now }: Clock, signal: AbortSignal): Promise<HttpError> {
  if (response.status === 429) return rateLimited((parseRetryAfter(response.headers.get('retry-after'), now()) ?? 60_000) / 1000)
  if (response.status === 401 || response.status === 403)
    return upstreamFailed('The translation provider refused this server’s key')
  // The body only explains the status, so it is optional.
  const bytes = await readBytes(response, maxErrorBytes, signal).catch(() => new Uint8Array(0))
  const parsed = parseJson(new TextDecoder().decode(bytes))
  return upstreamFailed(
    chatErrorText(parsed.ok ? parsed.value : undefined) || `The translation provider answered ${response.status}`,
  )
}

const cutOff = (): HttpError => upstreamFailed('The translation was cut off')
