// Parses a novel's text in idle time: returns its first part at once, and the whole text later.
import type { Novel, NovelText } from '@emaki/domain'
import { startTransition, useEffect, useState } from 'react'
import { whenIdle } from '../../ui/whenIdle.ts'
import type { ParsedText } from './parsedText.ts'
import { createTextParser } from './textParser.ts'

/** Idle timeout of one parsing step, ms. A long text is complete within two seconds, even on a busy page. */
const timeoutMs = 200

export interface IncrementalText {
  readonly text: ParsedText
  /** Parses the rest now, for a reader who goes beyond the first screens. */
  readonly parseAll: () => void
}

/** Uses the words of the first render: a novel's words do not change while it is open. */
export function useParsedText({ id, title }: Pick<Novel, 'id' | 'title'>, novelText: NovelText): IncrementalText {
  const [parser] = useState(() => createTextParser(title, novelText, id))
  const [text, setText] = useState(parser.firstPart)
  const { isWhole } = text
  useEffect(() => {
    if (isWhole) return
    const show = () => startTransition(() => setText(parser.parseAll()))
    const goOn = () => {
      stop = whenIdle(parser.parseMore() ? show : goOn, timeoutMs)
    }
    let stop = whenIdle(goOn, timeoutMs)
    return () => stop()
  }, [parser, isWhole])
  return { text, parseAll: () => setText(parser.parseAll()) }
}
