// The available update: serviceWorkerUpdate.ts finds it, UpdateOffer.tsx offers it.
import { createStore } from 'zustand/vanilla'

/** `take` activates the waiting version and reloads the page; undefined without an update. */
export const availableUpdate = createStore<{ readonly take: (() => void) | undefined }>(() => ({ take: undefined }))
