// Who is logged in, and how. Nobody, until the login screens exist: every screen already asks here and nowhere else.
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

export interface SessionUser {
  readonly id: string
  readonly name: string
  /** Avatar address as upstream gives it; empty when there is none. */
  readonly avatar: string
}

/** `web`: by a session of the site's web side. `app`: by the app API in this browser (local app API mode). */
export type Session =
  | { readonly mode: 'anonymous'; readonly user: null }
  | { readonly mode: 'web' | 'app'; readonly user: SessionUser }

const session = createStore<Session>(() => ({ mode: 'anonymous', user: null }))

/** How the reader is here, with the user when there is one. */
export const useSession = (): Session => useStore(session)

/** The logged-in user, or null. */
export const useSessionUser = (): SessionUser | null => useStore(session, ({ user }) => user)
