// Reads addresses of the library: the view is in the path, the filters are in the query (docs/library-api.md).
import { type LibraryQuery, parseId, parseLibraryQuery } from '@emaki/domain'
import { type LibraryView, libraryViews } from '../../screens/library/libraryViews.ts'
import type { Address, Reading } from './address.ts'
import { writeQuery } from './queryString.ts'

interface LibraryReading {
  readonly view: LibraryView
  readonly query: LibraryQuery
  /** Similar works: of an artwork, or of a colour as `rrggbb`. */
  readonly similar: { readonly by: 'illust' | 'colour'; readonly value: string } | undefined
}

/** Unknown and invalid filters are ignored. */
export function libraryOf({ params, query }: Address): Reading<LibraryReading> {
  const { view = 'works' } = params
  const known = libraryViews.find((one) => one === view)
  if (known === undefined) return { missing: 'page' }
  const parameters = new URLSearchParams(writeQuery(query))
  const illust = parseId(parameters.get('illust'))
  const colour = /^[0-9a-f]{6}$/.exec(parameters.get('colour') ?? '')?.[0]
  return {
    props: {
      view: known,
      query: parseLibraryQuery(parameters),
      similar:
        illust === undefined
          ? colour === undefined
            ? undefined
            : { by: 'colour', value: colour }
          : { by: 'illust', value: illust },
    },
  }
}

/** Reads the page of a kept work. */
export function keptWorkOf({ params }: Address): Reading<{ readonly kind: 'illust' | 'novel'; readonly id: string }> {
  const { kind } = params
  if (kind !== 'illust' && kind !== 'novel') return { missing: 'page' }
  const id = parseId(params.id)
  return id === undefined ? { missing: 'id' } : { props: { kind, id } }
}
