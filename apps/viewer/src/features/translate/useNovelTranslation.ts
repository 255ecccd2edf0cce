// The translation of what is on the screen, a novel or an artwork's words: offered or not, under way or done, and how it is shown beside the text.
import { isTranslationOffered, type Novel, record } from '@emaki/domain'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { tellEvent } from '../../data/operator/analytics.ts'
import { readOwnModel } from '../../data/translation/ownModel.ts'
import { translations } from '../../data/translation/translation.ts'
import { useLanguage, useT } from '../../i18n/useT.ts'
import { storedValue } from '../../settings/storage.ts'
import { translationKey } from '../../settings/storageKeys.ts'
import { readSettings } from '../../settings/store.ts'
import { showToast } from '../../ui/overlays/toast.ts'
import type { TextTranslation } from '../reader/text/textTranslation.ts'
import { type EngineAsk, type EngineId, parseEngine, type TranslatedKind } from './engine.ts'
import { type Choice, createNovelTranslation, type NovelTranslation, type TranslationState } from './novelTranslation.ts'

/** Which words are shown: the author's, the translator's, or both under each other. */
export const translationViews = ['original', 'translation', 'both'] as const
export type TranslationView = (typeof translationViews)[number]

export interface ShownTranslation {
  readonly kind: TranslatedKind
  /** Whether there is a point in translating (docs/spec/product.md 5). */
  readonly isOffered: boolean
  readonly state: TranslationState
  readonly view: TranslationView
  readonly show: (view: TranslationView) => void
  /** For the reader; undefined while the original is shown alone. */
  readonly source: TextTranslation | undefined
  readonly start: (choice: Choice) => void
  readonly stop: () => void
}

const kept = storedValue(translationKey, () => localStorage)
const parseView = (stored: unknown): TranslationView =>
  translationViews.find((view) => view === record(stored).view) ?? 'translation'

/** Novels that were translated in this visit keep their words while one goes back and forth. */
const recent = new Map<string, NovelTranslation>()
const mostRecent = 8

/** What is known of the text besides itself. */
type Subject = Pick<Novel, 'id' | 'tags'>

/** The translation of a novel with its text, `''` while that is on its way. Begins by itself where the settings say so. */
export const useNovelTranslation = (novel: Subject, text: string): ShownTranslation => useTranslation('novel', novel, text)

/** The translation of an artwork's title and caption. */
export const useWordsTranslation = ({ id, tags }: Subject, text: string): ShownTranslation =>
  useTranslation('words', { id: `artwork-${id}`, tags }, text)

function useTranslation(kind: TranslatedKind, novel: Subject, text: string): ShownTranslation {
  const t = useT()
  const language = useLanguage()
  const translation = translationOf(novel, text)
  const state = useSyncExternalStore(translation.subscribe, translation.state)
  const [view, setView] = useState<TranslationView>(() => parseView(kept.read()))
  const { isAutoLoadKissT, isAutoLoadImt } = readSettings()
  const hasScript = isAutoLoadKissT || isAutoLoadImt
  const isOffered = isTranslationOffered({ language, tags: novel.tags, text, hasScript })

  const start = (choice: Choice) => {
    if (view === 'original') show('translation')
    tellEvent(kind === 'novel' ? 'translate_novel' : 'translate_artwork', { with: choice.engine })
    void translation.start(choice).then((phase) => {
      if (phase === 'whole') showToast(t('translate.done'), { kind: 'success' })
    })
  }
  const show = (next: TranslationView) => {
    setView(next)
    kept.write({ view: next })
  }
  const begin = useEffectEvent((isWanted: boolean) => {
    const engine = kind === 'novel' ? parseEngine(readSettings().novelDefTranslate) : undefined
    if (isWanted && engine && translation.state().phase === 'none') start({ engine, to: language })
  })
  useEffect(() => begin(isOffered), [isOffered])
  // Leaving the page ends the stream; what was told stays for coming back.
  useEffect(() => () => translation.stop(), [translation])

  const { choice, phase } = state
  const source: TextTranslation | undefined =
    view === 'original' || !choice || phase === 'none'
      ? undefined
      : {
          language: choice.to,
          mode: view === 'both' ? 'beside' : 'instead',
          inlinesAt: translation.inlinesAt,
          subscribe: translation.subscribe,
        }
  return { kind, isOffered, state, view, show, source, start, stop: translation.stop }
}

function translationOf(novel: Subject, text: string): NovelTranslation {
  const key = `${novel.id} ${text.length}`
  const known = recent.get(key)
  if (known) return known
  const made = createNovelTranslation({ novel, text, engineOf: laterEngine, translatorOf, store: translations })
  recent.set(key, made)
  const [oldest] = recent.keys()
  if (recent.size > mostRecent && oldest !== undefined) recent.delete(oldest)
  return made
}

/** An engine whose code comes when it is first asked. */
const laterEngine = (id: EngineId) =>
  async function* (ask: EngineAsk) {
    const { engineOf } = await import('./engines.ts')
    yield* engineOf(id)(ask)
  }

/** An own model is known by where it is and what it is called. */
function translatorOf(id: EngineId): string {
  const { base, model } = readOwnModel()
  return id === 'own' ? `own ${base} ${model}` : id
}
