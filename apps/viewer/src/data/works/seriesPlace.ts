// Series place: where in its series an artwork stands. Only the web side tells.
import { normaliseSeriesPlace, type SeriesPlace } from '@emaki/domain'
import { companion } from '../http/companion.ts'
import { entityQuery } from '../query/entityQuery.ts'
import { lifetimes } from '../query/lifetimes.ts'

/** Null for a work in no series. Kept as series are, 12 hours (docs/spec/product.md 9): the newest part will have one after it. */
export const seriesPlaceQuery = (id: string) =>
  entityQuery<SeriesPlace | null>({
    key: ['series-place', id],
    lifetime: lifetimes.series,
    request: (signal) => companion().get(`/ajax/illust/${id}`, { full: 1 }, signal),
    read: normaliseSeriesPlace,
  })
