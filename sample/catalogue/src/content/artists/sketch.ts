// How an artist is written down: what no seed could invent. The rest (joined, avatar, workspace) follows from the id.
import type { StillScene } from '../theme.ts'
import type { Language } from '../words/lexicon.ts'

export interface ArtistSketch {
  readonly id: number
  readonly name: string
  readonly account: string
  readonly language: Language
  /** The first is this artist's home; the others are visited. */
  readonly scenes: readonly [StillScene, ...StillScene[]]
  /** One letter a share: i illustrations, m manga, u ugoira, n novels. `iiu` = two illustrations to one ugoira. */
  readonly makes: string
  /** How often something appears; 1 is usual. */
  readonly pace: number
  /** Fame, as a natural logarithm around 0: +1 has 2.7 times the bookmarks of 0. */
  readonly standing: number
  readonly gender: 'male' | 'female' | 'unknown'
  /** Plain text; line ends are \n here and become CRLF. */
  readonly comment: string
  readonly region?: string
  readonly country?: string
  readonly job?: string
  readonly webpage?: string
  /** Share of works that are AI-made, 0 to 1; a hundredth when left out. */
  readonly ai?: number
  /** Share of works that are R-18 or R-18G, 0 to 1; a twenty-fifth when left out. */
  readonly flagged?: number
}
