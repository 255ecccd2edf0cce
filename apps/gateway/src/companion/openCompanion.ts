// Opens the companion of a gateway over its source, and its shared responses.
import { companionOrigin, companionStaleMs, createCompanion, type SharedCompanionRequest } from '@emaki/companion'
import { addressLabel, companionSubject } from '@emaki/domain/server'
import type { MirrorFetch } from '@emaki/mirror'
import {
  createSharedResponses,
  type SharedRequest,
  type SharedResponses,
  type SharedResponsesOptions,
} from '../cache/sharedResponses.ts'
import type { GatewayOptions } from '../gatewayOptions.ts'
import { companionWithQueueError } from '../http/queueError.ts'

/** The responses of the companion that readers share. */
export const openCompanionResponses = (
  { source, store, metrics }: Pick<GatewayOptions, 'source' | 'store' | 'metrics'>,
  parts: Pick<SharedResponsesOptions, 'handler' | 'cache' | 'now'>,
): SharedResponses =>
  createSharedResponses({
    ...parts,
    store,
    isFromGateway: source.loops?.isFromGateway,
    onLookup: metrics && ((tier) => metrics.observeLookup('companion', tier)),
  })

/** The request to the companion whose response readers share. */
export const companionRequest = ({ key, target, lifetimeMs }: SharedCompanionRequest): SharedRequest => ({
  key,
  request: () => new Request(`${companionOrigin}${target}`),
  limits: {
    lifetimeMs,
    staleMs: lifetimeMs === 0 ? 0 : companionStaleMs,
    label: addressLabel(companionSubject, target),
  },
  lifetimeMs: () => lifetimeMs,
})

/** Creates the companion over the source, with responses of mirrors where the source has some. */
export function openCompanion(
  options: Pick<GatewayOptions, 'config' | 'source' | 'providers' | 'log'>,
): (request: Request) => Response | Promise<Response> {
  const { config, source, log } = options
  const companion = createCompanion({
    fetch: source.fetch,
    origins: config.companionOrigins,
    ...(config.companionImages === 'relative' ? { images: { mode: 'relative' } } : {}),
    ...source.companion,
    ...options.providers,
    onEvent: (event) =>
      event.kind === 'internalError'
        ? log.error({ err: event.error, requestId: event.requestId }, 'companion failed')
        : // Ids would show what a visitor looked at; the route is enough for the operator.
          log.warn({ kind: event.kind, route: event.path.replace(/\d+/g, '{id}') }, 'companion'),
  })
  const localCompanion: MirrorFetch = (request) => companion.fetch(request)
  return companionWithQueueError(
    source.companionThrough?.(localCompanion, config.companionImages === 'relative') ?? localCompanion,
  )
}
