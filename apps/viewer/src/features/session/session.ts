// Who is logged in, how, and what that allows: every screen asks here and nowhere else.
import { useStore } from 'zustand'
import {
  anonymous,
  isSessionPersisted,
  type Session,
  type SessionUser,
  session,
  storedSession,
} from '../../data/account/session.ts'
import { loadAllMessages, translate } from '../../i18n/catalogue.ts'
import { sessionKey } from '../../settings/storageKeys.ts'
import { reloadPage } from '../../ui/overlays/loadPage.ts'
import { showToast } from '../../ui/overlays/toast.ts'

export type { Session, SessionUser } from '../../data/account/session.ts'

/** How the reader is here, with the user when there is one. */
export const useSession = (): Session => useStore(session)

/** The logged-in user, or null. */
export const useSessionUser = (): SessionUser | null => useSession().user

/** What a session allows (docs/spec/product.md 1, 5, 6). */
export interface Allowed {
  /** Somebody is known: following, own profile and favourites, bookmarks. */
  readonly isLoggedIn: boolean
  /** Bookmarking works: in both logged-in modes. */
  readonly canBookmark: boolean
  /** Bookmarking novels: the web side has no such call. */
  readonly canBookmarkNovels: boolean
  /** Following users: in both logged-in modes. */
  readonly canFollow: boolean
  /** Own private bookmarks and follows can be listed, and new ones made private. */
  readonly canSeePrivate: boolean
  /** Novel timeline, endless recommendations, minimum bookmarks: the app API in this browser alone. */
  readonly isLocal: boolean
}

/** What the session of this visit allows. */
export const useAllowed = (): Allowed => allowedBy(useSession())

/** What a session allows. */
export function allowedBy({ mode }: Session): Allowed {
  const isLocal = mode === 'app'
  const isLoggedIn = isLocal || mode === 'web'
  return {
    isLoggedIn,
    canBookmark: isLoggedIn,
    canBookmarkNovels: isLocal,
    canFollow: isLoggedIn,
    canSeePrivate: isLoggedIn,
    isLocal,
  }
}

/**
 * The start of a visit: whoever is kept is asked for, by the way in which they logged in. What that takes is loaded only where somebody is:
 * a stranger's visit begins without it.
 */
export async function startSession(): Promise<void> {
  followOtherTabs()
  const kept = session.getState()
  try {
    if (kept.mode === 'app') {
      const [visit] = await Promise.all([import('./localSession.ts'), loadAllMessages()])
      await visit.relogin()
    }
    if (kept.mode === 'checking') {
      const [visit] = await Promise.all([import('./webVisit.ts'), loadAllMessages()])
      await visit.checkSession()
    }
  } catch {
    // Its file could not be had: nobody is logged out by that, but nobody can be asked either.
    if (session.getState().mode === 'checking') session.setState(anonymous, true)
    showToast(translate('session.unchecked', { reason: translate('error.network') }), { kind: 'error' })
  }
}

/** Another tab that logs in or out speaks for this one too: nothing of one reader may stay on show under another. */
export function followOtherTabs(reload: () => void = reloadPage): void {
  const compare = () => {
    if (nameOf(storedSession()) !== nameOf(session.getState())) reload()
  }
  addEventListener('storage', ({ key }) => {
    if (key === sessionKey || key === null) compare()
  })
  // A page that the browser had put aside has heard nothing meanwhile.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && isSessionPersisted()) compare()
  })
}

/** What two states have in common when they are the same person's in the same way. */
function nameOf({ mode, user }: Session): string {
  if (mode === 'app') return `app ${user.id}`
  return mode === 'checking' || mode === 'web' ? 'web' : mode
}
