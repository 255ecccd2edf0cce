// Machine translation as its readers know it: every line, and under it in grey what it means (docs/contract/companion.md 9.2).
import type { Sleep } from '@emaki/domain'
import { Refusal, upstreamFailed } from '../web/refusal.ts'
import { escapeHtml } from './escapeHtml.ts'
import { passages } from './passages.ts'

export interface MachineAsk {
  /** Lines of text, none empty. */
  readonly lines: readonly string[]
  /** A language as the service names it. */
  readonly to: string
  /** Words to leave as they are. */
  readonly kept: readonly string[]
  readonly signal: AbortSignal
}

/** Translates lines, one for one. */
export type MachineTranslator = (ask: MachineAsk) => Promise<readonly string[]>

/** Services take about this many characters at once, twice a second (docs/contract/companion.md 9.2). */
const chunkLength = 1000
const pauseMs = 500

/** The novel in pieces of HTML, each as soon as it is translated, with a pause between two calls. Throws what `translate` throws, and when the signal is aborted. */
export async function* machineHtml(
  translate: MachineTranslator,
  novel: string,
  { sleep, ...ask }: Omit<MachineAsk, 'lines'> & { readonly sleep: Sleep },
): AsyncGenerator<string> {
  let isFirst = true
  for (const { text } of passages(novel, chunkLength)) {
    if (!isFirst) await sleep(pauseMs, ask.signal)
    ask.signal.throwIfAborted()
    isFirst = false
    const lines = text.split('\n').filter((line) => line.trim() !== '')
    const translated = await translate({ ...ask, lines }).catch(asRefusal)
    yield lines
      .map((line, index) => `<p>${escapeHtml(line)}</p><p style="color:gray">${escapeHtml(translated[index] ?? '')}</p>`)
      .join('')
  }
}

function asRefusal(error: unknown): never {
  throw error instanceof Refusal ? error : upstreamFailed('The machine translation failed')
}
