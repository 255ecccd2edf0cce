// The translation of a word, and the user's dictionaries.
import { parseNovel, translationLines } from '@emaki/domain'
import { useEffect, useState } from 'react'
import { useLanguage, useT } from '../../platform/i18n/useT.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { TranslationError } from '../../works/translation/translationError.ts'
import { type TranslationStore, translations } from '../../works/translation/translationStore.ts'
import { translatesLines } from '../bilingual/paragraphTranslations.ts'
import { chosenTranslator, initialTranslator, saveTranslator } from '../bilingual/paragraphTranslator.ts'
import { TranslatorChoice } from '../bilingual/TranslatorChoice.tsx'
import type { Engine, EngineId } from '../translate/engine.ts'
import { engineName } from '../translate/engineNames.ts'
import { engineOf } from '../translate/engines.ts'
import type { EngineChoice } from '../translate/novelTranslation.ts'
import { translatorOf } from '../translate/useNovelTranslation.ts'
import { Dictionaries } from './Dictionaries.tsx'
import styles from './LookUp.module.css'

type Answer =
  | { readonly kind: 'idle' | 'loading' }
  | { readonly kind: 'translated'; readonly text: string }
  | { readonly kind: 'failed'; readonly error: TranslationError }

export function LookUp({ word }: { readonly word: string }) {
  return (
    <div className={styles.lookUp}>
      <WordTranslation key={word} word={word} />
      <Dictionaries word={word} />
    </div>
  )
}

/** Starts at once if the user has chosen a translator before. */
function WordTranslation({ word }: { readonly word: string }) {
  const t = useT()
  const interfaceLanguage = useLanguage()
  const [choice, setChoice] = useState<EngineChoice>(() => initialTranslator(interfaceLanguage))
  const [isChoosing, setChoosing] = useState(false)
  /** Counts attempts; 0 before the first one. */
  const [attempt, setAttempt] = useState(() => (chosenTranslator() === undefined ? 0 : 1))
  const canTranslate = translatesLines(choice.engine)
  const answer = useAnswer(word, choice, canTranslate ? attempt : 0)
  const choose = (next: EngineChoice) => {
    setChoice(next)
    saveTranslator(next)
    setAttempt(0)
  }
  return (
    <div className={styles.translation}>
      <div className={styles.answer} role="status">
        {answer.kind === 'loading' && <Spinner size={18} />}
        {answer.kind === 'translated' && (
          <bdi className={styles.text} lang={choice.to}>
            {answer.text}
          </bdi>
        )}
        {answer.kind === 'failed' && t(`translate.fault.${answer.error.code}`)}
        {!canTranslate && t('lookUp.whole')}
      </div>
      <div className={styles.buttons}>
        {canTranslate && (answer.kind === 'idle' || answer.kind === 'failed') && (
          <Button onClick={() => setAttempt(attempt + 1)}>
            {t(answer.kind === 'failed' ? 'state.retry' : 'translate.action')}
          </Button>
        )}
        <Button kind="plain" aria-expanded={isChoosing} onClick={() => setChoosing(!isChoosing)}>
          {`${t('translate.engine')}: ${engineName(choice.engine, t)}`}
        </Button>
      </div>
      {isChoosing && <TranslatorChoice choice={choice} onChoose={choose} />}
    </div>
  )
}

/** Translates at each new attempt. */
function useAnswer(word: string, choice: EngineChoice, attempt: number): Answer {
  const [answer, setAnswer] = useState<Answer>({ kind: 'idle' })
  useEffect(() => {
    if (attempt === 0) {
      setAnswer({ kind: 'idle' })
      return
    }
    const controller = new AbortController()
    const { signal } = controller
    setAnswer({ kind: 'loading' })
    translateWord(word, choice, { engineOf, translatorOf, store: translations }, signal).then(
      (text) => !signal.aborted && setAnswer({ kind: 'translated', text }),
      (error: unknown) =>
        !signal.aborted &&
        setAnswer({ kind: 'failed', error: error instanceof TranslationError ? error : new TranslationError('refused') }),
    )
    return () => controller.abort()
  }, [word, choice, attempt])
  return answer
}

interface WordTranslationOptions {
  readonly engineOf: (id: EngineId) => Engine
  readonly translatorOf: (id: EngineId) => string
  readonly store: TranslationStore
}

/** Translates a single word or phrase, and stores it like other translations. Rejects with a TranslationError, or with the signal's reason. */
async function translateWord(
  word: string,
  { engine, to }: EngineChoice,
  { engineOf, translatorOf, store }: WordTranslationOptions,
  signal: AbortSignal,
): Promise<string> {
  const tree = parseNovel(word)
  const lines = translationLines(tree)
  const name = { novelId: `word ${word}`, translator: translatorOf(engine), to, lines }
  const stored = await store.find(name)
  if (stored) return stored.join('\n')
  const found = new Map<number, string>()
  for await (const update of engineOf(engine)({ novelId: '', tree, lines, to, kept: [], signal })) {
    signal.throwIfAborted()
    if ('at' in update) found.set(update.at, update.text)
  }
  const texts = lines.map(({ at }) => found.get(at) ?? '')
  if (texts.every((text) => text === '')) throw new TranslationError('empty')
  await store.save(name, texts)
  return texts.join('\n')
}
