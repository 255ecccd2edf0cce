// The form of a language's words: what titles and captions are composed from. Patterns hold places in braces:
// {thing} {other} {look} {moment} {n}.
import type { Theme } from '../theme.ts'

export type Language = 'ja' | 'zh-CN' | 'zh-TW' | 'en' | 'ko' | 'fr' | 'de' | 'es' | 'it' | 'pt' | 'ru' | 'el' | 'ar' | 'he'

export interface ThemeWords {
  /** What is seen. */
  readonly things: readonly string[]
  /** Qualities that stand directly before a thing; empty where grammar would need agreement. */
  readonly looks: readonly string[]
}

export interface Lexicon {
  readonly themes: Readonly<Record<Theme, ThemeWords>>
  readonly moments: readonly string[]
  /** Titles of single works. Patterns with {look} are passed over for themes without looks. */
  readonly titles: readonly string[]
  readonly series: readonly string[]
  readonly episode: string
  readonly finale: string
  readonly novels: readonly string[]
  /** Caption sentences: about the picture, about its making, about life, and a word at the end. */
  readonly about: readonly string[]
  readonly making: readonly string[]
  readonly life: readonly string[]
  readonly closing: readonly string[]
  /** What stands between two sentences on a line. */
  readonly gap: string
  /** Mends what filling leaves rough, such as `a` before a vowel. */
  readonly smooth?: (phrase: string) => string
}

/** Words separated by bars, trimmed: how the lists below are kept readable. */
export const words = (text: string): string[] => text.split('|').map((word) => word.trim())

/** Things and looks of a theme, each separated by bars. */
export const theme = (things: string, looks = ''): ThemeWords => ({ things: words(things), looks: looks ? words(looks) : [] })
