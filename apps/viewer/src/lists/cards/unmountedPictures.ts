// Makes Chromium free the pictures of unmounted cards in small portions.

import { whenIdle } from '../../ui/whenIdle.ts'

/** Decoded bytes of unmounted pictures after which a buffer is allocated: about 9 pictures of 540 × 540 px. */
const portionBytes = 10_000_000
/** Length of a buffer, divided by the decoded bytes that it stands for: two buffers start a collection. */
const lengthFactor = 3.5

/**
 * The buffer is allocated at the latest after this time, in ms. V8 then marks the heap on other threads, and the task that runs when they
 * have finished also does the collection. After an idle period this is seldom the task that renders cards.
 */
const maxDelayMs = 500

/**
 * Creates a function that counts the decoded bytes of unmounted pictures, and allocates a buffer of 3.5 times their
 * length after every 10 MB.
 *
 * Chromium frees these pictures in a garbage collection, about 50 µs each. V8 starts it by the size of its own heap, where a picture has a
 * few hundred bytes: after about 480 pictures, which took one task of 25 ms (100 ms on a phone). The buffer is garbage at once, and counts as
 * external memory of V8: a collection comes after about 64 MB of buffers, which are 18 pictures, and takes 3 to 5 ms
 * (`npm run bench -- scrolling`).
 *
 * Only browsers with V8 have `performance.memory`. They reserve addresses for the buffer and no memory, because nothing is written to it
 * (0.1 to 1 ms, measured). Other browsers may fill it with zeros.
 */
export function createUnmountedPictures() {
  let unmounted = 0
  return (image: Pick<HTMLImageElement, 'naturalWidth' | 'naturalHeight'>): void => {
    unmounted += image.naturalWidth * image.naturalHeight * 4
    if (unmounted < portionBytes || !('memory' in performance)) return
    // Not the constant: the minifier would remove a buffer whose allocation cannot fail.
    const bytes = lengthFactor * unmounted
    unmounted = 0
    whenIdle(() => {
      try {
        new ArrayBuffer(bytes)
      } catch {
        // The process has no free addresses for it. V8 then collects by the size of its own heap.
      }
    }, maxDelayMs)
  }
}

/** Counts a picture of an unmounted card. */
export const countUnmountedPicture = createUnmountedPictures()
