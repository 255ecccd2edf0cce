// The browser's Translator API, line by line. No text leaves the device.
import { detectScript, type Language } from '@emaki/domain'
import { withIdleTimeout } from '../../works/translation/responseChunks.ts'
import { TranslationError } from '../../works/translation/translationError.ts'
import type { EngineRequest, TranslationUpdate } from './engine.ts'

/** Time without progress after which the API counts as unavailable, ms: some browsers have the interface but no implementation. */
const browserIdleMs = 30_000

interface Monitor {
  addEventListener(type: 'downloadprogress', listener: (event: { readonly loaded: number }) => void): void
}

interface BrowserTranslator {
  translateStreaming(text: string, options?: { signal?: AbortSignal }): ReadableStream<string>
  destroy?(): void
}

interface Pair {
  readonly sourceLanguage: string
  readonly targetLanguage: string
}

/** The used part of the browser's `Translator`. */
export interface TranslatorFactory {
  availability(pair: Pair): Promise<string>
  create(options: Pair & { signal?: AbortSignal; monitor?: (monitor: Monitor) => void }): Promise<BrowserTranslator>
}

/** The browser's `Translator`; undefined without the API. Edge's does not work (docs/contract/companion.md 10.4). */
export function browserTranslator(scope: object = globalThis, userAgent = navigator.userAgent): TranslatorFactory | undefined {
  if (/\bEdg\//.test(userAgent) || !('Translator' in scope)) return undefined
  const { Translator } = scope
  return isFactory(Translator) ? Translator : undefined
}

const isFactory = (value: unknown): value is TranslatorFactory =>
  (typeof value === 'function' || (typeof value === 'object' && value !== null)) && 'create' in value && 'availability' in value

const tags: Partial<Record<Language, string>> = { 'zh-CN': 'zh', 'zh-TW': 'zh-Hant' }
const scriptTags: Readonly<Record<string, string>> = { latin: 'en' }

/**
 * Translates line by line, after the download of a language pack if necessary. Throws `unavailable` if the API makes no progress
 * for `idleMs`.
 */
export async function* translateInBrowser(
  factory: TranslatorFactory,
  { lines, to, signal }: EngineRequest,
  idleMs = browserIdleMs,
): AsyncGenerator<TranslationUpdate> {
  const script = detectScript(lines.map(({ text }) => text).join('\n')) ?? 'ja'
  const pair = { sourceLanguage: scriptTags[script] ?? script, targetLanguage: tags[to] ?? to }
  if ((await factory.availability(pair)) === 'unavailable') throw new TranslationError('unavailable')
  const downloading = download(factory, pair, signal, idleMs)
  for (let step = await downloading.next(); ; step = await downloading.next()) {
    if (!step.done) {
      yield { downloaded: step.value }
      continue
    }
    const translator = step.value
    try {
      for (const { at, text } of lines) {
        let translated = ''
        for await (const piece of piecesOf(translator.translateStreaming(text, { signal }))) {
          signal.throwIfAborted()
          translated += piece
          yield { at, text: translated }
        }
      }
    } catch (error) {
      if (signal.aborted || error instanceof TranslationError) throw error
      throw new TranslationError('refused')
    } finally {
      translator.destroy?.()
    }
    return
  }
}

/** Yields the downloaded share (0 to 1) and returns the translator. */
async function* download(
  factory: TranslatorFactory,
  pair: Pair,
  signal: AbortSignal,
  idleMs: number,
): AsyncGenerator<number, BrowserTranslator> {
  const progress: number[] = []
  let wake: () => void = () => undefined
  const monitor = (target: Monitor) =>
    target.addEventListener('downloadprogress', ({ loaded }) => {
      progress.push(loaded)
      wake()
    })
  let isReady = false
  const created = factory.create({ ...pair, signal, monitor }).finally(() => {
    isReady = true
    wake()
  })
  // Avoids an unhandled rejection: the error is thrown below.
  created.catch(() => undefined)
  while (!isReady) {
    const turn = new Promise<void>((resolve) => {
      wake = resolve
      if (isReady || progress.length > 0) resolve()
    })
    await withIdleTimeout(turn, signal, idleMs).catch((error: unknown) => {
      throw signal.aborted ? error : new TranslationError('unavailable')
    })
    yield* progress.splice(0)
  }
  try {
    return await created
  } catch {
    if (signal.aborted) throw signal.reason
    throw new TranslationError('unavailable')
  }
}

/** Iterates a stream: not every browser has ReadableStream's async iterator. */
async function* piecesOf(stream: ReadableStream<string>): AsyncGenerator<string> {
  const reader = stream.getReader()
  for (let step = await reader.read(); !step.done; step = await reader.read()) yield step.value
}
