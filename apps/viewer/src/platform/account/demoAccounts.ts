// Demo accounts: accounts that a host publishes. Only the sample site has some.
import { isRefreshToken, isWebSession, list, record, text } from '@emaki/domain'
import { queryOptions } from '@tanstack/react-query'
import { createServiceCall, type ServiceCall } from '../http/serviceCall.ts'
import { initialData } from '../query/initialData.ts'

export interface DemoAccount {
  readonly account: string
  readonly refreshToken: string
  /** Empty when the account has no web side. */
  readonly session: string
}

/** The demo accounts of the host, for `useQuery`. Empty for other hosts. */
export const demoAccountsQuery = (call: ServiceCall = createServiceCall({ credentials: 'omit' })) =>
  queryOptions<readonly DemoAccount[]>({
    queryKey: ['demo-accounts'],
    queryFn: async ({ signal }) => {
      if (!initialData().config.hasLoginPage) return []
      const response = await call('/.well-known/emaki.json', signal)
      return response.ok ? readDemoAccounts(response.value) : []
    },
  })

/** Reads the well-known document. Never throws. */
export const readDemoAccounts = (document: unknown): readonly DemoAccount[] =>
  list(record(document).demo).flatMap((item) => {
    const { account, refresh_token, session } = record(item)
    const known = { account: text(account), refreshToken: text(refresh_token), session: text(session) }
    const isUsable = known.account !== '' && isRefreshToken(known.refreshToken)
    return isUsable ? [{ ...known, session: isWebSession(known.session) ? known.session : '' }] : []
  })
