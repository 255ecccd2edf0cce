// Converts likeness into a percentage for readers: from 50 on a result is shown, from 80 on it is a match, from 90 on the same picture.

/** Measured with the sample's pictures: re-encoded, resized, cropped, and compared with each other. */
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
