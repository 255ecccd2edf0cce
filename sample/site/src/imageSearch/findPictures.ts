// From a grey square to the works that show it: likely ones by hash, then each looked at closely.
import type { Catalogue, PictureHashes, WorkRecord } from '@emaki/catalogue'
import { likeness, pictureDetail, pictureHash, roughLikeness, uncutGuesses, type XRestrict } from '@emaki/domain'
import { similarity } from './similarity.ts'

export interface Finding {
  readonly work: WorkRecord
  /** 0 to 100. */
  readonly similarity: number
}

/** Farther hashes are of other pictures, even when edges are cut off. */
const farthestHash = 22
/** How many likely works get a first look, and how many of these a close one. */
const likelyCount = 160
const closeCount = 40

/** Works like the square, most similar first, at most `count`; stubs and works above `maxRestrict` are left out. */
export function findPictures(
  grey: Uint8Array,
  {
    catalogue,
    hashes,
    maxRestrict,
    count,
  }: { catalogue: Catalogue; hashes: PictureHashes; maxRestrict: XRestrict; count: number },
): Finding[] {
  const seen = pictureDetail(grey)
  const guesses = uncutGuesses(grey).map(pictureHash)
  const likely = hashes.nearest(guesses, farthestHash, likelyCount).flatMap(({ id }) => {
    const bytes = hashes.grey(id)
    if (!bytes) return []
    const known = pictureDetail(bytes)
    return [{ id, known, first: roughLikeness(seen, known) }]
  })
  return likely
    .sort((a, b) => b.first - a.first)
    .slice(0, closeCount)
    .flatMap(({ id, known }) => {
      const work = catalogue.work(id)
      if (!work || work.stub !== null || work.xRestrict > maxRestrict) return []
      return [{ work, similarity: similarity(likeness(seen, known)) }]
    })
    .sort((a, b) => b.similarity - a.similarity || b.work.id - a.work.id)
    .slice(0, count)
}
