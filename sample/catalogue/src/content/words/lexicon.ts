// The words of a language, from which titles and captions are composed. Patterns have placeholders: {thing} {other} {look} {moment} {n}.
import type { Theme } from '../theme.ts'

export type Language = 'ja' | 'zh-CN' | 'zh-TW' | 'en' | 'ko' | 'fr' | 'de' | 'es' | 'it' | 'pt' | 'ru' | 'el' | 'ar' | 'he'

export interface ThemeWords {
  /** Visible things. */
  readonly things: readonly string[]
  /** Adjectives that can precede any thing. Empty where grammar would need agreement. */
  readonly looks: readonly string[]
}

export interface Lexicon {
  readonly themes: Readonly<Record<Theme, ThemeWords>>
  readonly moments: readonly string[]
  /** Titles of single works. Patterns with {look} are skipped for themes without looks. */
  readonly titles: readonly string[]
  readonly series: readonly string[]
  readonly episode: string
  readonly finale: string
  readonly novels: readonly string[]
  /** Caption sentences: about the picture, its making, life, and a closing word. */
  readonly about: readonly string[]
  readonly making: readonly string[]
  readonly life: readonly string[]
  readonly closing: readonly string[]
  /** The separator of two sentences on a line. */
  readonly gap: string
  /** Corrects a filled pattern, for example `a` before a vowel. */
  readonly smooth?: (phrase: string) => string
}

/** Words separated by bars, which keeps the lists readable. */
export const words = (text: string): string[] => text.split('|').map((word) => word.trim())

/** Things and looks of a theme, each separated by bars. */
export const themeWords = (things: string, looks = ''): ThemeWords => ({
  things: words(things),
  looks: looks ? words(looks) : [],
})
