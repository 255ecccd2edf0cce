// The mirror's shared responses, without what the operator denies.
import { pictureOwner } from '@emaki/domain'
import type { ResponseStore } from '../cache/responseStore.ts'
import type { ContentFilter, FilteredResponses } from '../denyList/contentFilter.ts'
import { forEachView, type LibraryView } from '../library/libraryAccess.ts'
import type { Library } from '../library/openLibrary.ts'
import type { Observer } from '../log/observer.ts'
import { createKeptResponses } from '../mirror/keptResponses.ts'
import { createMirrorResponses, type MirrorResponsesOptions } from '../mirror/mirrorResponses.ts'
import { mirrorWithQueueError } from '../mirror/queueError.ts'
import type { Source } from '../sources/source.ts'

export interface MirrorResponsesSetup {
  readonly source: Pick<Source, 'mirror' | 'loops'>
  readonly store?: ResponseStore | undefined
  readonly metrics?: Observer | undefined
  /** Where responses stay in memory. */
  readonly cache: MirrorResponsesOptions['cache']
  readonly library?: Pick<Library, 'kept'> | undefined
}

export interface OpenedMirrorResponses {
  readonly responses: FilteredResponses
  /** Responses with kept works, by what clients see of the archive; undefined without one. */
  readonly kept: Readonly<Record<LibraryView, FilteredResponses>> | undefined
  /** The responses that a client with this view of the archive gets. */
  of(view: LibraryView | undefined): FilteredResponses
  /** Must be called with the address of a picture that does not exist: a work that was uploaded again has others. */
  onMissing(address: string): void
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
  const filtered = filter.mirrorResponses(responses, 'source')
  const views = library?.kept
  const kept = views && forEachView((view) => filter.mirrorResponses(createKeptResponses(responses, views[view]), view))
  return {
    responses: filtered,
    kept,
    of: (view) => (view && kept?.[view]) ?? filtered,
    onMissing(address) {
      const owner = pictureOwner(address)
      if (owner) responses.renew(owner)
    },
  }
}
