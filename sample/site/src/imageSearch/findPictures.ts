// Finds works with pictures like a grey square: candidates by hash, then an exact comparison of each.
import type { Catalogue, PictureHashes, WorkRecord } from '@emaki/catalogue'
import { likeness, pictureDetail, pictureHash, roughLikeness, uncutGuesses, type XRestrict } from '@emaki/domain'

export interface Finding {
  readonly work: WorkRecord
  /** 0 to 100. */
  readonly similarity: number
}

/** Maximum hash distance in bits: more distant hashes belong to other pictures, even with cropped edges. */
const farthestHash = 22
/** Number of candidates with a rough comparison, and of those with an exact one. */
const candidateCount = 160
const exactCount = 40

/** At most `count` works like the square, most similar first, without stubs and works above `maxRestrict`. */
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
  const likely = hashes.nearest(guesses, farthestHash, candidateCount).flatMap(({ id }) => {
    const bytes = hashes.grey(id)
    if (!bytes) return []
    const known = pictureDetail(bytes)
    return [{ id, known, first: roughLikeness(seen, known) }]
  })
  return likely
    .sort((a, b) => b.first - a.first)
    .slice(0, exactCount)
    .flatMap(({ id, known }) => {
      const work = catalogue.work(id)
      if (!work || work.stub !== null || work.xRestrict > maxRestrict) return []
      return [{ work, similarity: similarity(likeness(seen, known)) }]
    })
    .sort((a, b) => b.similarity - a.similarity || b.work.id - a.work.id)
    .slice(0, count)
}

/** Percentages for readers: from 50 on a result is shown, from 80 on it is a match, from 90 on the same picture. Measured with the sample's pictures: re-encoded, resized, cropped, and compared with each other. */
const scale: readonly (readonly [likeness: number, similarity: number])[] = [
  [0, 0],
  [0.65, 40],
  [0.75, 50],
  [0.8, 60],
  [0.85, 78],
  [0.9, 91],
  [1, 100],
]

/** The similarity for a likeness from 0 to 1, monotonic. */
export function similarity(likeness: number): number {
  for (const [at, [upper, top]] of scale.entries()) {
    if (likeness > upper) continue
    const [lower, bottom] = scale[at - 1] ?? [0, 0]
    return upper === lower ? top : bottom + ((Math.max(lower, likeness) - lower) / (upper - lower)) * (top - bottom)
  }
  return 100
}
