// Local fonts of the device, after the user allows access. Loaded at most once per page load.
import { createStore } from 'zustand/vanilla'
import { type Font, parseLocalFonts } from './fonts.ts'

declare global {
  interface Window {
    /** Local Font Access API: only in some browsers, and only after the user agrees. */
    readonly queryLocalFonts?: () => Promise<unknown>
  }
}

export interface LocalFonts {
  /** `denied`: by the user or the browser, or the list is empty. It can be requested again. */
  readonly state: 'idle' | 'loading' | 'loaded' | 'denied'
  /** Empty until `state` is `loaded`. */
  readonly fonts: readonly Font[]
}

type Query = () => Promise<unknown>

/** Creates the store of local fonts. `query` returns undefined if the browser has no such API. */
export function createLocalFonts(query: () => Query | undefined) {
  const store = createStore<LocalFonts>(() => ({ state: 'idle', fonts: [] }))
  return {
    store,
    /** Whether the browser has the API. */
    isSupported: () => query() !== undefined,
    /** Requests the fonts unless they are loaded or loading. Never rejects. */
    async load(): Promise<void> {
      const queryFonts = query()
      const { state } = store.getState()
      if (!queryFonts || state === 'loading' || state === 'loaded') return
      store.setState({ state: 'loading' })
      try {
        const fonts = parseLocalFonts(await queryFonts())
        store.setState({ state: fonts.length > 0 ? 'loaded' : 'denied', fonts })
      } catch {
        // The user or the browser denied access: only the presets stay.
        store.setState({ state: 'denied' })
      }
    },
  }
}

/** Local fonts of this device. */
export const localFonts = createLocalFonts(() =>
  typeof window.queryLocalFonts === 'function' ? () => Promise.resolve(window.queryLocalFonts?.()) : undefined,
)
