// The page that a list starts at, from its address: `?page=12`.
import { lastListPage } from '@emaki/domain'
import { useSearch } from '@tanstack/react-router'

/** The last page within upstream's maximum offset (docs/contract/app-api.md 3.0). */
export const lastPage = lastListPage

/** The last page of lists of the library, which have no maximum offset (docs/library-api.md). */
export const lastLibraryPage = 9999

/** Reads a page from 2 to the last one. Undefined for page 1 and for other values. */
export function readStartPage(value: unknown, last = lastPage): number | undefined {
  const page = /^\d{1,4}$/.test(String(value)) ? Number(value) : 1
  return page > 1 && page <= last ? page : undefined
}

/** The page that the address names; 1 without one. */
export const useStartPage = (last = lastPage): number =>
  readStartPage(Reflect.get(useSearch({ strict: false }), 'page'), last) ?? 1

/** The address of a list with another start page. */
export function pageAddress(pathname: string, search: string, page: number): string {
  const query = new URLSearchParams(search)
  if (page > 1) query.set('page', String(page))
  else query.delete('page')
  return query.size === 0 ? pathname : `${pathname}?${query}`
}
