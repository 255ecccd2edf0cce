// Translated words: an artwork's title and caption in the reader's language, line by line as they come. Load it lazily.
import { type Artwork, parseNovel, translationLines } from '@emaki/domain'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type TextTranslation, useTranslatedInlines } from '../reader/text/textTranslation.ts'
import type { Choice } from './novelTranslation.ts'
import styles from './TranslatedWords.module.css'
import { TranslateSheet } from './TranslateSheet.tsx'
import { TranslationBar } from './TranslationBar.tsx'
import { useWordsTranslation } from './useNovelTranslation.ts'

export interface TranslatedWordsProps {
  readonly artwork: Artwork
  /** Title and caption, as lines. */
  readonly text: string
  readonly onBegin: () => void
  /** The reader thought better of it before anything was translated. */
  readonly onLeave: () => void
}

export function TranslatedWords({ artwork, text, onBegin, onLeave }: TranslatedWordsProps) {
  const translation = useWordsTranslation(artwork, text)
  const { state, source, start } = translation
  const hasBegun = useRef(state.phase !== 'none')
  const [isChoosing, setChoosing] = useState(state.phase === 'none')
  const tellBegun = useEffectEvent(onBegin)
  // Translated earlier in this visit: there is nothing to choose.
  useEffect(() => {
    if (hasBegun.current) tellBegun()
  }, [])
  const begin = (choice: Choice) => {
    hasBegun.current = true
    onBegin()
    start(choice)
  }
  const close = () => {
    setChoosing(false)
    if (!hasBegun.current) onLeave()
  }
  return (
    <>
      {state.phase !== 'none' && (
        <div className={styles.words}>
          <TranslationBar translation={translation} />
          {source && (
            <div className={styles.lines} lang={source.language} dir="auto">
              {translationLines(parseNovel(text)).map(({ at }) => (
                <Line key={at} source={source} at={at} />
              ))}
            </div>
          )}
        </div>
      )}
      {isChoosing && <TranslateSheet kind="words" before={state.choice} onStart={begin} onClose={close} />}
    </>
  )
}

function Line({ source, at }: { readonly source: TextTranslation; readonly at: number }) {
  const words = useTranslatedInlines(source, at)
  if (!words || words.length === 0) return null
  return <p>{words.map((word) => ('text' in word ? word.text : ''))}</p>
}
