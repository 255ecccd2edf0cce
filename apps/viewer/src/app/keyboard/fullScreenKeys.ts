// Keys of the full-screen views, which handle them while they are open. Their code is loaded on its own, so the dialog has a table of them.
import type { MessageKey } from '../../platform/i18n/catalogue.ts'

export interface FullScreenKeys {
  readonly title: MessageKey
  readonly rows: readonly { readonly keys: readonly string[]; readonly label: MessageKey }[]
}

const ends = { keys: ['Home', 'End'], label: 'keys.pages.ends' } as const
const zoom = { keys: ['+', '-', '0'], label: 'viewer.zoom' } as const
const bookmark = { keys: ['b'], label: 'artwork.fav' } as const

/** `pictures/viewer/lightbox/keys.ts`, `pictures/mangaReader/paged/usePageGestures.ts`, `novel/reader/pageTurning`, `lists/slideshow`. */
export const fullScreenKeys: readonly FullScreenKeys[] = [
  { title: 'viewer.title', rows: [{ keys: ['ArrowLeft', 'ArrowRight'], label: 'keys.turn' }, ends, zoom, bookmark] },
  {
    title: 'reader.title',
    rows: [
      { keys: ['ArrowLeft', 'ArrowRight', 'Space'], label: 'keys.turn' },
      ends,
      zoom,
      { keys: ['Enter'], label: 'reader.panels' },
      { keys: ['Ctrl+f'], label: 'novel.search' },
    ],
  },
  {
    title: 'slideshow.title',
    rows: [
      { keys: ['Space'], label: 'slideshow.pause' },
      { keys: ['ArrowRight'], label: 'slideshow.next' },
      { keys: ['ArrowLeft'], label: 'slideshow.previous' },
      { keys: ['+', '-'], label: 'slideshow.speed' },
      bookmark,
    ],
  },
]
