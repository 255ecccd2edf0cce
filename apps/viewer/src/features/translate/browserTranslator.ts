// The browser's own translator, line by line, where the browser has one (extras, browser translator). Nothing leaves the machine.
import { detectScript, type Language } from '@emaki/domain'
import { inTime } from '../../data/http/patientReader.ts'
import { TranslationFailure } from '../../data/translation/translationFailure.ts'
import type { EngineAsk, Told } from './engine.ts'

/** Some browsers have the interface and nothing behind it. */
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

/** What of the browser's Translator is used. */
export interface TranslatorMaker {
  availability(pair: Pair): Promise<string>
  create(wish: Pair & { signal?: AbortSignal; monitor?: (monitor: Monitor) => void }): Promise<BrowserTranslator>
}

/** The browser's maker of translators; undefined where there is none. Edge has one that does not work (docs/contract/companion.md 10.4). */
export function browserTranslator(scope: object = globalThis, userAgent = navigator.userAgent): TranslatorMaker | undefined {
  if (/\bEdg\//.test(userAgent) || !('Translator' in scope)) return undefined
  const { Translator } = scope
  return isMaker(Translator) ? Translator : undefined
}

const isMaker = (value: unknown): value is TranslatorMaker =>
  (typeof value === 'function' || (typeof value === 'object' && value !== null)) && 'create' in value && 'availability' in value

const tags: Partial<Record<Language, string>> = { 'zh-CN': 'zh', 'zh-TW': 'zh-Hant' }
const scriptTags: Readonly<Record<string, string>> = { latin: 'en' }

/**
 * Translates with a maker: each line as it comes, the download of a language first where one is needed. A browser that neither gets ready
 * nor fetches anything for `idleMs` has no translator after all.
 */
export async function* translateInBrowser(
  maker: TranslatorMaker,
  { lines, to, signal }: EngineAsk,
  idleMs = browserIdleMs,
): AsyncGenerator<Told> {
  const script = detectScript(lines.map(({ text }) => text).join('\n')) ?? 'ja'
  const pair = { sourceLanguage: scriptTags[script] ?? script, targetLanguage: tags[to] ?? to }
  if ((await maker.availability(pair)) === 'unavailable') throw new TranslationFailure('unavailable')
  const made = download(maker, pair, signal, idleMs)
  for (let step = await made.next(); ; step = await made.next()) {
    if (!step.done) {
      yield { downloaded: step.value }
      continue
    }
    const translator = step.value
    try {
      for (const { at, text } of lines) {
        let told = ''
        for await (const piece of piecesOf(translator.translateStreaming(text, { signal }))) {
          signal.throwIfAborted()
          told += piece
          yield { at, text: told }
        }
      }
    } catch (error) {
      if (signal.aborted || error instanceof TranslationFailure) throw error
      throw new TranslationFailure('refused')
    } finally {
      translator.destroy?.()
    }
    return
  }
}

/** Yields how much has been fetched (0 to 1), returns the translator. */
async function* download(
  maker: TranslatorMaker,
  pair: Pair,
  signal: AbortSignal,
  idleMs: number,
): AsyncGenerator<number, BrowserTranslator> {
  const news: number[] = []
  let wake: () => void = () => undefined
  const monitor = (place: Monitor) =>
    place.addEventListener('downloadprogress', ({ loaded }) => {
      news.push(loaded)
      wake()
    })
  let isMade = false
  const making = maker.create({ ...pair, signal, monitor }).finally(() => {
    isMade = true
    wake()
  })
  // Whoever waits below hears of a failure; this only keeps it from being nobody's.
  making.catch(() => undefined)
  while (!isMade) {
    const turn = new Promise<void>((resolve) => {
      wake = resolve
      if (isMade || news.length > 0) resolve()
    })
    await inTime(turn, signal, idleMs).catch((error: unknown) => {
      throw signal.aborted ? error : new TranslationFailure('unavailable')
    })
    yield* news.splice(0)
  }
  try {
    return await making
  } catch {
    if (signal.aborted) throw signal.reason
    throw new TranslationFailure('unavailable')
  }
}

/** The pieces of a stream, which not every browser can iterate. */
async function* piecesOf(stream: ReadableStream<string>): AsyncGenerator<string> {
  const reader = stream.getReader()
  for (let step = await reader.read(); !step.done; step = await reader.read()) yield step.value
}
