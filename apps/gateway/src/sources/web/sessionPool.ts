// A client over several web sessions of the operator: used in turn, and paused while upstream limits or rejects them.
import {
  type AccountPool,
  type AppApi,
  type AppApiResult,
  type CallOptions,
  createAccountPool,
  type EndpointName,
  type Query,
} from '@emaki/app-api'
import { parseId } from '@emaki/domain'
import type { Session } from '@emaki/web-api'

/** The sessions of cookie values, which begin with the id of their user. */
export const sessionsOf = (values: readonly string[]): Session[] =>
  values.flatMap((value) => {
    const userId = parseId(value.split('_', 1)[0])
    return userId === undefined ? [] : [{ value, userId }]
  })

/** A client that asks with the sessions, and without one while all of them are paused. `of` creates the client of one session. */
export function createSessionPool(
  sessions: readonly Session[],
  { of, anonymous, elapsed }: { of: (session: Session) => AppApi; anonymous: AppApi; elapsed: () => number },
): AppApi & Pick<AccountPool, 'accounts'> {
  const pool = createAccountPool({ clients: sessions.map(of), now: elapsed })
  const orAnonymous = <T>(result: AppApiResult<T>, ask: () => Promise<AppApiResult<T>>) => (isPaused(result) ? ask() : result)
  return {
    ...anonymous,
    accounts: pool.accounts,
    send: async <N extends EndpointName>(name: N, query: Query, options?: CallOptions) =>
      orAnonymous(await pool.send(name, query, options), () => anonymous.send(name, query, options)),
    call: async (name, parameters, options) =>
      orAnonymous(await pool.call(name, parameters, options), () => anonymous.call(name, parameters, options)),
    next: async (nextUrl, options) => orAnonymous(await pool.next(nextUrl, options), () => anonymous.next(nextUrl, options)),
  }
}

/** True for a call that no session could make. */
const isPaused = (result: AppApiResult<unknown>): boolean =>
  !result.ok && (result.error.kind === 'rateLimited' || result.error.kind === 'signedOut')
