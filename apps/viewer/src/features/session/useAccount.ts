// The account that bookmarks and follows go to.
import type { Account } from '../../data/account/account.ts'
import { useSession } from './session.ts'

/** The logged-in account; undefined for an anonymous reader, and while nobody knows yet. */
export function useAccount(): Account | undefined {
  const { mode, user } = useSession()
  return user ? { mode, id: user.id } : undefined
}
