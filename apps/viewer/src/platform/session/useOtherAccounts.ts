// The accounts that one can switch to, and the switch.
import { useStore } from 'zustand'
import { accounts, type KnownAccount, keyOfAccount } from '../account/accounts.ts'
import { keyOfSession } from '../account/session.ts'
import { initialData } from '../query/initialData.ts'
import { useSession } from './session.ts'

/** All usable accounts but the active one: a session of another companion must not be sent to this one. */
export function useOtherAccounts(): readonly KnownAccount[] {
  const active = keyOfSession(useSession())
  const { known } = useStore(accounts)
  const { companionBase } = initialData().config
  return known.filter(
    (account) => keyOfAccount(account) !== active && (account.webCredentials?.companion ?? companionBase) === companionBase,
  )
}

/** Switches to an account, or to none. Loads the code for it on demand. */
export async function switchTo(account: KnownAccount | undefined): Promise<void> {
  const { switchAccount } = await import('./switchAccount.ts')
  await switchAccount(account)
}
