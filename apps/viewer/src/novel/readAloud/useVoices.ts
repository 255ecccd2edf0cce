// The voices of the device. Browsers load them late, and some never say so.
import { useEffect, useState } from 'react'

/** Time until a device counts as one without voices, ms. */
const voicesTimeoutMs = 3000

/** The voices; undefined while they may still load. `reload` looks again. */
export function useVoices(): { readonly voices: readonly SpeechSynthesisVoice[] | undefined; readonly reload: () => void } {
  const [voices, setVoices] = useState<readonly SpeechSynthesisVoice[]>()
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt looks again.
  useEffect(() => {
    if (!('speechSynthesis' in window)) {
      setVoices([])
      return
    }
    const { speechSynthesis } = window
    const update = () => {
      const found = speechSynthesis.getVoices()
      if (found.length > 0) setVoices(found)
    }
    update()
    const timer = setTimeout(() => setVoices(speechSynthesis.getVoices()), voicesTimeoutMs)
    speechSynthesis.addEventListener?.('voiceschanged', update)
    return () => {
      clearTimeout(timer)
      speechSynthesis.removeEventListener?.('voiceschanged', update)
    }
  }, [attempt])
  const reload = () => {
    setVoices(undefined)
    setAttempt(attempt + 1)
  }
  return { voices, reload }
}
