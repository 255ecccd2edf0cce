// The written definition of an artist. The id determines the rest (join date, avatar, workspace).
import type { StillScene } from '../theme.ts'
import type { Language } from '../words/lexicon.ts'

export interface ArtistDefinition {
  readonly id: number
  readonly name: string
  readonly account: string
  readonly language: Language
  /** The first is the artist's usual scene, the others are occasional. */
  readonly scenes: readonly [StillScene, ...StillScene[]]
  /** One letter per share: i illustrations, m manga, u ugoira, n novels. `iiu` means two illustrations per ugoira. */
  readonly makes: string
  /** Publishing frequency, relative to 1 for an average artist. */
  readonly pace: number
  /** Fame as a natural logarithm: +1 has 2.7 times the bookmarks of 0. */
  readonly standing: number
  readonly gender: 'male' | 'female' | 'unknown'
  /** Plain text. Line ends are \n here and become CRLF. */
  readonly comment: string
  readonly region?: string
  readonly country?: string
  readonly job?: string
  readonly webpage?: string
  /** Share of works that are AI-made, 0 to 1. Default: 0.01. */
  readonly ai?: number
  /** Share of works that are R-18 or R-18G, 0 to 1. Default: 0.04. */
  readonly flagged?: number
}
