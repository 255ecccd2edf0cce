// Search suggestions: tags that start with the typed word. Only self-hosted mirrors have them (docs/spec/product.md 1).
import { list, record, text } from '@emaki/domain'
import { mirror } from '../../platform/http/mirror.ts'
import { entityQuery } from '../../platform/query/entityQuery.ts'
import { lifetimes } from '../../platform/query/lifetimes.ts'

export interface SuggestedTag {
  readonly name: string
  /** In the language of the response, or empty. */
  readonly translated: string
}

/** Maximum number of suggestions. Upstream sends about ten. */
const maxSuggestions = 10

/** Tags for a word. Cached for 3 days (docs/spec/product.md 9). */
export const suggestionsQuery = (word: string) =>
  entityQuery<readonly SuggestedTag[]>({
    key: ['search-suggestions', word],
    lifetime: lifetimes.searchSuggestions,
    request: (signal) => mirror().get('/search_autocomplete', { word }, signal),
    read: (response) => {
      const { tags } = record(response)
      return Array.isArray(tags) ? readSuggestions(tags) : undefined
    },
  })

/** Reads suggested tags. Drops tags without a name and duplicates. */
export function readSuggestions(wire: unknown): readonly SuggestedTag[] {
  const tags = new Map<string, SuggestedTag>()
  for (const item of list(wire)) {
    const name = text(record(item).name).trim()
    if (name !== '' && !tags.has(name)) tags.set(name, { name, translated: text(record(item).translated_name) })
  }
  return [...tags.values()].slice(0, maxSuggestions)
}
