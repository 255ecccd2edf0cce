// An artwork's title and caption in the user's language, line by line. Load it lazily.
import { type Artwork, parseNovel, translationLines } from '@emaki/domain'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type TextTranslation, useTranslatedInlines } from '../text/textTranslation.ts'
import type { EngineChoice } from './novelTranslation.ts'
import styles from './TranslatedCaption.module.css'
import { TranslateSheet } from './TranslateSheet.tsx'
import { TranslationBar } from './TranslationBar.tsx'
import { useCaptionTranslation } from './useNovelTranslation.ts'

export interface TranslatedCaptionProps {
  readonly artwork: Artwork
  /** Title and caption, as lines. */
  readonly text: string
  readonly onStarted: () => void
  /** Called if the user closes the sheet before a translation starts. */
  readonly onCancel: () => void
}

export function TranslatedCaption({ artwork, text, onStarted, onCancel }: TranslatedCaptionProps) {
  const translation = useCaptionTranslation(artwork, text)
  const { state, textTranslation, start } = translation
  const hasStarted = useRef(state.phase !== 'idle')
  const [isChoosing, setChoosing] = useState(state.phase === 'idle')
  const handleStarted = useEffectEvent(onStarted)
  // A translation from earlier needs no options.
  useEffect(() => {
    if (hasStarted.current) handleStarted()
  }, [])
  const startTranslation = (choice: EngineChoice) => {
    hasStarted.current = true
    onStarted()
    start(choice)
  }
  const close = () => {
    setChoosing(false)
    if (!hasStarted.current) onCancel()
  }
  return (
    <>
      {state.phase !== 'idle' && (
        <div className={styles.caption}>
          <TranslationBar translation={translation} />
          {textTranslation && (
            <div className={styles.lines} lang={textTranslation.language} dir="auto">
              {translationLines(parseNovel(text)).map(({ at }) => (
                <Line key={at} translation={textTranslation} at={at} />
              ))}
            </div>
          )}
        </div>
      )}
      {isChoosing && <TranslateSheet kind="caption" before={state.choice} onStart={startTranslation} onClose={close} />}
    </>
  )
}

function Line({ translation, at }: { readonly translation: TextTranslation; readonly at: number }) {
  const words = useTranslatedInlines(translation, at)
  if (!words || words.length === 0) return null
  return <p>{words.map((word) => ('text' in word ? word.text : ''))}</p>
}
