// The mirror's shared responses, without what the operator denies.
import type { ResponseStore } from '../cache/responseStore.ts'
import type { ContentFilter } from '../denyList/contentFilter.ts'
import { mirrorWithQueueError } from '../http/queueError.ts'
import { createKeptResponses } from '../library/keptResponses.ts'
import { forEachView, type LibraryView } from '../library/libraryAccess.ts'
import type { Library } from '../library/openLibrary.ts'
import type { Observer } from '../operator/observer.ts'
import type { Source } from '../sources/source.ts'
import { createMirrorResponses, type MirrorResponses, type MirrorResponsesOptions } from './mirrorResponses.ts'

export interface MirrorResponsesSetup {
  readonly source: Pick<Source, 'mirror' | 'loops'>
  readonly store?: ResponseStore | undefined
  readonly metrics?: Observer | undefined
  /** Where responses stay in memory. */
  readonly cache: MirrorResponsesOptions['cache']
  readonly library?: Pick<Library, 'kept'> | undefined
}

export interface OpenedMirrorResponses {
  readonly responses: MirrorResponses
  /** Responses with kept works, by what clients see of the archive; undefined without one. */
  readonly kept: Readonly<Record<LibraryView, MirrorResponses>> | undefined
}

/** Filters responses before they are cached, and again when they are read, because the deny list may have changed since. */
export function openMirrorResponses(
  { source, store, metrics, cache, library }: MirrorResponsesSetup,
  filter: ContentFilter,
  now: () => number,
): OpenedMirrorResponses {
  const responses = createMirrorResponses({
    mirror: filter.handler('mirror', mirrorWithQueueError(source.mirror, now)),
    now,
    cache,
    store,
    isFromGateway: source.loops?.isFromGateway,
    onLookup: metrics && ((tier) => metrics.observeLookup('mirror', tier)),
  })
  const kept = library?.kept
  return {
    responses: filter.mirrorResponses(responses),
    kept: kept && forEachView((view) => filter.mirrorResponses(createKeptResponses(responses, kept[view]))),
  }
}
