// Which artists are proposed first: names that try to break a page stay in the collection, but nobody meets them first.
import type { ArtistRecord } from './records.ts'

/** Markup, controls of direction and other characters that are not seen. */
const trick = /[<>\p{Cc}\p{Cf}]/u

/** True for a name with letters and without tricks. */
export const hasPlainName = ({ name }: Pick<ArtistRecord, 'name'>): boolean => /\p{L}/u.test(name) && !trick.test(name)

/** Artists in their order, those with plain names first. */
export const plainNamesFirst = <Artist extends Pick<ArtistRecord, 'name'>>(artists: readonly Artist[]): Artist[] => [
  ...artists.filter(hasPlainName),
  ...artists.filter((artist) => !hasPlainName(artist)),
]
