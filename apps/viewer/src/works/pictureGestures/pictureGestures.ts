// Gestures that bookmark the work of a picture: a double tap on cards and pages, and a held finger on pages, by setting. Load it lazily.
import { readSettings } from '../../platform/settings/store.ts'
import { bookmarkPicture } from './bookmarkPicture.ts'
import { watchDoubleTaps } from './doubleTap.ts'
import { watchHolds } from './hold.ts'

const page = '[data-pages-of] [data-page] button:has(img)'
/** The cover of a card; its title opens the viewer and is not delayed. */
const cover = '[data-work] > a'

const watched = new WeakSet<Document>()

/** Watches the document from the first call on. `login` opens the login. */
export function startPictureGestures(login: () => void): void {
  if (watched.has(document)) return
  watched.add(document)
  watchDoubleTaps({
    selector: `${page}, ${cover}`,
    isOn: () => readSettings().doubleTapBookmark,
    onDoubleTap: (picture, at) => bookmarkPicture(picture, at, login),
  })
  watchHolds({
    selector: page,
    isOn: () => readSettings().holdBookmark,
    onHold: (picture, at) => bookmarkPicture(picture, at, login),
  })
}
