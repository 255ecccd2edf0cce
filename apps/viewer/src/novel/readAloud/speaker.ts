// Reads a text aloud by sentence: play, pause, steps, and a sleep timer. Knows no screen.
import type { SpeechText, SpokenSentence } from './sentences.ts'
import { createUtterances, type SpeechFailure, type SpeechStyle, type UtterancesOptions } from './utterances.ts'

/** Minutes until speech ends, or the end of the chapter. */
export const sleepChoices = ['off', '10', '20', '30', '60', 'chapter'] as const
export type SleepChoice = (typeof sleepChoices)[number]

export interface SpeakerState {
  /** `ended`: the whole text was read. `slept`: the sleep timer paused. */
  readonly phase: 'paused' | 'speaking' | 'slept' | 'ended' | 'failed'
  /** The current sentence; undefined before the first one and for a text without words. */
  readonly sentence: SpokenSentence | undefined
  readonly failure: SpeechFailure | undefined
  readonly sleep: SleepChoice
}

export interface SpeakerOptions extends UtterancesOptions {
  readonly text: SpeechText
  readonly style: SpeechStyle
  /** Another style after a voice failed; undefined for none. */
  readonly fallbackStyle?: (failed: SpeechStyle) => SpeechStyle | undefined
  /** Language of announcements, BCP 47. */
  readonly announcementLanguage: string
}

export interface Speaker {
  readonly state: () => SpeakerState
  readonly subscribe: (changed: () => void) => () => void
  /** Speaks from the current sentence. */
  play(): void
  pause(): void
  next(): void
  previous(): void
  /** Moves to the sentence at a source position and an offset in its block's words. */
  seek(at: number, offset?: number): void
  setSleep(choice: SleepChoice): void
  /** Changes text or voice. A sentence that is being spoken starts again. */
  update(changes: { readonly text?: SpeechText; readonly style?: SpeechStyle }): void
  /** Stops for good. */
  dispose(): void
}

/** A sentence by block and by its index in the block. */
interface Cursor {
  readonly block: number
  readonly sentence: number
}

const msPerMinute = 60_000

export function createSpeaker(options: SpeakerOptions): Speaker {
  const { announcementLanguage, fallbackStyle, schedule } = options
  const utterances = createUtterances(options)
  const listeners = createListeners()
  let { text, style } = options
  let cursor: Cursor | undefined = nextCursor(text, { block: 0, sentence: -1 })
  const sleepTimer = createSleepTimer(schedule)
  let state: SpeakerState = { phase: 'paused', sentence: sentenceAt(text, cursor), failure: undefined, sleep: 'off' }

  const change = (changes: Partial<SpeakerState>) => {
    state = { ...state, ...changes }
    listeners.notify()
  }
  const setSleep = (sleep: SleepChoice) => {
    sleepTimer.set(sleep)
    change({ sleep })
  }
  const speakParts = (sentence: SpokenSentence, part: number) => {
    const words = sentence.parts[part]
    if (words === undefined) return advance()
    const spoken = sentence.isText ? style : { ...style, voice: undefined, language: announcementLanguage }
    utterances.speak(words, spoken, (failure) => {
      if (failure === undefined) return speakParts(sentence, part + 1)
      const other = failure === 'blocked' ? undefined : fallbackStyle?.(style)
      if (!other) return change({ phase: failure === 'blocked' ? 'paused' : 'failed', failure })
      style = other
      speakParts(sentence, part)
    })
  }
  const speak = (target: Cursor | undefined) => {
    cursor = target
    const sentence = sentenceAt(text, cursor)
    if (!sentence) {
      utterances.stop()
      return change({ phase: 'ended', sentence: undefined })
    }
    change({ phase: 'speaking', sentence, failure: undefined })
    speakParts(sentence, 0)
  }
  const advance = () => {
    const next = cursor && nextCursor(text, cursor)
    const isChapterEnd = state.sleep === 'chapter' && cursor && next && hasChapterBetween(text, cursor.block, next.block)
    if (!(sleepTimer.isDue() || isChapterEnd) || !next) return speak(next)
    cursor = next
    setSleep('off')
    change({ phase: 'slept', sentence: sentenceAt(text, next) })
  }
  const moveTo = (target: Cursor | undefined) => {
    if (!target) return
    if (state.phase === 'speaking') return speak(target)
    cursor = target
    change({ phase: 'paused', sentence: sentenceAt(text, target), failure: undefined })
  }
  return {
    state: () => state,
    subscribe: listeners.subscribe,
    play: () => speak(cursor ?? nextCursor(text, { block: 0, sentence: -1 })),
    pause() {
      utterances.stop()
      if (state.phase === 'speaking') change({ phase: 'paused' })
    },
    next: () => moveTo(cursor && nextCursor(text, cursor)),
    previous: () => moveTo(cursor ? previousCursor(text, cursor) : previousCursor(text, { block: text.count, sentence: 0 })),
    seek: (at, offset = 0) => moveTo(cursorAt(text, at, offset)),
    setSleep,
    update(changes) {
      text = changes.text ?? text
      style = changes.style ?? style
      if (changes.text && state.sentence) cursor = cursorAt(text, state.sentence.block.at, state.sentence.start) ?? cursor
      if (state.phase === 'speaking') speak(cursor)
      else if (changes.text) change({ sentence: sentenceAt(text, cursor) })
    },
    dispose() {
      sleepTimer.set('off')
      utterances.stop()
      listeners.clear()
    },
  }
}

function createListeners() {
  const listeners = new Set<() => void>()
  return {
    notify() {
      for (const listener of listeners) listener()
    },
    subscribe(changed: () => void) {
      listeners.add(changed)
      return () => void listeners.delete(changed)
    },
    clear: () => listeners.clear(),
  }
}

/** Becomes due some minutes after `set`. The speaker then reads the current sentence to its end. */
function createSleepTimer(schedule: SpeakerOptions['schedule']) {
  let cancel: (() => void) | undefined
  let isDue = false
  return {
    set(choice: SleepChoice) {
      cancel?.()
      cancel = undefined
      isDue = false
      const minutes = Number(choice)
      if (minutes > 0)
        cancel = schedule(() => {
          isDue = true
        }, minutes * msPerMinute)
    },
    isDue: () => isDue,
  }
}

const sentenceAt = (text: SpeechText, cursor: Cursor | undefined): SpokenSentence | undefined =>
  cursor && text.sentences(cursor.block)[cursor.sentence]

function nextCursor(text: SpeechText, { block, sentence }: Cursor): Cursor | undefined {
  if (sentence + 1 < text.sentences(block).length) return { block, sentence: sentence + 1 }
  for (let next = block + 1; next < text.count; next++) if (text.sentences(next).length > 0) return { block: next, sentence: 0 }
  return undefined
}

function previousCursor(text: SpeechText, { block, sentence }: Cursor): Cursor | undefined {
  if (sentence > 0) return { block, sentence: sentence - 1 }
  for (let before = block - 1; before >= 0; before--) {
    const { length } = text.sentences(before)
    if (length > 0) return { block: before, sentence: length - 1 }
  }
  return undefined
}

/** The sentence at a position, or the next one. */
function cursorAt(text: SpeechText, at: number, offset: number): Cursor | undefined {
  const block = text.indexAt(at)
  const sentence = text.sentences(block).findIndex(({ end }) => end > offset)
  return sentence >= 0 ? { block, sentence } : nextCursor(text, { block, sentence: Number.POSITIVE_INFINITY })
}

function hasChapterBetween(text: SpeechText, from: number, to: number): boolean {
  for (let index = from + 1; index <= to; index++) if (text.startsChapter(index)) return true
  return false
}
