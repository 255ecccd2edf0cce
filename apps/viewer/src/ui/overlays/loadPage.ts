// Loading a document in the place of this one. A plain `location.assign` is lost when an overlay's history entry is removed meanwhile.
import { overlayStack } from './closeOnBack.ts'

/** Loads the page at `address`. */
export const loadPage = (address: string): void => overlayStack().leaveDocument((way) => location[way](address))

/** Loads this page anew. */
export const reloadPage = (): void => overlayStack().leaveDocument(() => location.reload())
