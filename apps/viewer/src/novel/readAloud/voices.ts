// Voices of the device: their order for a language, and the length of text that they speak reliably.

/** The used part of a voice. */
export type Voice = Pick<SpeechSynthesisVoice, 'voiceURI' | 'name' | 'lang' | 'localService' | 'default'>

/** The primary language of a tag: `ja` for `ja-JP`, and for `ja_JP`, which Android says. */
export const primaryLanguage = (tag: string): string => tag.toLowerCase().split(/[-_]/)[0] ?? ''

/** Voices of the language first: those of the device before remote ones. Others follow by language and name. */
export function sortedVoices<V extends Voice>(voices: readonly V[], language: string): V[] {
  const wanted = normalTag(language)
  const rank = (voice: V) => {
    const tag = normalTag(voice.lang)
    if (primaryLanguage(tag) !== primaryLanguage(wanted)) return 8
    return (tag === wanted || !wanted.includes('-') ? 0 : 4) + (voice.localService ? 0 : 2) + (voice.default ? 0 : 1)
  }
  return [...voices].sort((a, b) => rank(a) - rank(b) || compare(a.lang, b.lang) || compare(a.name, b.name))
}

/** The chosen voice if it exists, else the first one of the language. Undefined without one. */
export function voiceFor<V extends Voice>(voices: readonly V[], language: string, chosen: string): V | undefined {
  const sorted = sortedVoices(voices, language)
  return sorted.find(({ voiceURI }) => voiceURI === chosen) ?? sorted.find(({ lang }) => isSameLanguage(lang, language))
}

/** Whether two tags name the same primary language. */
export const isSameLanguage = (one: string, other: string): boolean => primaryLanguage(one) === primaryLanguage(other)

/** A voice of the device that replaces a remote voice that fails. */
export const localFallback = <V extends Voice>(voices: readonly V[], language: string, failed: V | undefined): V | undefined =>
  sortedVoices(voices, language).find(
    (voice) => voice.localService && isSameLanguage(voice.lang, language) && voice.voiceURI !== failed?.voiceURI,
  )

/**
 * Maximum length of one utterance, UTF-16 units. Chrome ends utterances of remote voices after about 15 s
 * (https://crbug.com/679437). A syllabic script needs more time for a letter.
 */
export function maxUtteranceLength(language: string, voice: Pick<Voice, 'localService'> | undefined, rate: number): number {
  const isDense = ['ja', 'zh', 'ko'].includes(primaryLanguage(language))
  const length = voice?.localService ? 400 : isDense ? 60 : 150
  return Math.round(length * Math.min(1, rate))
}

const normalTag = (tag: string): string => tag.toLowerCase().replaceAll('_', '-')
const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)
