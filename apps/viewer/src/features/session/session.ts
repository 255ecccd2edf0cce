// Who is logged in. Nobody, until the login screens exist: every screen already asks here and nowhere else.
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'

export interface SessionUser {
  readonly id: string
  readonly name: string
  /** Avatar address as upstream gives it; empty when there is none. */
  readonly avatar: string
}

const session = createStore<{ readonly user: SessionUser | null }>(() => ({ user: null }))

/** The logged-in user, or null. */
export const useSessionUser = (): SessionUser | null => useStore(session, ({ user }) => user)
