// What this browser may do in the library. Nothing until that is known.
import { useQuery } from '@tanstack/react-query'
import { type LibraryAccess, libraryAccessQuery, noAccess } from './queries/libraryAccess.ts'

export const useLibraryAccess = (): LibraryAccess => useQuery(libraryAccessQuery()).data ?? noAccess
