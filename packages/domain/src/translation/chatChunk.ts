// One event of a streamed chat completion, and the words of a provider's error (docs/contract/companion.md 10.4). Total: what cannot be read says nothing.
import { parseJson } from '../text/jsonText.ts'
import { list, record, text } from '../tolerance.ts'

export interface ChatChunk {
  readonly text: string
  /** What a model thinks aloud: never part of the answer. */
  readonly thought: string
  /** The answer is complete with this. */
  readonly ends: boolean
  /** Why there is no more, in the provider's words. */
  readonly error?: string
}

const nothing: ChatChunk = { text: '', thought: '', ends: false }

/** Reads the data of one event; `[DONE]` ends the answer, garbage is passed over. */
export function readChatChunk(data: string): ChatChunk {
  if (data === '[DONE]') return { ...nothing, ends: true }
  const parsed = parseJson(data)
  if (!parsed.ok) return nothing
  const chunk = record(parsed.value)
  if (chunk.error) return { ...nothing, error: chatErrorText(chunk) }
  const choice = record(list(chunk.choices)[0])
  const delta = record(choice.delta)
  const reason = text(choice.finish_reason)
  const stopsEarly = reason !== '' && reason !== 'stop'
  return {
    text: text(delta.content),
    thought: text(delta.reasoning_content),
    ends: reason === 'stop',
    ...(stopsEarly ? { error: `The translation model stopped early: ${reason.slice(0, 40)}` } : {}),
  }
}

/** The words of `{message}` or `{error: {message}}` or `{error: "…"}`, bounded; empty without any. */
export function chatErrorText(answer: unknown): string {
  const { error, message } = record(answer)
  return (text(record(error).message) || text(error) || text(message)).slice(0, 300)
}

/** The answer of a provider that ignores `stream` and says all at once; empty when it holds none. */
export const wholeChatText = (answer: unknown): string => text(record(record(list(record(answer).choices)[0]).message).content)
