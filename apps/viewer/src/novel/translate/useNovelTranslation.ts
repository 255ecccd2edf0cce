// The translation of the shown novel or caption: whether it is offered, its progress, and how it is shown.
import { isTranslationOffered, type Novel, record } from '@emaki/domain'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { sendEvent } from '../../library/operator/analytics.ts'
import { useLanguage, useT } from '../../platform/i18n/useT.ts'
import { storedValue } from '../../platform/settings/storage.ts'
import { translationKey } from '../../platform/settings/storageKeys.ts'
import { readSettings } from '../../platform/settings/store.ts'
import { showToast } from '../../ui/overlays/toast.ts'
import { readOwnModel } from '../../works/translation/ownModel.ts'
import { translations } from '../../works/translation/translationStore.ts'
import type { TextTranslation } from '../text/textTranslation.ts'
import { type EngineId, type EngineRequest, parseEngine, type TranslatedKind } from './engine.ts'
import { createNovelTranslation, type EngineChoice, type NovelTranslation, type TranslationState } from './novelTranslation.ts'

/** What is shown: the original, the translation, or each paragraph with its translation below. */
export const translationViews = ['original', 'translation', 'both'] as const
export type TranslationView = (typeof translationViews)[number]

export interface ShownTranslation {
  readonly kind: TranslatedKind
  /** Whether the text is in another language than the user's (docs/spec/product.md 5). */
  readonly isOffered: boolean
  readonly state: TranslationState
  readonly view: TranslationView
  readonly show: (view: TranslationView) => void
  /** The translation for the reader; undefined while only the original is shown. */
  readonly textTranslation: TextTranslation | undefined
  readonly start: (choice: EngineChoice) => void
  readonly stop: () => void
}

const storedView = storedValue(translationKey, () => localStorage)
const parseView = (stored: unknown): TranslationView =>
  translationViews.find((view) => view === record(stored).view) ?? 'translation'

/** The latest translations, so that they survive navigation. The oldest one is evicted first. */
const recentTranslations = new Map<string, NovelTranslation>()
const maxRecent = 8

/** The novel's data that a translation needs. */
type TranslatedWork = Pick<Novel, 'id' | 'tags'>

/** The translation of a novel. `text` is empty while it loads. Starts automatically if the settings say so. */
export const useNovelTranslation = (novel: TranslatedWork, text: string): ShownTranslation => useTranslation('novel', novel, text)

export const useCaptionTranslation = ({ id, tags }: TranslatedWork, text: string): ShownTranslation =>
  useTranslation('caption', { id: `artwork-${id}`, tags }, text)

function useTranslation(kind: TranslatedKind, novel: TranslatedWork, text: string): ShownTranslation {
  const t = useT()
  const language = useLanguage()
  const translation = translationOf(novel, text)
  const state = useSyncExternalStore(translation.subscribe, translation.state)
  const [view, setView] = useState<TranslationView>(() => parseView(storedView.read()))
  const { loadKissTranslator, loadImmersiveTranslate } = readSettings()
  const hasScript = loadKissTranslator || loadImmersiveTranslate
  const isOffered = isTranslationOffered({ language, tags: novel.tags, text, hasScript })

  const start = (choice: EngineChoice) => {
    if (view === 'original') show('translation')
    sendEvent(kind === 'novel' ? 'translate_novel' : 'translate_artwork', { with: choice.engine })
    void translation.start(choice).then((phase) => {
      if (phase === 'done') showToast(t('translate.done'), { kind: 'success' })
    })
  }
  const show = (next: TranslationView) => {
    setView(next)
    storedView.write({ view: next })
  }
  const begin = useEffectEvent((isWanted: boolean) => {
    const engine = kind === 'novel' ? parseEngine(readSettings().novelTranslator) : undefined
    if (isWanted && engine && translation.state().phase === 'idle') start({ engine, to: language })
  })
  useEffect(() => begin(isOffered), [isOffered])
  // Leaving the page aborts the stream. Translated lines stay for the return.
  useEffect(() => () => translation.stop(), [translation])

  const { choice, phase } = state
  const textTranslation: TextTranslation | undefined =
    view === 'original' || !choice || phase === 'idle'
      ? undefined
      : {
          language: choice.to,
          mode: view === 'both' ? 'beside' : 'instead',
          inlinesAt: translation.inlinesAt,
          subscribe: translation.subscribe,
        }
  return { kind, isOffered, state, view, show, textTranslation, start, stop: translation.stop }
}

function translationOf(novel: TranslatedWork, text: string): NovelTranslation {
  const key = `${novel.id} ${text.length}`
  const known = recentTranslations.get(key)
  if (known) return known
  const created = createNovelTranslation({ novel, text, engineOf: lazyEngine, translatorOf, store: translations })
  recentTranslations.set(key, created)
  const [oldest] = recentTranslations.keys()
  if (recentTranslations.size > maxRecent && oldest !== undefined) recentTranslations.delete(oldest)
  return created
}

/** An engine whose code loads at its first use. */
const lazyEngine = (id: EngineId) =>
  async function* (ask: EngineRequest) {
    const { engineOf } = await import('./engines.ts')
    yield* engineOf(id)(ask)
  }

/** An own model is identified by its URL and its name. */
export function translatorOf(id: EngineId): string {
  const { base, model } = readOwnModel()
  return id === 'own' ? `own ${base} ${model}` : id
}
