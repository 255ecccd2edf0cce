import { useLocation } from '@tanstack/react-router'
import { pageAddress } from './startPage.ts'

/** The addresses of the list on the screen with other start pages, for the router. */
export function useListAddress(): { readonly addressOf: (page: number) => string } {
  const { pathname, searchStr } = useLocation()
  return { addressOf: (page) => pageAddress(pathname, searchStr, page) }
}
