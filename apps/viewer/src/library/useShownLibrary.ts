import { type LibraryFacets, type LibraryQuery, shownFacets, shownQuery } from '@emaki/domain'
import { useMemo } from 'react'
import { useSetting } from '../platform/settings/store.ts'

/** Limits what is counted in a library to the works that the content rules of the settings show. */
export function useShownLibrary() {
  const [r18, r18g, ai] = [useSetting('r18'), useSetting('r18g'), useSetting('ai')]
  const [tags, authors] = [useSetting('blockTags'), useSetting('blockUids')]
  return useMemo(() => {
    const content = { r18, r18g, ai }
    const blocks = { tags: new Set(tags), authors: new Set(authors) }
    return {
      query: (query: LibraryQuery): LibraryQuery => shownQuery(query, content, blocks),
      /** False for an artist whom the person has blocked. */
      artist: (id: string): boolean => !blocks.authors.has(id),
      facets: (facets: LibraryFacets): LibraryFacets => shownFacets(facets, content, blocks),
    }
  }, [r18, r18g, ai, tags, authors])
}
