// The place of an open reader in the address of its work, so that a reload, a shared address and Back open the reader there: `?read=4` is
// page 4 of an artwork, or the offset 4 in the source of a novel.
import { useEffect } from 'react'
import { withoutBasePath } from '../../platform/settings/basePath.ts'
import { replaceOverlayAddress } from '../../ui/overlays/closeOnBack.ts'
import { readerPlace } from './readerPlace.ts'

/** The parameter of the address. */
const readParameter = 'read'

/** How long a place lasts before it gets into the address, in ms: browsers limit changes of the address. */
const restMs = 250

/** Where the reader of the work at `path` is to open, by the current address. Undefined without the parameter, and for another work. */
export function placeInAddress(path: string): number | undefined {
  if (withoutBasePath(location.pathname) !== path) return undefined
  return readerPlace(new URLSearchParams(location.search).get(readParameter) ?? undefined)
}

/** Writes the place of the open reader of the work at `path`. A list with the work beside it keeps its address. */
export function useReaderAddress(path: string, place: number): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      if (withoutBasePath(location.pathname) === path) replaceOverlayAddress(addressAt(place))
    }, restMs)
    return () => clearTimeout(timer)
  }, [path, place])
}

/** Removes the place when the reader of the work at `path` closes. The router learns of it, so that the reader does not open again. */
export function leaveReaderAddress(path: string): void {
  if (placeInAddress(path) !== undefined) history.replaceState(history.state, '', addressAt(undefined))
}

/** The current address with another place. */
function addressAt(place: number | undefined): string {
  const url = new URL(location.href)
  if (place === undefined) url.searchParams.delete(readParameter)
  else url.searchParams.set(readParameter, `${place}`)
  // Older links name the reader in the hash.
  if (url.hash === '#read') url.hash = ''
  return url.href
}
