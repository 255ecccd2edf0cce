// The filters of a library in the address of its screen.
import { type LibraryQuery, libraryParameters } from '@emaki/domain'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'

/** The address of a list with these filters. */
export function libraryAddress(path: string, query: LibraryQuery): string {
  const parameters = libraryParameters(query)
  return parameters.size === 0 ? path : `${path}?${parameters}`
}

export interface LibraryAddress {
  /** The filters that are shown: those of the address, or those just chosen. */
  readonly query: LibraryQuery
  /** Navigates to other filters. A replaced history entry adds no step for Back. */
  readonly change: (query: LibraryQuery, isReplaced?: boolean) => void
}

/** Reads and changes the filters of the screen at `path`, whose address has those of `query`. */
export function useLibraryAddress(path: string, query: LibraryQuery): LibraryAddress {
  const router = useRouter()
  const address = libraryAddress(path, query)
  /** Filters that were chosen at an address and are not in it yet: a second choice must not undo the first. */
  const [chosen, setChosen] = useState<{ readonly address: string; readonly query: LibraryQuery }>()
  if (chosen && chosen.address !== address) setChosen(undefined)
  return {
    query: chosen?.address === address ? chosen.query : query,
    change: (next, isReplaced = false) => {
      setChosen({ address, query: next })
      void router.navigate({ href: libraryAddress(path, next), replace: isReplaced })
    },
  }
}
