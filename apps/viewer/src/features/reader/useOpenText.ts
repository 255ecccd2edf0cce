// Use open text: the text of a novel for a screen, its beginning at once and all of it when there has been time to read it.
import type { NovelText } from '@emaki/domain'
import { startTransition, useEffect, useState } from 'react'
import { whenIdle } from './idle.ts'
import { openingOf } from './opening.ts'
import type { OpenText } from './openText.ts'

/** A piece is not waited for longer, ms: the whole of a long text is there within two seconds of a page that is never quiet. */
const patience = 200

export interface UsedText {
  readonly text: OpenText
  /** Reads the rest now, for those who go further than the first screens. */
  readonly readAll: () => void
}

/** The text as it was first given: a novel's words do not change while it is open. */
export function useOpenText(title: string, words: NovelText): UsedText {
  const [opening] = useState(() => openingOf(title, words))
  const [text, setText] = useState(opening.beginning)
  const { isWhole } = text
  useEffect(() => {
    if (isWhole) return
    const show = () => startTransition(() => setText(opening.whole()))
    const goOn = () => {
      stop = whenIdle(opening.readOn() ? show : goOn, patience)
    }
    let stop = whenIdle(goOn, patience)
    return () => stop()
  }, [opening, isWhole])
  return { text, readAll: () => setText(opening.whole()) }
}
