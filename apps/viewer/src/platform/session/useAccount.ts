import type { Account } from '../account/account.ts'
import { useSession } from './session.ts'

/** The logged-in account; undefined without a login, and until the session is checked. */
export function useAccount(): Account | undefined {
  const { mode, user } = useSession()
  return user ? { mode, id: user.id } : undefined
}
