// The session of this visit and its permissions. All screens use these hooks.
import { useStore } from 'zustand'
import { reloadPage } from '../../ui/overlays/loadPage.ts'
import { showToast } from '../../ui/overlays/toast.ts'
import {
  anonymous,
  isSessionPersisted,
  keyOfSession,
  type Session,
  type SessionUser,
  session,
  storedSession,
} from '../account/session.ts'
import { translate, withAllMessages } from '../i18n/catalogue.ts'
import { sessionKey } from '../settings/storageKeys.ts'

export type { Session, SessionUser } from '../account/session.ts'

/** The session, with the user when logged in. */
export const useSession = (): Session => useStore(session)

/** The logged-in user, or null. */
export const useSessionUser = (): SessionUser | null => useSession().user

/** What a session allows (docs/spec/product.md 1, 5, 6). */
export interface Permissions {
  /** True with a user. */
  readonly isLoggedIn: boolean
  readonly canBookmark: boolean
  readonly canFollow: boolean
  /** Can list and add private bookmarks and follows. */
  readonly canSeePrivate: boolean
  /** Local app API mode: novel timeline, endless recommendations, minimum bookmarks. */
  readonly isLocal: boolean
}

export const usePermissions = (): Permissions => permissionsOf(useSession())

export function permissionsOf({ mode }: Session): Permissions {
  const isLocal = mode === 'app'
  const isLoggedIn = isLocal || mode === 'web'
  return {
    isLoggedIn,
    canBookmark: isLoggedIn,
    canFollow: isLoggedIn,
    canSeePrivate: isLoggedIn,
    isLocal,
  }
}

/** Restores the stored session at the start of a visit. The code for that loads only when there is one. */
export async function startSession(): Promise<void> {
  followOtherTabs()
  const stored = session.getState()
  try {
    if (stored.mode === 'app') {
      const local = await withAllMessages(import('./localSession.ts'))
      await local.relogin()
    }
    if (stored.mode === 'checking') {
      const web = await withAllMessages(import('./webSessionCheck.ts'))
      await web.checkSession()
    }
  } catch {
    // The code failed to load: the session stays stored, and this visit is anonymous.
    if (session.getState().mode === 'checking') session.setState(anonymous, true)
    showToast(translate('session.unchecked', { reason: translate('error.network') }), { kind: 'error' })
  }
}

/** Reloads the page when another tab logs in or out, so that no data of another account stays visible. */
export function followOtherTabs(reload: () => void = reloadPage): void {
  const compare = () => {
    if (identityOf(storedSession()) !== identityOf(session.getState())) reload()
  }
  addEventListener('storage', ({ key }) => {
    if (key === sessionKey || key === null) compare()
  })
  // A page in the back/forward cache gets no storage events.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && isSessionPersisted()) compare()
  })
}

/** Equal for two sessions of the same account in the same mode. */
const identityOf = (of: Session): string => keyOfSession(of)
