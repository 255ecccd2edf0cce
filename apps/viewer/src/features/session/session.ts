// Who is logged in, and how: every screen asks here and nowhere else.
import { useStore } from 'zustand'
import { companion } from '../../data/companion.ts'
import type { WebSession } from '../../data/webSession.ts'
import { readWebUser, webSession } from '../../data/webSession.ts'

export interface SessionUser {
  readonly id: string
  readonly name: string
  /** Avatar address as upstream gives it; empty when there is none. */
  readonly avatar: string
}

/**
 * `checking`: a session is kept, and nobody knows yet whose it is. `web`: by a session of the site's web side. `app`: by the app API in
 * this browser (local app API mode).
 */
export type Session =
  | { readonly mode: 'anonymous' | 'checking'; readonly user: null }
  | { readonly mode: 'web' | 'app'; readonly user: SessionUser }

/** How the reader is here, with the user when there is one. */
export const useSession = (): Session => sessionOf(useStore(webSession))

/** The logged-in user, or null. */
export const useSessionUser = (): SessionUser | null => useSession().user

/**
 * Asks whose the kept session is (spec 4, login). A failure leaves the reader anonymous for this visit and the session where it lies: an
 * outage is no logout.
 */
export async function checkSession(): Promise<void> {
  const { state } = webSession.getState()
  if (state !== 'checking') return
  const answer = await companion().ask('/user', {})
  const user = answer.status === 0 ? readWebUser(answer.data) : undefined
  const session = webSession.getState()
  if (session.state !== 'checking') return
  webSession.setState(user ? { state: 'known', value: session.value, user } : { state: 'none' }, true)
}

/** A web session as every screen sees it. */
export function sessionOf(session: WebSession): Session {
  if (session.state === 'none') return anonymous
  return session.state === 'checking' ? checking : { mode: 'web', user: session.user }
}

const anonymous: Session = { mode: 'anonymous', user: null }
const checking: Session = { mode: 'checking', user: null }
