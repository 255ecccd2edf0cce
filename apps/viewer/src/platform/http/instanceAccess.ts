// Private instances: the cookie that requests to the gateway need, and whether the gateway asks for a new sign-in.
import { createStore } from 'zustand/vanilla'
import { initialData } from '../query/initialData.ts'

/** `isSignedOut`: the gateway has refused a request because the sign-in to this instance has ended. */
export const instanceAccess = createStore<{ readonly isSignedOut: boolean }>(() => ({ isSignedOut: false }))

/**
 * Credentials for requests without a session of an account: none, except on a private instance, which knows users by a cookie.
 */
export function anonymousCredentials(): 'omit' | 'same-origin' {
  return initialData().config.access === undefined ? 'omit' : 'same-origin'
}

/** True for the 401 of a private instance. Remembers it, and forgets it after another response of the instance. */
export function isSignInNeeded({ status, headers }: Pick<Response, 'status' | 'headers'>): boolean {
  if (!headers.has('x-emaki-access')) return false
  const isSignedOut = status === 401 && headers.get('www-authenticate')?.includes('realm="Emaki"') === true
  if (isSignedOut !== instanceAccess.getState().isSignedOut) instanceAccess.setState({ isSignedOut })
  return isSignedOut
}

/** The sign-in page of the gateway, which leads back to `href`: a path with its query. */
export const signInAddress = (href: string): string => `/sign-in?${new URLSearchParams({ to: href })}`
