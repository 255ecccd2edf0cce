import { isLoad } from '../cluster/workerHeader.ts'
import type { Config } from '../config/config.ts'
import type { RequestLimits } from './requestLimits.ts'

/** Settings of the limits that can change. */
type LimitSettings = Pick<Config, 'rateLimit'>

/** Request limits that can change while the gateway runs. */
export interface ReloadableLimits extends RequestLimits {
  /** Creates the limits again. All budgets are full then. */
  reload(settings: LimitSettings): void
}

/** `create` returns undefined for no limits: then every request is paid, and clients have no key. */
export function reloadableLimits(
  create: (settings: LimitSettings) => RequestLimits | undefined,
  initial: LimitSettings,
): ReloadableLimits {
  let current = create(initial)
  return {
    // The worker of a load has charged its client.
    charge: (incoming, kind) => (isLoad(incoming) ? undefined : current?.charge(incoming, kind)),
    chargeUpstreamCall: (incoming, isSearch) => (isLoad(incoming) ? undefined : current?.chargeUpstreamCall(incoming, isSearch)),
    clientOf: (incoming) => current?.clientOf(incoming),
    reload(settings) {
      current = create(settings)
    },
  }
}
