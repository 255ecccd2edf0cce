// Engine: one way to translate a novel. Which there are, and what all of them are asked and tell.
import type { Language, NovelTree, TranslationLine } from '@emaki/domain'

/**
 * `browser` is the browser's own translator, `own` the reader's own model, `site` the model of this site's operator; the others are what
 * companions elsewhere offer: three models (docs/contract/companion.md 10.4), Microsoft, Google and Youdao.
 */
export const engineIds = ['site', 'browser', 'own', 'glm', 'qwen2_5', 'hy_mt', 'ms', 'gg', 'yd'] as const
export type EngineId = (typeof engineIds)[number]

/** What can be translated; `words`: those of an artwork, its title and caption. */
export type TranslatedKind = 'novel' | 'words'

/** The engine that a setting names; undefined for none, and for names that older viewers knew. */
export const parseEngine = (name: string): EngineId | undefined => engineIds.find((id) => id === name)

export interface EngineAsk {
  readonly novelId: string
  readonly tree: NovelTree
  /** The lines that are not translated yet. */
  readonly lines: readonly TranslationLine[]
  readonly to: Language
  /** Words to leave as they are. */
  readonly kept: readonly string[]
  readonly signal: AbortSignal
}

/** What an engine tells while it works: words of a line so far, a thought of the model, or how much of a download is done (0 to 1). */
export type Told = { readonly at: number; readonly text: string } | { readonly thought: string } | { readonly downloaded: number }

/** Translates. Ends when every line was told; throws a TranslationFailure, or the signal's reason. */
export type Engine = (ask: EngineAsk) => AsyncGenerator<Told>

export interface Circumstances {
  readonly hasBrowserTranslator: boolean
  /** The companion's translators, where a gateway of ours names them. */
  readonly translators: readonly string[] | undefined
  readonly kind: TranslatedKind
}

/**
 * The engines that can be chosen, in the order in which they are shown. The reader's own model can always be set; companions know novels and
 * nothing else.
 */
export function offeredEngines({ hasBrowserTranslator, translators, kind }: Circumstances): EngineId[] {
  const isThere = (id: EngineId): boolean => {
    if (id === 'browser') return hasBrowserTranslator
    if (id === 'own') return true
    if (kind !== 'novel') return false
    if (id === 'site') return translators?.includes('sc') ?? false
    return translators === undefined || translators.includes(id)
  }
  return engineIds.filter(isThere)
}
