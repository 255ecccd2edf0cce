// The position of an artwork in its series, which only the web side sends.
import { normaliseSeriesPlace, type SeriesPlace } from '@emaki/domain'
import { companion } from '../http/companion.ts'
import { entityQuery } from '../query/entityQuery.ts'
import { lifetimes } from '../query/lifetimes.ts'

/**
 * Null for a work without a series. Cached for 12 hours like series (docs/spec/product.md 9), because the newest part gets a
 * next one later.
 */
export const seriesPlaceQuery = (id: string) =>
  entityQuery<SeriesPlace | null>({
    key: ['series-place', id],
    lifetime: lifetimes.series,
    request: (signal) => companion().get(`/ajax/illust/${id}`, { full: 1 }, signal),
    read: normaliseSeriesPlace,
  })
