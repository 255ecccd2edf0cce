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
import { TranslationError } from '../../data/translation/translationError.ts'
import type { TranslationStore } from '../../data/translation/translationStore.ts'
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
  const { novel, source, tree, choice, engineOf, translatorOf, store } = options
  const lines = translationLines(tree)
  const lineByAt = new Map(lines.map((line) => [line.at, line]))
  const translated = new Map<number, readonly NovelInline[]>()
  const states = new Map<number, ParagraphState>()
  const listeners = new Set<() => void>()
  const stop = new AbortController()
  const { signal } = stop
  let wholeNovel: Promise<void> | undefined

  const setState = (at: number, state: ParagraphState) => {
    states.set(at, state)
    for (const listener of listeners) listener()
  }
  const setLine = (at: number, text: string) => {
    translated.set(at, withReadings(text, readingsAt(tree, at), at))
    if (states.get(at) === 'loading') setState(at, 'open')
    else for (const listener of listeners) listener()
  }
  const nameOf = (namedLines: readonly TranslationLine[], at?: number) => ({
    novelId: at === undefined ? novel.id : `${novel.id}#${at}`,
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
      setLine(update.at, update.text)
    }
    return wanted.map(({ at }) => found.get(at) ?? '')
  }
  /** The whole novel: from storage, or by an engine that translates nothing smaller. */
  const loadWhole = async () => {
    const stored = await store.find(nameOf(lines))
    for (const [index, { at }] of lines.entries()) if (stored) setLine(at, stored[index] ?? '')
    if (stored || translatesLines(choice.engine)) return
    const texts = await run(lines)
    if (texts.filter((text) => text !== '').length < lines.length / 2) throw new TranslationError('empty')
    await store.save(nameOf(lines), texts)
  }
  const load = async (line: TranslationLine) => {
    wholeNovel ??= loadWhole()
    const whole = wholeNovel
    try {
      await whole
    } catch (error) {
      // The next try starts again.
      if (wholeNovel === whole) wholeNovel = undefined
      throw error
    }
    if (translated.has(line.at) || !translatesLines(choice.engine)) return
    const stored = await store.find(nameOf([line], line.at))
    if (stored) return setLine(line.at, stored[0] ?? '')
    const texts = await run([line])
    await store.save(nameOf([line], line.at), texts)
  }
  const open = async (line: TranslationLine) => {
    setState(line.at, 'loading')
    try {
      await load(line)
      const isEmpty = (translated.get(line.at)?.length ?? 0) === 0
      if (states.get(line.at) !== 'closed') setState(line.at, isEmpty ? new TranslationError('empty') : 'open')
    } catch (error) {
      if (signal.aborted || states.get(line.at) === 'closed') return
      if (translatesLines(choice.engine)) translated.delete(line.at)
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
      else if ((translated.get(at)?.length ?? 0) > 0) setState(at, 'open')
      else void open(line)
    },
    subscribe(changed) {
      listeners.add(changed)
      return () => void listeners.delete(changed)
    },
    dispose: () => stop.abort(new DOMException('stopped', 'AbortError')),
  }
}

/** The ruby readings of a paragraph or heading. */
function readingsAt(tree: NovelTree, at: number) {
  const { page, block } = novelPlaceAt(tree, at)
  const found = tree.pages[page]?.blocks[block]
  return readingsIn(found?.kind === 'paragraph' ? found.inlines : found?.kind === 'chapter' ? found.title : [])
}
