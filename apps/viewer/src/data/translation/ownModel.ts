// The user's own language model: its address and key stay in this browser, and requests go only to that address.
import {
  chatErrorText,
  createEventStreamReader,
  parseJson,
  readBytes,
  readChatChunk,
  record,
  text,
  wholeChatText,
  withoutEndSlashes,
} from '@emaki/domain'
import { storedValue } from '../../settings/storage.ts'
import { ownModelKey } from '../../settings/storageKeys.ts'
import { readChunks, translationIdleMs, withIdleTimeout } from './responseChunks.ts'
import { statusError, TranslationError } from './translationError.ts'

export interface OwnModel {
  /** Base address of an OpenAI-compatible service, for example `https://models.example/v1`. */
  readonly base: string
  readonly key: string
  readonly model: string
}

const storage = storedValue(ownModelKey, () => localStorage)

/** The stored model. Its fields are empty until the user sets them. */
export function readOwnModel(): OwnModel {
  const stored = record(storage.read())
  return { base: text(stored.base), key: text(stored.key), model: text(stored.model) }
}

/** Stores the model in this browser. Returns false when the browser refuses. */
export function saveOwnModel({ base, key, model }: OwnModel): boolean {
  storage.write({ base: base.trim(), key: key.trim(), model: model.trim() })
  return !storage.refused
}

/** True for https addresses, and http addresses of this machine, without credentials or query. */
export function isModelAddress(base: string): boolean {
  if (!URL.canParse(base)) return false
  const { protocol, hostname, username, search } = new URL(base)
  const isOwnMachine = protocol === 'http:' && /^(?:localhost|127\.0\.0\.1)$/.test(hostname)
  return (protocol === 'https:' || isOwnMachine) && username === '' && search === ''
}

export const isOwnModelSet = ({ base, model }: OwnModel): boolean => isModelAddress(base) && model !== ''

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
