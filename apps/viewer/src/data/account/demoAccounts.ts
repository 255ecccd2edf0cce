// Demo accounts: the ones that a host shows to everybody, which only the sample collection has.
import { isRefreshToken, isWebSession, list, record, text } from '@emaki/domain'
import { queryOptions } from '@tanstack/react-query'
import { type ServiceCall, serviceCall } from '../http/serviceCall.ts'
import { initialData } from '../query/initialData.ts'

export interface DemoAccount {
  readonly account: string
  readonly refreshToken: string
  /** Empty where the account has no web side. */
  readonly session: string
}

/** The host's demo accounts, for `useQuery`; none where it has none, does not say, or is not ours. */
export const demoAccountsQuery = (call: ServiceCall = serviceCall({ credentials: 'omit' })) =>
  queryOptions<readonly DemoAccount[]>({
    queryKey: ['demo-accounts'],
    queryFn: async ({ signal }) => {
      if (!initialData().config.hasLoginPage) return []
      const answer = await call('/.well-known/emaki.json', signal)
      return answer.status === 0 ? readDemoAccounts(answer.data) : []
    },
  })

/** Reads the well-known document. Total. */
export const readDemoAccounts = (document: unknown): readonly DemoAccount[] =>
  list(record(document).demo).flatMap((item) => {
    const { account, refresh_token, session } = record(item)
    const known = { account: text(account), refreshToken: text(refresh_token), session: text(session) }
    const isUsable = known.account !== '' && isRefreshToken(known.refreshToken)
    return isUsable ? [{ ...known, session: isWebSession(known.session) ? known.session : '' }] : []
  })
