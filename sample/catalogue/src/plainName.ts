// Puts artists with hostile names last in recommendations.
import type { ArtistRecord } from './records.ts'

/** Markup, bidirectional controls and other invisible characters. */
const suspicious = /[<>\p{Cc}\p{Cf}]/u

/** True for a name with letters and without suspicious characters. */
export const hasPlainName = ({ name }: Pick<ArtistRecord, 'name'>): boolean => /\p{L}/u.test(name) && !suspicious.test(name)

/** Artists in their order, those with plain names first. */
export const plainNamesFirst = <Artist extends Pick<ArtistRecord, 'name'>>(artists: readonly Artist[]): Artist[] => [
  ...artists.filter(hasPlainName),
  ...artists.filter((artist) => !hasPlainName(artist)),
]
