// Reads the events of a streamed chat completion, and error messages of its provider (docs/contract/companion.md 10.4). Never throws;
// unreadable data is ignored.
import { parseJson } from '../text/jsonText.ts'
import { list, record, text } from '../tolerance.ts'

export interface ChatChunk {
  readonly text: string
  /** The model's reasoning, which is never part of the translation. */
  readonly thought: string
  /** True when the response is complete. */
  readonly ends: boolean
  /** Why the stream stops early, in the provider's words. */
  readonly error?: string
}

const nothing: ChatChunk = { text: '', thought: '', ends: false }

/** Reads the data of one event. `[DONE]` ends the response; unreadable data is ignored. */
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

/** The message in `{message}`, `{error: {message}}` or `{error: "…"}`, at most 300 characters. Empty without one. */
export function chatErrorText(answer: unknown): string {
  const { error, message } = record(answer)
  return (text(record(error).message) || text(error) || text(message)).slice(0, 300)
}

/** The text of a response from a provider that ignores `stream`. Empty when there is none. */
export const wholeChatText = (answer: unknown): string => text(record(record(list(record(answer).choices)[0]).message).content)
