// Requests of the bulk queue: repeated until the site has answered, with the pauses that it asks for.
import type { Sleep } from '@emaki/domain'
import type { Account } from '../../platform/account/account.ts'
import type { RequestError, RequestResult } from '../../platform/http/requestResult.ts'
import type { BulkRun, FullFlag, StopCause } from './bulkRun.ts'
import type { BulkRuns } from './bulkRuns.ts'

/** First pause after a rate limit without Retry-After, in ms. It doubles with each further one. */
const limitPauseMs = 60_000
/** Rate limits in a row after which a run stops. */
const maxLimits = 5
/** Attempts of an item whose request got no response or a broken one. */
const maxTries = 3
/** Pause before such an attempt, in ms. It doubles with each further one. */
const retryPauseMs = 5000

interface BulkRequestsDependencies {
  readonly runs: BulkRuns
  readonly isCurrent: (account: Account | null) => boolean
  readonly sleep: Sleep
  readonly now: () => number
}

export interface BulkRequests {
  /** True while the run may be worked on. */
  isActive(run: BulkRun): boolean
  /** Waits; `endWait` ends it early. */
  wait(ms: number): Promise<void>
  endWait(): void
  /** Sends a request until it succeeds or is refused. A cause stops the run; undefined: it was stopped or its account left meanwhile. */
  insist(
    run: BulkRun,
    request: () => Promise<RequestResult<FullFlag>>,
  ): Promise<RequestResult<FullFlag> | { readonly cause: StopCause } | undefined>
}

const causeOf = ({ kind, message }: RequestError): StopCause => ({ kind, reason: message })

export function createBulkRequests({ runs, isCurrent, sleep, now }: BulkRequestsDependencies): BulkRequests {
  /** Ends the pause of a run that is stopped or removed. */
  let pause = new AbortController()
  const wait = async (ms: number) => {
    pause = new AbortController()
    await sleep(ms, pause.signal)
  }
  const isActive = ({ id, account }: BulkRun) => runs.find(id)?.state === 'running' && isCurrent(account)

  /** Waits as long as the site asks. Resolves to the cause when it asks too often. */
  const heed = async (run: BulkRun, error: RequestError, limits: number): Promise<StopCause | undefined> => {
    if (limits > maxLimits) return causeOf(error)
    const until = now() + (error.retryAfterMs ?? limitPauseMs * 2 ** (limits - 1))
    runs.state.setState({ pausedUntil: until })
    // A message of another tab ends one wait, but not the pause.
    while (isActive(run) && now() < until) await wait(until - now())
    runs.state.setState({ pausedUntil: undefined })
    return undefined
  }

  return {
    isActive,
    wait,
    endWait: () => pause.abort(),
    async insist(run, request) {
      let limits = 0
      for (let tries = 1; ; ) {
        if (!isActive(run)) return undefined
        const result = await request()
        if (result.ok) return result
        const { kind } = result.error
        if (!isCurrent(run.account)) return undefined
        if (kind === 'blocked') return { cause: causeOf(result.error) }
        if (kind === 'rateLimited') {
          limits += 1
          const cause = await heed(run, result.error, limits)
          if (cause) return { cause }
          continue
        }
        if (kind !== 'offline' && kind !== 'other') return result
        if (tries >= maxTries) return kind === 'offline' ? { cause: causeOf(result.error) } : result
        await wait(retryPauseMs * 2 ** (tries - 1))
        tries += 1
      }
    },
  }
}
