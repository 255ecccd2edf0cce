// Queries for the glossary of a novel series, which only the web side has. Cached for 12 hours like the series (docs/spec/product.md 9).
import { type Glossary, type GlossaryItem, readGlossary, readGlossaryItem, record, succeeded } from '@emaki/domain'
import { companion, hasCompanion } from '../../platform/http/companion.ts'
import { entityQuery } from '../../platform/query/entityQuery.ts'
import { lifetimes } from '../../platform/query/lifetimes.ts'

/** The people and terms of a series; no categories for a series without a glossary. */
export const glossaryQuery = (seriesId: string) =>
  entityQuery<Glossary>({
    key: ['glossary', seriesId],
    lifetime: lifetimes.series,
    request: async (signal) => {
      if (!hasCompanion()) return succeeded({})
      // Most series have none, and a call for it would be refused.
      const series = await companion().get(`/ajax/novel/series/${seriesId}`, {}, signal)
      if (!series.ok || record(series.value).hasGlossary !== true) return series
      return companion().get(`/ajax/novel/series/${seriesId}/glossary`, {}, signal)
    },
    read: readGlossary,
  })

/** One person or term with the long text. */
export const glossaryItemQuery = (seriesId: string, itemId: string) =>
  entityQuery<GlossaryItem>({
    key: ['glossary-item', seriesId, itemId],
    lifetime: lifetimes.series,
    request: (signal) => companion().get(`/ajax/novel/series/${seriesId}/glossary/item`, { item_id: itemId }, signal),
    read: (response) => readGlossaryItem(record(response).item),
  })
