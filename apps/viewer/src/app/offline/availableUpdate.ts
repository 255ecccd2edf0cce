// The new version that waits, for the strip that offers it: found by the worker's care, taken when the reader agrees.
import { createStore } from 'zustand/vanilla'

/** Takes the new version that waits, when one does: the page then loads anew. */
export const availableUpdate = createStore<{ readonly take: (() => void) | undefined }>(() => ({ take: undefined }))
