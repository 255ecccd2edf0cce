// Requests to the user's own language model. They go only to its address.
import {
  chatErrorText,
  createEventStreamReader,
  parseJson,
  readBytes,
  readChatChunk,
  wholeChatText,
  withoutEndSlashes,
} from '@emaki/domain'
import type { OwnModel } from './ownModel.ts'
import { readChunks, translationIdleMs, withIdleTimeout } from './responseChunks.ts'
import { statusError, TranslationError } from './translationError.ts'

export interface ChatRequest {
  readonly system: string
  readonly user: string
  readonly signal: AbortSignal
  /** Tests pass their own. */
  readonly fetch?: typeof fetch
  readonly idleMs?: number
}

export interface ChatPiece {
  readonly text: string
  readonly thought: string
}

const maxErrorBytes = 64 * 1024
const maxAnswerBytes = 4 * 1024 * 1024

/** Streams the response in pieces. Throws a TranslationError when it is incomplete. Rejects with the reason of the signal. */
export async function* streamOwnModel(own: OwnModel, ask: ChatRequest): AsyncGenerator<ChatPiece> {
  const { signal, idleMs = translationIdleMs } = ask
  const response = await withIdleTimeout(send(own, ask), signal, idleMs)
  if (!response.ok) throw statusError(response.status, chatErrorText(await jsonOf(response, maxErrorBytes, signal)))
  if (!/event-stream/i.test(response.headers.get('content-type') ?? '')) {
    const answer = await withIdleTimeout(jsonOf(response, maxAnswerBytes, signal), signal, idleMs)
    const whole = wholeChatText(answer)
    if (whole === '') throw new TranslationError('refused', chatErrorText(answer))
    yield { text: whole, thought: '' }
    return
  }
  yield* streamPieces(response, signal, idleMs)
}

async function* streamPieces(response: Response, signal: AbortSignal, idleMs: number): AsyncGenerator<ChatPiece> {
  const events = createEventStreamReader()
  const read = function* (data: readonly string[]): Generator<ChatPiece, boolean> {
    for (const event of data) {
      const chunk = readChatChunk(event)
      if (chunk.error !== undefined) throw new TranslationError('refused', chunk.error)
      if (chunk.text !== '' || chunk.thought !== '') yield chunk
      if (chunk.ends) return true
    }
    return false
  }
  for await (const bytes of readChunks(response, signal, idleMs)) if (yield* read(events.push(bytes))) return
  // A stream without an end event is incomplete.
  if (!(yield* read(events.end()))) throw new TranslationError('cut')
}

async function send({ base, key, model }: OwnModel, { system, user, signal, fetch = globalThis.fetch }: ChatRequest) {
  const messages = [
    { role: 'system', content: system },
    { role: 'user', content: user },
  ]
  try {
    return await fetch(`${withoutEndSlashes(base)}/chat/completions`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'text/event-stream',
        ...(key === '' ? {} : { authorization: `Bearer ${key}` }),
      },
      body: JSON.stringify({ model, stream: true, messages }),
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      redirect: 'error',
      signal,
    })
  } catch (error) {
    if (signal.aborted) throw error
    throw new TranslationError('network')
  }
}

/** The body as JSON. Undefined for any other body. */
async function jsonOf(response: Response, maxBytes: number, signal: AbortSignal): Promise<unknown> {
  const bytes = await readBytes(response, maxBytes, signal).catch(() => new Uint8Array(0))
  const parsed = parseJson(new TextDecoder().decode(bytes))
  return parsed.ok ? parsed.value : undefined
}
