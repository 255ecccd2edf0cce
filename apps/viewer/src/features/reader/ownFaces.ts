// Own faces: the faces that the device has, once the person lets the browser tell them. Asked for once in a visit and kept for the rest of it.
import { createStore } from 'zustand/vanilla'
import { type Face, facesOf } from './fonts.ts'

declare global {
  interface Window {
    /** Local Font Access: not in every browser, and only after the person agrees. */
    readonly queryLocalFonts?: () => Promise<unknown>
  }
}

export interface OwnFaces {
  /** `refused`: by the person or by the browser, or there was nothing to tell. It can be asked again. */
  readonly state: 'unasked' | 'asking' | 'told' | 'refused'
  /** Empty until they are told. */
  readonly faces: readonly Face[]
}

type Query = () => Promise<unknown>

/** What is known of the device's faces, and the way to ask for them. */
export function createOwnFaces(query: () => Query | undefined) {
  const store = createStore<OwnFaces>(() => ({ state: 'unasked', faces: [] }))
  return {
    store,
    /** Whether this browser may tell them at all. */
    canAsk: () => query() !== undefined,
    /** Asks unless it is known already or being asked. Never rejects. */
    async ask(): Promise<void> {
      const tells = query()
      const { state } = store.getState()
      if (!tells || state === 'asking' || state === 'told') return
      store.setState({ state: 'asking' })
      try {
        const faces = facesOf(await tells())
        store.setState({ state: faces.length > 0 ? 'told' : 'refused', faces })
      } catch {
        // The person or the browser says no: the presets stay.
        store.setState({ state: 'refused' })
      }
    },
  }
}

/** Those of this device. */
export const ownFaces = createOwnFaces(() =>
  typeof window.queryLocalFonts === 'function' ? () => Promise.resolve(window.queryLocalFonts?.()) : undefined,
)
