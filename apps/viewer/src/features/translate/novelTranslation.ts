// The translating of one novel: what has been told of it, how far it is, and how it ended. Lines that were told stay, whatever happens.
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
import type { TranslationStore } from '../../data/translation/translation.ts'
import { TranslationFailure } from '../../data/translation/translationFailure.ts'
import type { Engine, EngineId } from './engine.ts'

export interface Choice {
  readonly engine: EngineId
  readonly to: Language
}

export interface TranslationState {
  readonly phase: 'none' | 'running' | 'whole' | 'stopped' | 'failed'
  /** What was chosen last. */
  readonly choice: Choice | undefined
  readonly told: number
  readonly total: number
  /** What the model thinks aloud, its last words. */
  readonly thought: string
  /** How much of a language has been fetched, 0 to 1; undefined when nothing is being fetched. */
  readonly downloaded: number | undefined
  readonly failure: TranslationFailure | undefined
}

export interface NovelTranslation {
  readonly state: () => TranslationState
  /** Tells each change of state or of words. Returns the way to stop. */
  readonly subscribe: (changed: () => void) => () => void
  /** The translated words of a block; the same array until they change. Empty when its neighbour's words hold them. */
  readonly inlinesAt: (at: number) => readonly NovelInline[] | undefined
  /** Translates, or goes on where the same choice was left. Resolves with the phase that it ended in; never rejects. */
  start(choice: Choice): Promise<TranslationState['phase']>
  /** Stops; what has been told stays. */
  stop(): void
}

export interface NovelTranslationOptions {
  readonly novel: { readonly id: string; readonly tags: readonly Tag[] }
  readonly text: string
  readonly engineOf: (id: EngineId) => Engine
  /** Names the translator in what is kept: the engine with its model. */
  readonly translatorOf: (id: EngineId) => string
  readonly store: TranslationStore
}

const nothing: TranslationState = {
  phase: 'none',
  choice: undefined,
  told: 0,
  total: 0,
  thought: '',
  downloaded: undefined,
  failure: undefined,
}

/** Pieces of a stream are gathered for so long before the page hears of them, ms. */
const gatherMs = 50
/** So many characters of a thought are shown. */
const shownThought = 160

/** The translation of one novel, not begun. Once it runs, only its end, a failure or `stop` ends it. */
export function createNovelTranslation(options: NovelTranslationOptions): NovelTranslation {
  const { novel, text, engineOf, translatorOf, store } = options
  const listeners = new Set<() => void>()
  const words = new Map<number, readonly NovelInline[]>()
  let state = nothing
  let running: AbortController | undefined

  let timer: ReturnType<typeof setTimeout> | undefined
  const notify = () => {
    clearTimeout(timer)
    timer = undefined
    for (const listener of listeners) listener()
  }
  const change = (changes: Partial<TranslationState>) => {
    state = { ...state, ...changes }
    notify()
  }
  /** The same while a stream runs: many pieces make one change of the page. */
  const changeSoon = (changes: Partial<TranslationState>) => {
    state = { ...state, ...changes }
    timer ??= setTimeout(notify, gatherMs)
  }
  /** Lines as they were told, from which their words are made. */
  const raw = new Map<number, string>()
  const tell = (at: number, line: string) => {
    raw.set(at, line)
    readings ??= readingsByLine(text)
    words.set(at, line === '' ? [] : withReadings(line, readings.get(at) ?? [], at))
  }
  let readings: ReadonlyMap<number, readonly NovelRuby[]> | undefined

  /** Fills in what is kept. True when that is all. */
  const findKept = async (choice: Choice, lines: readonly TranslationLine[], signal: AbortSignal): Promise<boolean> => {
    const kept = await store.find({ novelId: novel.id, translator: translatorOf(choice.engine), to: choice.to, lines })
    if (!kept || signal.aborted) return false
    for (const [index, { at }] of lines.entries()) tell(at, kept[index] ?? '')
    return true
  }

  const run = async (choice: Choice, lines: readonly TranslationLine[], signal: AbortSignal) => {
    if (await findKept(choice, lines, signal)) return
    signal.throwIfAborted()
    const tree = parseNovel(text)
    /** The line that is being told may be half of what it will be: it is asked for again after a break. */
    let open: number | undefined
    try {
      const ask = { novelId: novel.id, tree, lines: lines.filter(({ at }) => !words.has(at)), to: choice.to, signal }
      for await (const news of engineOf(choice.engine)({ ...ask, kept: namesInTags(novel.tags, text) })) {
        signal.throwIfAborted()
        if ('thought' in news) changeSoon({ thought: (state.thought + news.thought).slice(-shownThought) })
        else if ('downloaded' in news) changeSoon({ downloaded: news.downloaded })
        else {
          open = news.at
          tell(news.at, news.text)
          changeSoon({ told: words.size, thought: '', downloaded: undefined })
        }
      }
      open = undefined
    } finally {
      if (open !== undefined) halves.add(open)
    }
    // Whatever the engine left out is said by its neighbours.
    if (words.size < lines.length / 2) throw new TranslationFailure('empty')
    for (const { at } of lines) if (!words.has(at)) tell(at, '')
    const name = { novelId: novel.id, translator: translatorOf(choice.engine), to: choice.to, lines }
    await store.keep(
      name,
      lines.map(({ at }) => raw.get(at) ?? ''),
    )
  }

  /** Lines that were being told when it broke off. */
  const halves = new Set<number>()

  return {
    state: () => state,
    subscribe(changed) {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    inlinesAt: (at) => words.get(at),
    async start(choice) {
      running?.abort()
      const own = new AbortController()
      running = own
      const isSame = state.choice?.engine === choice.engine && state.choice.to === choice.to
      if (!isSame || state.phase === 'whole') words.clear()
      // A half line is shown until it comes whole.
      for (const at of halves) words.delete(at)
      halves.clear()
      const lines = translationLines(parseNovel(text))
      change({ ...nothing, phase: 'running', choice, told: words.size, total: lines.length })
      try {
        await run(choice, lines, own.signal)
        if (running === own) change({ phase: 'whole', told: lines.length, thought: '', downloaded: undefined })
      } catch (error) {
        if (running !== own) return state.phase
        const isStopped = own.signal.aborted
        change({
          phase: isStopped ? 'stopped' : 'failed',
          thought: '',
          downloaded: undefined,
          failure: isStopped ? undefined : failureOf(error),
        })
      }
      return state.phase
    },
    stop: () => running?.abort(new DOMException('stopped', 'AbortError')),
  }
}

/** The readings of each paragraph and chapter title that has any, by its place. */
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

const failureOf = (error: unknown): TranslationFailure =>
  error instanceof TranslationFailure ? error : new TranslationFailure('refused')
