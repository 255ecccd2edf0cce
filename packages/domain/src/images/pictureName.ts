// File names of a work's pictures. Since 2026 the id may have a hash behind it (docs/contract/site-2026.md 1).

/** The start of a name up to its first underscore, as the source of a pattern with two groups: the id and the 32 hex digits. */
export const workStem = '([1-9]\\d{0,11})(?:-([0-9a-f]{32}))?'

export interface PictureName {
  /** Id of the illustration, manga or ugoira. */
  readonly id: string
  /** The id with its hash, if it has one. Names of other sizes and pages start with it, never with the id alone. */
  readonly stem: string
  /** The page from 0; null for the stills, the frames and the archive of a ugoira. */
  readonly page: number | null
  readonly isArchive: boolean
}

const pattern = new RegExp(
  `(?:^|/)${workStem}_(?:p(0|[1-9]\\d{0,3})(?=[_.])|(?:master|square|custom)1200\\.|ugoira\\d{1,4}\\.|(ugoira\\d{2,4}x\\d{2,4}\\.zip))[^/]*$`,
)

/**
 * The work and page that the name of a picture or of a ugoira's archive says, in any size. `address` is an address, a path or a name.
 * Undefined for other files, such as avatars and covers.
 */
export function pictureName(address: string): PictureName | undefined {
  const [, id, hash, page, archive] = pattern.exec(address) ?? []
  if (id === undefined) return undefined
  return {
    id,
    stem: hash === undefined ? id : `${id}-${hash}`,
    page: page === undefined ? null : Number(page),
    isArchive: archive !== undefined,
  }
}
