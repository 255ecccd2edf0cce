// The last pause of a WebM.

/** Duration of the copy, in ms. */
const copyMs = 40
/** A shorter last frame needs no copy. */
const pauseMs = 200

/**
 * Repeats the last frame at the end of its pause. A WebM stores when frames begin, so that many programs show the last one for as long as
 * an ordinary frame.
 */
export function withLastPause<Frame extends { readonly delayMs: number }>(frames: readonly Frame[]): readonly Frame[] {
  const last = frames.at(-1)
  if (!last || last.delayMs < pauseMs) return frames
  return [...frames.slice(0, -1), { ...last, delayMs: last.delayMs - copyMs }, { ...last, delayMs: copyMs }]
}
