// Whether the account has unread notifications, for the navigation. The requests load on demand, so that visits without an account lack them.
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Account } from '../../platform/account/account.ts'
import { useAccount } from '../../platform/session/useAccount.ts'

/** How often a shown page asks, in ms. */
const unreadInterval = 5 * 60_000

/** Whether the account has unread notifications. Asks only while the page is shown. */
export const unreadQuery = (account: Account) =>
  queryOptions<boolean>({
    queryKey: ['unread-notifications', account.mode, account.id],
    queryFn: async ({ signal }) => (await import('./notificationQueries.ts')).readUnread(account, signal),
    staleTime: unreadInterval,
    refetchInterval: unreadInterval,
    refetchOnWindowFocus: true,
    retry: false,
  })

const noAccount = { mode: 'app', id: '' } as const

/** True while the account has notifications that it has not read. False without an account, and when the site does not say. */
export function useHasUnread(): boolean {
  const account = useAccount()
  return useQuery({ ...unreadQuery(account ?? noAccount), enabled: account !== undefined }).data === true
}
