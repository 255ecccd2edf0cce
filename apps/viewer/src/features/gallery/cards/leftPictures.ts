// Makes Chromium free the pictures of cards that left the document in small portions.

import { whenIdle } from '../../../ui/whenIdle.ts'

/** After this many decoded bytes of pictures that left the document, V8 is told: about 28 pictures of 540 × 540 px. */
export const toldBytes = 32 * 1024 * 1024

/**
 * V8 is told at the latest after this time, in ms. It then marks the heap on other threads, and the task that runs when they have finished
 * also does the collection. After an idle period this is seldom the task that renders cards.
 */
const maxDelayMs = 500

/**
 * Creates a function that counts the decoded bytes of pictures that left the document, and tells V8 after every 32 MB.
 *
 * Chromium frees these pictures in a garbage collection, about 50 µs each. V8 starts it by the size of its own heap, where a picture has a
 * few hundred bytes: after about 480 pictures, which took one task of 25 ms (100 ms on a phone). A buffer of the same length, which is
 * garbage at once, counts as memory of V8, so that a collection comes after about 60 pictures and takes 5 ms (docs/performance.md, scrolling).
 *
 * Only browsers with the heap of V8 have `performance.memory`. They reserve addresses for the buffer and no memory, because nothing is
 * written to it (0.1 to 1 ms, measured). Others may fill it with zeros, and count pictures themselves.
 */
export function createLeftPictures() {
  let left = 0
  return (image: Pick<HTMLImageElement, 'naturalWidth' | 'naturalHeight'>): void => {
    left += image.naturalWidth * image.naturalHeight * 4
    if (left < toldBytes || !('memory' in performance)) return
    // Not the constant: the minifier would remove a buffer whose allocation cannot fail.
    const bytes = left
    left = 0
    whenIdle(() => {
      try {
        new ArrayBuffer(bytes)
      } catch {
        // The process has no free addresses left for it. Collections come by the size of the heap then.
      }
    }, maxDelayMs)
  }
}

/** Counts a picture of a card that left the document. */
export const countLeftPicture = createLeftPictures()
