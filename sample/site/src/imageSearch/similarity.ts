// Likeness as people read it: 0 to 100, where over 50 is shown, over 80 is meant, and over 90 is the same picture.

/** Measured over the sample's pictures against themselves re-encoded, resized, cropped, and against each other. */
const scale: readonly (readonly [likeness: number, similarity: number])[] = [
  [0, 0],
  [0.65, 40],
  [0.75, 50],
  [0.8, 60],
  [0.85, 78],
  [0.9, 91],
  [1, 100],
]

/** The similarity of a likeness between 0 and 1; rises with it. */
export function similarity(likeness: number): number {
  for (const [at, [upper, top]] of scale.entries()) {
    if (likeness > upper) continue
    const [lower, bottom] = scale[at - 1] ?? [0, 0]
    return upper === lower ? top : bottom + ((Math.max(lower, likeness) - lower) / (upper - lower)) * (top - bottom)
  }
  return 100
}
