// Translation engines: the list, their common interface, and which of them are available.
import type { Language, NovelTree, TranslationLine } from '@emaki/domain'

/**
 * `browser`: the browser's Translator API. `own`: the user's own model. `site`: the model of this site's operator. The others
 * come from companions: three models (docs/contract/companion.md 10.4), Microsoft, Google and Youdao.
 */
export const engineIds = ['site', 'browser', 'own', 'glm', 'qwen2_5', 'hy_mt', 'ms', 'gg', 'yd'] as const
export type EngineId = (typeof engineIds)[number]

/** What can be translated. `caption`: title and caption of an artwork. */
export type TranslatedKind = 'novel' | 'caption'

/** The engine that a setting names; undefined for none, and for names of older viewers. */
export const parseEngine = (name: string): EngineId | undefined => engineIds.find((id) => id === name)

export interface EngineRequest {
  readonly novelId: string
  readonly tree: NovelTree
  /** The lines that are not translated yet. */
  readonly lines: readonly TranslationLine[]
  readonly to: Language
  /** Words that must stay untranslated, such as names. */
  readonly kept: readonly string[]
  readonly signal: AbortSignal
}

/** An update of a running engine: the text of a line so far, reasoning of the model, or the share of a download (0 to 1). */
export type TranslationUpdate =
  | { readonly at: number; readonly text: string }
  | { readonly thought: string }
  | { readonly downloaded: number }

/** Translates all lines. Throws a TranslationError, or the signal's reason. */
export type Engine = (ask: EngineRequest) => AsyncGenerator<TranslationUpdate>

export interface EngineAvailability {
  readonly hasBrowserTranslator: boolean
  /** The companion's translators, if our gateway reports them. */
  readonly translators: readonly string[] | undefined
  readonly kind: TranslatedKind
}

/** The available engines in display order. The user can always set up an own model. Companions only translate novels. */
export function offeredEngines({ hasBrowserTranslator, translators, kind }: EngineAvailability): EngineId[] {
  const isThere = (id: EngineId): boolean => {
    if (id === 'browser') return hasBrowserTranslator
    if (id === 'own') return true
    if (kind !== 'novel') return false
    if (id === 'site') return translators?.includes('sc') ?? false
    return translators === undefined || translators.includes(id)
  }
  return engineIds.filter(isThere)
}
