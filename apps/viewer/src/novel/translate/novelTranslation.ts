// The translation of one novel: its translated lines, its progress and its errors. Translated lines stay after a stop or an error.
import {
  type Language,
  type NovelInline,
  type NovelRuby,
  namesInTags,
  parseNovel,
  readingsIn,
  type Tag,
  type TranslationLine,
  translationLines,
  withReadings,
} from '@emaki/domain'
import { TranslationError } from '../../works/translation/translationError.ts'
import type { TranslationStore } from '../../works/translation/translationStore.ts'
import type { Engine, EngineId, TranslationUpdate } from './engine.ts'

export interface EngineChoice {
  readonly engine: EngineId
  readonly to: Language
}

export interface TranslationState {
  readonly phase: 'idle' | 'running' | 'done' | 'stopped' | 'failed'
  /** The latest choice. */
  readonly choice: EngineChoice | undefined
  readonly translated: number
  readonly total: number
  /** The last characters of the model's reasoning. */
  readonly thought: string
  /** Downloaded share of a browser language pack, 0 to 1; undefined if nothing downloads. */
  readonly downloaded: number | undefined
  readonly error: TranslationError | undefined
}

export interface NovelTranslation {
  readonly state: () => TranslationState
  /** Calls `changed` after each change of state or lines. Returns an unsubscribe function. */
  readonly subscribe: (changed: () => void) => () => void
  /** The translation of a block; the same array until it changes. Empty if the translation of a neighbouring block includes it. */
  readonly inlinesAt: (at: number) => readonly NovelInline[] | undefined
  /** Translates, or continues after a stop with the same choice. Resolves with the final phase; never rejects. */
  start(choice: EngineChoice): Promise<TranslationState['phase']>
  /** Stops; translated lines stay. */
  stop(): void
}

export interface NovelTranslationOptions {
  readonly novel: { readonly id: string; readonly tags: readonly Tag[] }
  readonly text: string
  readonly engineOf: (id: EngineId) => Engine
  /** Name of the translator in stored translations: the engine with its model. */
  readonly translatorOf: (id: EngineId) => string
  readonly store: TranslationStore
}

const initialState: TranslationState = {
  phase: 'idle',
  choice: undefined,
  translated: 0,
  total: 0,
  thought: '',
  downloaded: undefined,
  error: undefined,
}

/** Delay of notifications while a stream runs, ms. */
const notifyDelayMs = 50
/** Number of characters of the model's reasoning that are shown. */
const shownThoughtLength = 160

