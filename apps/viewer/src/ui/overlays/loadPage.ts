// Loads another document. A plain `location.assign` is cancelled when the history entry of an overlay is removed meanwhile.
import { overlayStack } from './closeOnBack.ts'

/** Loads the page at `address`. */
export const loadPage = (address: string): void => overlayStack().leaveDocument((way) => location[way](address))

/** Reloads this page. */
export const reloadPage = (): void => overlayStack().leaveDocument(() => location.reload())
