// The mirror's shared responses, without what the operator denies.
import type { ResponseStore } from '../cache/responseStore.ts'
import type { ContentFilter } from '../denyList/contentFilter.ts'
import { mirrorWithQueueError } from '../http/queueError.ts'
import type { Observer } from '../operator/observer.ts'
import type { Source } from '../sources/source.ts'
import { createMirrorResponses, type MirrorResponses, type MirrorResponsesOptions } from './mirrorResponses.ts'

export interface MirrorResponsesSetup {
  readonly source: Pick<Source, 'mirror' | 'loops'>
  readonly store?: ResponseStore | undefined
  readonly metrics?: Observer | undefined
  /** Where responses stay in memory. */
  readonly cache: MirrorResponsesOptions['cache']
}

/** Filters responses before they are cached, and again when they are read, because the deny list may have changed since. */
export function openMirrorResponses(
  { source, store, metrics, cache }: MirrorResponsesSetup,
  filter: ContentFilter,
  now: () => number,
): MirrorResponses {
  const responses = createMirrorResponses({
    mirror: filter.handler('mirror', mirrorWithQueueError(source.mirror, now)),
    now,
    cache,
    store,
    isFromGateway: source.loops?.isFromGateway,
    onLookup: metrics && ((tier) => metrics.observeLookup('mirror', tier)),
  })
  return filter.mirrorResponses(responses)
}
