// Speaks one text after another, and recovers from the browser's errors and from utterances that never end.

/** The used part of `window.speechSynthesis`. */
export type Synthesis = Pick<SpeechSynthesis, 'speak' | 'cancel'>

/** Why nothing is spoken. `blocked`: the browser wants a tap first. `voice`: the voice cannot be used. `failed`: any other error. */
export type SpeechFailure = 'blocked' | 'voice' | 'failed'

export interface SpeechStyle {
  readonly voice: SpeechSynthesisVoice | undefined
  /** BCP 47. */
  readonly language: string
  /** 0.1 to 10, 1 is normal. */
  readonly rate: number
  /** 0 to 2, 1 is normal. */
  readonly pitch: number
}

export interface UtterancesOptions {
  readonly synthesis: Synthesis
  readonly createUtterance: (text: string) => SpeechSynthesisUtterance
  /** Runs a task after a time, ms. Returns a function that cancels it. */
  readonly schedule: (task: () => void, ms: number) => () => void
}

export interface Utterances {
  /** Speaks a text in place of the current one. `done` is called once, unless `stop` or `speak` comes first. */
  speak(text: string, style: SpeechStyle, done: (failure?: SpeechFailure) => void): void
  stop(): void
}

/** Attempts for one text: other pages and system sounds interrupt speech. */
const maxAttempts = 3
const retryDelayMs = 400
/** An utterance counts as stuck after this time for each letter, and at least `minStuckMs`, at normal rate. */
const stuckMsPerLetter = 700
const minStuckMs = 12_000

export function createUtterances({ synthesis, createUtterance, schedule }: UtterancesOptions): Utterances {
  /** The current utterance. A reference also keeps Chrome from collecting it before its events. */
  let current: SpeechSynthesisUtterance | undefined
  let cancelTimer: (() => void) | undefined

  const release = () => {
    cancelTimer?.()
    cancelTimer = undefined
    const before = current
    current = undefined
    if (before) synthesis.cancel()
  }
  const attempt = (text: string, style: SpeechStyle, done: (failure?: SpeechFailure) => void, attemptsLeft: number) => {
    release()
    const utterance = createUtterance(text)
    utterance.lang = style.voice?.lang ?? style.language
    utterance.voice = style.voice ?? null
    utterance.rate = style.rate
    utterance.pitch = style.pitch
    current = utterance
    const retry = (failure: SpeechFailure) => {
      release()
      if (attemptsLeft <= 1) done(failure)
      else cancelTimer = schedule(() => attempt(text, style, done, attemptsLeft - 1), retryDelayMs)
    }
    utterance.onend = () => {
      if (current !== utterance) return
      cancelTimer?.()
      cancelTimer = undefined
      current = undefined
      done()
    }
    utterance.onerror = ({ error }) => {
      if (current !== utterance) return
      const failure = failureOf(error)
      if (failure === 'failed') return retry(failure)
      release()
      done(failure)
    }
    synthesis.speak(utterance)
    const stuckMs = Math.max(minStuckMs, text.length * stuckMsPerLetter) / Math.max(0.1, Math.min(1, style.rate))
    cancelTimer = schedule(() => retry('failed'), stuckMs)
  }
  return {
    speak: (text, style, done) => attempt(text, style, done, maxAttempts),
    stop: release,
  }
}

function failureOf(error: SpeechSynthesisErrorCode): SpeechFailure {
  if (error === 'not-allowed') return 'blocked'
  return error === 'voice-unavailable' || error === 'language-unavailable' ? 'voice' : 'failed'
}
