// Opens the companion of a gateway over its source, and its shared responses.
import {
  type CompanionCors,
  type CompanionOptions,
  companionOrigin,
  companionStaleMs,
  createCompanion,
  type SharedCompanionRequest,
} from '@emaki/companion'
import { addressLabel, companionSubject } from '@emaki/domain/server'
import type { MirrorFetch } from '@emaki/mirror'
import {
  createSharedResponses,
  type SharedRequest,
  type SharedResponses,
  type SharedResponsesOptions,
} from '../cache/sharedResponses.ts'
import type { Config } from '../config/config.ts'
import type { ContentFilter } from '../denyList/contentFilter.ts'
import type { KeptAnswers } from '../library/keptAnswers.ts'
import { createKeptCompanion } from '../library/keptCompanion.ts'
import { forEachView, type LibraryView } from '../library/libraryAccess.ts'
import type { Library } from '../library/openLibrary.ts'
import type { Logger } from '../log/log.ts'
import type { Observer } from '../log/observer.ts'
import { companionWithQueueError } from '../mirror/queueError.ts'
import type { Source } from '../sources/source.ts'

/** What the companion of a gateway is opened from. */
export interface CompanionParts {
  readonly config: Pick<Config, 'companionImages' | 'companionOrigins'>
  readonly source: Pick<Source, 'fetch' | 'companion' | 'companionThrough' | 'loops'>
  /** The archive of kept works; undefined without one. */
  readonly library?: Pick<Library, 'kept'> | undefined
  /** Translators and image search that the operator has configured. */
  readonly providers?: Pick<CompanionOptions, 'translation' | 'imageSearch'>
  readonly store?: SharedResponsesOptions['store']
  readonly metrics?: Pick<Observer, 'observeLookup'> | undefined
  readonly log: Logger
}

/** The responses of the companion that readers share. */
const openCompanionResponses = (
  { source, store, metrics }: Pick<CompanionParts, 'source' | 'store' | 'metrics'>,
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

const companionImages = ({ companionImages: mode }: Pick<Config, 'companionImages'>): Pick<CompanionOptions, 'images'> =>
  mode === 'relative' ? { images: { mode: 'relative' } } : {}

/** Creates the companion over the source, with responses of mirrors where the source has some. */
function openCompanion(
  options: Pick<CompanionParts, 'config' | 'source' | 'providers' | 'log'>,
): (request: Request) => Response | Promise<Response> {
  const { config, source, log } = options
  const companion = createCompanion({
    fetch: source.fetch,
    origins: config.companionOrigins,
    ...companionImages(config),
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

/** A companion: responses to single requests, and those that clients share. */
export interface CompanionSide {
  readonly call: (request: Request) => Response | Promise<Response>
  readonly shared: SharedResponses
}

export interface OpenedCompanion extends CompanionSide {
  /** The companions with kept works, by what clients see of the archive; undefined without one. */
  readonly kept: Readonly<Record<LibraryView, CompanionSide>> | undefined
}

export interface CompanionSetup extends Pick<SharedResponsesOptions, 'cache' | 'now'> {
  readonly filter: ContentFilter
  readonly cors: CompanionCors
}

/** Opens the companion over the source. Filters responses before they are cached, and again when they are read. */
export function openCompanionSides(options: CompanionParts, { filter, cors, cache, now }: CompanionSetup): OpenedCompanion {
  const { config, library, log } = options
  const errorCors = ({ headers }: Request) => cors(headers.get('origin') ?? undefined)
  const source = openCompanion(options)
  const call = filter.handler('companion', source, errorCors)
  const responses = openCompanionResponses(options, { handler: call, cache, now })
  const kept = library?.kept
  const keptSide = (answers: KeptAnswers): CompanionSide => {
    const companion = createKeptCompanion({ kept: answers, images: companionImages(config), log })
    return {
      call: filter.handler('companion', companion.handler(source), errorCors),
      shared: filter.companionResponses(companion.responses(responses)),
    }
  }
  return {
    call,
    shared: filter.companionResponses(responses),
    kept: kept && forEachView((view) => keptSide(kept[view])),
  }
}
