// Bilingual reading: a mode in which each paragraph shows its translation on request.
import type { Novel, NovelTree } from '@emaki/domain'
import { useEffect, useState } from 'react'
import { useLanguage } from '../../platform/i18n/useT.ts'
import { translations as translationStore } from '../../works/translation/translationStore.ts'
import type { TextTranslation } from '../text/textTranslation.ts'
import { engineOf } from '../translate/engines.ts'
import type { EngineChoice } from '../translate/novelTranslation.ts'
import { translatorOf } from '../translate/useNovelTranslation.ts'
import { paragraphEnds } from './ParagraphParts.tsx'
import { createParagraphTranslations, type ParagraphTranslations } from './paragraphTranslations.ts'
import { initialTranslator, saveTranslator } from './paragraphTranslator.ts'

export interface Bilingual {
  readonly isOn: boolean
  readonly choice: EngineChoice
  /** Turns the mode on or off. */
  readonly turn: (isOn: boolean) => void
  /** Another translator. Closes the open paragraphs. */
  readonly choose: (choice: EngineChoice) => void
  /** The paragraphs of the mode; undefined while it is off. */
  readonly paragraphs: ParagraphTranslations | undefined
}

export interface BilingualOptions {
  /** Undefined while it loads. */
  readonly novel: Novel | undefined
  readonly tree: NovelTree
  /** The source of the text; empty while it loads. */
  readonly source: string
  /** Called with the translation that the reader shows; undefined when the mode ends. */
  readonly onTranslation: (translation: TextTranslation | undefined) => void
}

export function useBilingual({ novel, tree, source, onTranslation }: BilingualOptions): Bilingual {
  const language = useLanguage()
  const [choice, setChoice] = useState(() => initialTranslator(language))
  const [paragraphs, setParagraphs] = useState<ParagraphTranslations>()
  const start = (chosen: EngineChoice) => {
    if (!novel) return
    const created = createParagraphTranslations({
      novel,
      source,
      tree,
      choice: chosen,
      engineOf,
      translatorOf,
      store: translationStore,
    })
    setParagraphs(created)
    onTranslation({
      language: chosen.to,
      mode: 'beside',
      inlinesAt: created.inlinesAt,
      subscribe: created.subscribe,
      renderEnd: paragraphEnds(created),
    })
  }
  useEffect(() => () => paragraphs?.dispose(), [paragraphs])
  return {
    isOn: paragraphs !== undefined,
    choice,
    turn(isOn) {
      if (isOn) return start(choice)
      setParagraphs(undefined)
      onTranslation(undefined)
    },
    choose(next) {
      setChoice(next)
      saveTranslator(next)
      if (paragraphs) start(next)
    },
    paragraphs,
  }
}
