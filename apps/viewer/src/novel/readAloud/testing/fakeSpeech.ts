// A small fake of the browser's speech API: utterances end, fail or hang as a test wants.
import type { UtterancesOptions } from '../utterances.ts'

class FakeUtterance extends EventTarget implements SpeechSynthesisUtterance {
  lang = ''
  voice: SpeechSynthesisVoice | null = null
  rate = 1
  pitch = 1
  volume = 1
  onboundary = null
  onend: SpeechSynthesisUtterance['onend'] = null
  onerror: SpeechSynthesisUtterance['onerror'] = null
  onmark = null
  onpause = null
  onresume = null
  onstart = null
  readonly text: string

  constructor(text: string) {
    super()
    this.text = text
  }
}

/** A voice with the values that tests need. */
export const fakeVoice = (name: string, lang: string, localService = true): SpeechSynthesisVoice => ({
  name,
  lang,
  localService,
  voiceURI: name,
  default: false,
})

export interface FakeSpeech extends UtterancesOptions {
  /** What was passed to `speak`, in order. */
  readonly spoken: SpeechSynthesisUtterance[]
  /** Ends the current utterance. */
  end(): void
  /** The current utterance fails. */
  fail(error: SpeechSynthesisErrorCode): void
  /** Runs the waiting task that is due first, and returns its delay, ms. */
  runTimer(): number
  readonly timers: readonly number[]
}

export function createFakeSpeech(): FakeSpeech {
  const spoken: SpeechSynthesisUtterance[] = []
  const tasks: { readonly run: () => void; readonly ms: number }[] = []
  let current: SpeechSynthesisUtterance | undefined
  const event = (utterance: SpeechSynthesisUtterance, error: SpeechSynthesisErrorCode): SpeechSynthesisErrorEvent =>
    Object.assign(new Event('error'), { utterance, error, charIndex: 0, charLength: 0, elapsedTime: 0, name: '' })
  return {
    spoken,
    createUtterance: (text) => new FakeUtterance(text),
    synthesis: {
      speak(utterance) {
        spoken.push(utterance)
        current = utterance
      },
      cancel() {
        const before = current
        current = undefined
        before?.onerror?.(event(before, 'interrupted'))
      },
    },
    schedule(run, ms) {
      const task = { run, ms }
      tasks.push(task)
      return () => {
        const index = tasks.indexOf(task)
        if (index >= 0) tasks.splice(index, 1)
      }
    },
    end() {
      const before = current
      current = undefined
      if (before) before.onend?.(event(before, 'canceled'))
    },
    fail(error) {
      const before = current
      current = undefined
      if (before) before.onerror?.(event(before, error))
    },
    runTimer() {
      const task = tasks.reduce(
        (first, other) => (other.ms < first.ms ? other : first),
        tasks[0] ?? { run: () => undefined, ms: 0 },
      )
      tasks.splice(tasks.indexOf(task), 1)
      task.run()
      return task.ms
    },
    get timers() {
      return tasks.map(({ ms }) => ms)
    },
  }
}
