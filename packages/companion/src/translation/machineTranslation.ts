// Machine translation: every line, followed by its translation in grey (docs/contract/companion.md 9.2).

import type { Sleep } from '@emaki/domain'
import { escapeHtml } from '@emaki/domain'
import { HttpError, upstreamFailed } from '@emaki/web-api'
import { textChunks } from './textChunks.ts'

export interface MachineAsk {
  /** Lines of text, none empty. */
  readonly lines: readonly string[]
  /** Language code of the service. */
  readonly to: string
  /** Words that must not be translated. */
  readonly kept: readonly string[]
  readonly signal: AbortSignal
}

/** Translates lines one to one. */
export type MachineTranslator = (ask: MachineAsk) => Promise<readonly string[]>

/** Maximum characters per request, and pause between requests (docs/contract/companion.md 9.2). */
const chunkLength = 1000
const pauseMs = 500

/**
 * Yields the novel as pieces of HTML as soon as each is translated, with a pause between requests. Throws what `translate` throws, and on
 * abort.
 */
export async function* machineTranslationHtml(
  translate: MachineTranslator,
  novel: string,
  { sleep, ...ask }: Omit<MachineAsk, 'lines'> & { readonly sleep: Sleep },
): AsyncGenerator<string> {
  let isFirst = true
  for (const { text } of textChunks(novel, chunkLength)) {
    if (!isFirst) await sleep(pauseMs, ask.signal)
    ask.signal.throwIfAborted()
    isFirst = false
    const lines = text.split('\n').filter((line) => line.trim() !== '')
    const translated = await translate({ ...ask, lines }).catch(asHttpError)
    yield lines
      .map((line, index) => `<p>${escapeHtml(line)}</p><p style="color:gray">${escapeHtml(translated[index] ?? '')}</p>`)
      .join('')
  }
}

function asHttpError(error: unknown): never {
  throw error instanceof HttpError ? error : upstreamFailed('The machine translation failed')
}
