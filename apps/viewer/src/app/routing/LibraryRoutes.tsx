// The screens of the library with their addresses. Load it lazily: the first script then does not read the filters of the library.
import { KeptWorkScreen } from '../../screens/library/KeptWorkScreen.tsx'
import { LibraryScreen } from '../../screens/library/LibraryScreen.tsx'
import { screenAtHand } from './lazyScreen.ts'
import { keptWorkOf, libraryOf } from './libraryAddress.ts'
import { page } from './page.tsx'

export const LibraryRoute = page(screenAtHand(LibraryScreen), libraryOf)
export const KeptWorkRoute = page(screenAtHand(KeptWorkScreen), keptWorkOf)
