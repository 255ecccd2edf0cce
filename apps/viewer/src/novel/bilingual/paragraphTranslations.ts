// Translations of single paragraphs of a novel, which are shown and hidden one by one. Translated paragraphs stay.
import {
  type NovelInline,
  type NovelTree,
  namesInTags,
  novelPlaceAt,
  readingsIn,
  type Tag,
  type TranslationLine,
  translationLines,
  withReadings,
} from '@emaki/domain'
import { TranslationError } from '../../works/translation/translationError.ts'
import type { TranslationStore } from '../../works/translation/translationStore.ts'
import type { Engine, EngineId } from '../translate/engine.ts'
import type { EngineChoice } from '../translate/novelTranslation.ts'

/** What is shown below a paragraph. */
export type ParagraphState = 'closed' | 'loading' | 'open' | TranslationError

export interface ParagraphTranslations {
  readonly choice: EngineChoice
  /** The state of the paragraph that starts at `at` (`NovelBlock.at`); the same value until it changes. */
  stateAt(at: number): ParagraphState
  /** The translation of an open paragraph; the same array until it changes. */
  inlinesAt(at: number): readonly NovelInline[] | undefined
  /** Shows or hides a translation. An error is tried again. */
  toggle(at: number): void
  readonly subscribe: (changed: () => void) => () => void
  /** Aborts what is running. */
  dispose(): void
}

export interface ParagraphTranslationsOptions {
  readonly novel: { readonly id: string; readonly tags: readonly Tag[] }
  readonly source: string
  readonly tree: NovelTree
  readonly choice: EngineChoice
  readonly engineOf: (id: EngineId) => Engine
  /** Name of the translator in stored translations: the engine with its model. */
  readonly translatorOf: (id: EngineId) => string
  readonly store: TranslationStore
}

/** Whether an engine translates single lines. Companions translate whole novels (docs/contract/companion.md 10.4). */
export const translatesLines = (id: EngineId): boolean => id === 'browser' || id === 'own'

export function createParagraphTranslations(options: ParagraphTranslationsOptions): ParagraphTranslations {
  const { tree, choice } = options
  const lines = translationLines(tree)
  const lineByAt = new Map(lines.map((line) => [line.at, line]))
  const translated = new Map<number, readonly NovelInline[]>()
  const states = new Map<number, ParagraphState>()
  const listeners = new Set<() => void>()
  const stop = new AbortController()
  const { signal } = stop

  const setState = (at: number, state: ParagraphState) => {
    states.set(at, state)
    for (const listener of listeners) listener()
  }
  const setLine = (at: number, text: string) => {
    translated.set(at, withReadings(text, readingsAt(tree, at), at))
    setState(at, states.get(at) === 'loading' ? 'open' : (states.get(at) ?? 'closed'))
  }
  const isTranslated = (at: number) => (translated.get(at)?.length ?? 0) > 0
  const load = createLineLoader({ ...options, lines, signal, onLine: setLine, isTranslated })
  const open = async (line: TranslationLine) => {
    setState(line.at, 'loading')
    try {
      await load(line)
      if (states.get(line.at) !== 'closed') setState(line.at, isTranslated(line.at) ? 'open' : new TranslationError('empty'))
    } catch (error) {
      // A line that broke off is translated again.
      if (translatesLines(choice.engine)) translated.delete(line.at)
      if (signal.aborted || states.get(line.at) === 'closed') return
      setState(line.at, error instanceof TranslationError ? error : new TranslationError('refused'))
    }
  }
  return {
    choice,
    stateAt: (at) => states.get(at) ?? 'closed',
    inlinesAt: (at) => (states.get(at) === 'open' ? translated.get(at) : undefined),
    toggle(at) {
      const line = lineByAt.get(at)
      const state = states.get(at) ?? 'closed'
      if (!line) return
      if (state === 'open' || state === 'loading') setState(at, 'closed')
      else if (isTranslated(at)) setState(at, 'open')
      else void open(line)
    },
    subscribe(changed) {
      listeners.add(changed)
      return () => void listeners.delete(changed)
    },
    dispose: () => stop.abort(new DOMException('stopped', 'AbortError')),
  }
}

interface LineLoaderOptions extends ParagraphTranslationsOptions {
  readonly lines: readonly TranslationLine[]
  readonly signal: AbortSignal
  /** Called for each line, and again while it grows. */
  readonly onLine: (at: number, text: string) => void
  readonly isTranslated: (at: number) => boolean
}

/** Loads a line from storage or from the engine. Rejects with the engine's error. */
function createLineLoader(options: LineLoaderOptions): (line: TranslationLine) => Promise<void> {
  const { novel, source, tree, choice, engineOf, translatorOf, store, lines, signal, onLine, isTranslated } = options
  let wholeNovel: Promise<void> | undefined
  const nameOf = (namedLines: readonly TranslationLine[], novelId = novel.id) => ({
    novelId,
    translator: translatorOf(choice.engine),
    to: choice.to,
    lines: namedLines,
  })
  const run = async (wanted: readonly TranslationLine[]): Promise<string[]> => {
    const found = new Map<number, string>()
    const request = { novelId: novel.id, tree, lines: wanted, to: choice.to, signal, kept: namesInTags(novel.tags, source) }
    for await (const update of engineOf(choice.engine)(request)) {
      signal.throwIfAborted()
      if (!('at' in update)) continue
      found.set(update.at, update.text)
      onLine(update.at, update.text)
    }
    return wanted.map(({ at }) => found.get(at) ?? '')
  }
  /** The whole novel: from storage, or by an engine that translates nothing smaller. */
  const loadWhole = async () => {
    const stored = await store.find(nameOf(lines))
    for (const [index, { at }] of lines.entries()) if (stored) onLine(at, stored[index] ?? '')
    if (stored || translatesLines(choice.engine)) return
    const texts = await run(lines)
    if (texts.filter((text) => text !== '').length < lines.length / 2) throw new TranslationError('empty')
    await store.save(nameOf(lines), texts)
  }
  return async (line) => {
    wholeNovel ??= loadWhole()
    const whole = wholeNovel
    try {
      await whole
    } catch (error) {
      // The next try starts again.
      if (wholeNovel === whole) wholeNovel = undefined
      throw error
    }
    if (isTranslated(line.at) || !translatesLines(choice.engine)) return
    const name = nameOf([line], `${novel.id}#${line.at}`)
    const stored = await store.find(name)
    if (stored) return onLine(line.at, stored[0] ?? '')
    await store.save(name, await run([line]))
  }
}

/** The ruby readings of a paragraph or heading. */
function readingsAt(tree: NovelTree, at: number) {
  const { page, block } = novelPlaceAt(tree, at)
  const found = tree.pages[page]?.blocks[block]
  return readingsIn(found?.kind === 'paragraph' ? found.inlines : found?.kind === 'chapter' ? found.title : [])
}