/** Creates the translation of one novel, which starts with `start`. Only its end, an error or `stop` ends it. */
export function createNovelTranslation(options: NovelTranslationOptions): NovelTranslation {
  const { novel, text, engineOf, translatorOf, store } = options
  const translated = createTranslatedLines(text)
  let state = initialState
  let running: AbortController | undefined
  const { subscribe, notify, notifySoon } = createNotifier()
  const change = (changes: Partial<TranslationState>) => {
    state = { ...state, ...changes }
    notify()
  }
  const changeSoon = (changes: Partial<TranslationState>) => {
    state = { ...state, ...changes }
    notifySoon()
  }
  const apply = (update: TranslationUpdate) => {
    if ('thought' in update) changeSoon({ thought: (state.thought + update.thought).slice(-shownThoughtLength) })
    else if ('downloaded' in update) changeSoon({ downloaded: update.downloaded })
    else {
      translated.setPartial(update.at, update.text)
      changeSoon({ translated: translated.count(), thought: '', downloaded: undefined })
    }
  }

  const run = async (choice: EngineChoice, lines: readonly TranslationLine[], signal: AbortSignal) => {
    const key = { novelId: novel.id, translator: translatorOf(choice.engine), to: choice.to, lines }
    const stored = await store.find(key)
    signal.throwIfAborted()
    if (stored) {
      for (const [index, { at }] of lines.entries()) translated.set(at, stored[index] ?? '')
      return
    }
    const missing = lines.filter(({ at }) => !translated.has(at))
    const request = { novelId: novel.id, tree: parseNovel(text), lines: missing, to: choice.to, signal }
    for await (const update of engineOf(choice.engine)({ ...request, kept: namesInTags(novel.tags, text) })) {
      signal.throwIfAborted()
      apply(update)
    }
    translated.completePartial()
    if (translated.count() < lines.length / 2) throw new TranslationError('empty')
    // The engine merged the remaining lines into their neighbours.
    for (const { at } of lines) if (!translated.has(at)) translated.set(at, '')
    const raw = lines.map(({ at }) => translated.raw(at))
    await store.save(key, raw)
  }

  return {
    state: () => state,
    subscribe,
    inlinesAt: translated.inlinesAt,
    async start(choice) {
      running?.abort()
      const controller = new AbortController()
      running = controller
      const isSame = state.choice?.engine === choice.engine && state.choice.to === choice.to
      if (isSame && state.phase !== 'done') translated.deletePartial()
      else translated.clear()
      const lines = translationLines(parseNovel(text))
      change({ ...initialState, phase: 'running', choice, translated: translated.count(), total: lines.length })
      try {
        await run(choice, lines, controller.signal)
        if (running === controller) change({ phase: 'done', translated: lines.length, thought: '', downloaded: undefined })
      } catch (error) {
        if (running !== controller) return state.phase
        const { aborted } = controller.signal
        const ended = { thought: '', downloaded: undefined, error: aborted ? undefined : errorOf(error) }
        change({ ...ended, phase: aborted ? 'stopped' : 'failed' })
      }
      return state.phase
    },
    stop: () => running?.abort(new DOMException('stopped', 'AbortError')),
  }
}

/** The translated lines of a novel by position. A partial line is shown, but requested again after a break. */
function createTranslatedLines(text: string) {
  const rawLines = new Map<number, string>()
  const inlines = new Map<number, readonly NovelInline[]>()
  const partial = new Set<number>()
  let readings: ReadonlyMap<number, readonly NovelRuby[]> | undefined
  const set = (at: number, line: string) => {
    rawLines.set(at, line)
    readings ??= readingsByLine(text)
    inlines.set(at, line === '' ? [] : withReadings(line, readings.get(at) ?? [], at))
  }
  return {
    set,
    /** Sets the line that the engine currently streams. Lines before it are complete. */
    setPartial(at: number, line: string) {
      partial.clear()
      partial.add(at)
      set(at, line)
    },
    completePartial: () => partial.clear(),
    deletePartial() {
      for (const at of partial) inlines.delete(at)
      partial.clear()
    },
    clear() {
      inlines.clear()
      partial.clear()
    },
    has: (at: number) => inlines.has(at),
    count: () => inlines.size,
    raw: (at: number) => rawLines.get(at) ?? '',
    inlinesAt: (at: number) => inlines.get(at),
  }
}

function createNotifier() {
  const listeners = new Set<() => void>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const notify = () => {
    clearTimeout(timer)
    timer = undefined
    for (const listener of listeners) listener()
  }
  return {
    notify,
    /** Combines several changes of a stream into one notification. */
    notifySoon() {
      timer ??= setTimeout(notify, notifyDelayMs)
    },
    subscribe(changed: () => void) {
      listeners.add(changed)
      return () => {
        listeners.delete(changed)
      }
    },
  }
}

/** The ruby readings of each paragraph and chapter title, by position. */
const readingsByLine = (text: string): ReadonlyMap<number, readonly NovelRuby[]> =>
  new Map(
    parseNovel(text).pages.flatMap(({ blocks }) =>
      blocks.flatMap((block) => {
        const inlines = block.kind === 'paragraph' ? block.inlines : block.kind === 'chapter' ? block.title : []
        const readings = readingsIn(inlines)
        return readings.length > 0 ? [[block.at, readings] as const] : []
      }),
    ),
  )

const errorOf = (error: unknown): TranslationError =>
  error instanceof TranslationError ? error : new TranslationError('refused')
