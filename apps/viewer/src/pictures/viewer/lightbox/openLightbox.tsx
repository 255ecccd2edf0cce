// Lightbox (PhotoSwipe): the pages of a work in full screen, with zoom, swipes, keys and a page strip, and its neighbours in the list.
// Load it lazily, because the library is large.
import PhotoSwipe from 'photoswipe'
import 'photoswipe/style.css'
import './lightbox.css'
import type { Artwork } from '@emaki/domain'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { hasReader } from '../../../lists/readingEnd/hasReader.ts'
import { readContext } from '../../../lists/workActions/actionContext.ts'
import { workActions } from '../../../lists/workActions/workActions.ts'
import { translate } from '../../../platform/i18n/catalogue.ts'
import { whenIdle } from '../../../platform/schedule.ts'
import { readSettings } from '../../../platform/settings/store.ts'
import { closeOnBack } from '../../../ui/overlays/closeOnBack.ts'
import { lockScroll } from '../../../ui/overlays/lockScroll.ts'
import { runAction } from '../../../works/actions/runAction.ts'
import { bookmarkPicture } from '../../../works/pictureGestures/bookmarkPicture.ts'
import { watchHolds } from '../../../works/pictureGestures/hold.ts'
import type { ViewerOptions } from '../viewerPage.ts'
import type { ViewerWork } from '../works/viewerWork.ts'
import { timeDrags } from './dragSpeed.ts'
import { fadeBars } from './fadingBars.ts'
import { retryFailedPages } from './failedPages.ts'
import { followWork } from './followWork.ts'
import { addKeys } from './keys.ts'
import { LightboxFoot } from './LightboxFoot.tsx'
import { LightboxRow } from './LightboxRow.ts'
import { icon, lightboxOptions } from './lightboxOptions.ts'
import { returnPicture } from './pictureReturn.ts'
import { showStrips } from './strips.ts'

const downloadIcon = icon('<path d="M12 4v11m-4.5-4.5L12 15l4.5-4.5M4.5 19.5h15"/>')

const bookIcon = icon(
  '<path d="M12 6.5c-2-1.3-4.5-1.75-8-1.75v13c3.5 0 6 .45 8 1.75 2-1.3 4.5-1.75 8-1.75v-13c-3.5 0-6 .45-8 1.75Zm0 0v13"/>',
)

/** How long the foot and new works wait for an idle browser after a page turn, in ms: the turn itself stays short. */
const maxWaitMs = 200

/** Opens the lightbox. Browser Back closes it, and the focus returns to its previous element. */
export function openLightbox(work: ViewerWork, options: ViewerOptions): void {
  const row = new LightboxRow(work, options.client)
  const viewer = new PhotoSwipe({
    ...lightboxOptions(),
    dataSource: row.slides,
    index: row.startOf(work.artwork.id) + options.index,
  })
  const here = () => row.at(viewer.currIndex)
  const thumbnailAt = (index: number) => {
    const shown = row.at(index)
    return shown && options.thumbnail?.(shown.work.artwork.id, shown.page)
  }
  const goToPage = (page: number) => {
    const id = here()?.work.artwork.id
    if (id !== undefined) viewer.goTo(row.startOf(id) + page)
  }
  timeDrags(viewer)
  retryFailedPages(viewer, (failed) => void row.renew(viewer, failed))
  showStrips(viewer)
  returnPicture(viewer, thumbnailAt)
  const showBars = fadeBars(viewer)
  addKeys(viewer, {
    goToFirst: () => goToPage(0),
    goToLast: () => goToPage((here()?.work.pages.length ?? 1) - 1),
    bookmark: () => bookmark(here()?.work.artwork, options),
  })
  followWork(viewer, {
    shown: () => here()?.work.artwork,
    onChange: showBars,
    onFollow: (artwork) => options.onWork?.(artwork),
  })
  viewer.on('change', () => whenIdle(() => row.grow(viewer), maxWaitMs))
  bookmarkOnHold(viewer, () => options.navigate('/account/login'))
  addBars(viewer, row, options, goToPage)
  const release = closeOnBack(() => viewer.close())
  viewer.on('close', release)
  // The page keeps its ground until the lightbox covers it.
  viewer.on('destroy', lockScroll(''))
  holdFocus(viewer, () => thumbnailAt(viewer.currIndex))
  viewer.init()
}

/** The key for the bookmark of the shown work. */
function bookmark(artwork: Artwork | undefined, { client, navigate }: ViewerOptions): void {
  const [action] = workActions.filter(({ id }) => id === 'bookmark')
  if (action && artwork) runAction(action, readContext({ subject: { artwork }, place: 'page', client, navigate }))
}

function bookmarkOnHold(viewer: PhotoSwipe, openLogin: () => void): void {
  const closing = new AbortController()
  const login = () => {
    viewer.close()
    openLogin()
  }
  let wasHeld = false
  watchHolds(
    {
      selector: '.emaki-viewer .pswp__img',
      isOn: () => readSettings().holdBookmark,
      onHold: (picture, at) => {
        wasHeld = true
        bookmarkPicture(picture, at, login)
      },
    },
    closing.signal,
  )
  viewer.on('pointerDown', () => {
    wasHeld = false
  })
  // Lifting the finger is no tap.
  viewer.on('tapAction', (tap) => wasHeld && tap.preventDefault())
  viewer.on('close', () => closing.abort())
}

/** The counter and the buttons for the reader and the download in the bar above, and the foot. */
function addBars(viewer: PhotoSwipe, row: LightboxRow, options: ViewerOptions, onChoose: (page: number) => void): void {
  const { onDownload, onRead } = options
  viewer.on('uiRegister', () => {
    viewer.ui?.registerElement({
      name: 'pages',
      className: 'pswp__counter',
      order: 5,
      onInit: (element) => {
        const render = () => {
          const shown = row.at(viewer.currIndex)
          if (shown) element.textContent = translate('viewer.counter', { page: shown.page + 1, count: shown.work.pages.length })
        }
        render()
        viewer.on('change', render)
      },
    })
    if (onRead) addReadButton(viewer, row, onRead)
    if (onDownload) {
      viewer.ui?.registerElement({
        name: 'download',
        title: translate('viewer.download'),
        order: 8,
        isButton: true,
        html: downloadIcon,
        onClick: () => {
          const shown = row.at(viewer.currIndex)
          if (shown) onDownload(shown.work.artwork, shown.page)
        },
      })
    }
    viewer.ui?.registerElement({
      name: 'foot',
      className: 'emaki-viewer-foot',
      appendTo: 'root',
      onInit: (container) => renderFoot(container, viewer, row, options, onChoose),
    })
  })
}

/** Opens the reader at the shown page. Works without a reader have no button. */
function addReadButton(viewer: PhotoSwipe, row: LightboxRow, onRead: NonNullable<ViewerOptions['onRead']>): void {
  viewer.ui?.registerElement({
    name: 'read',
    title: translate('reader.open'),
    order: 7,
    isButton: true,
    html: bookIcon,
    onInit: (element) => {
      const render = () => {
        const shown = row.at(viewer.currIndex)
        element.hidden = !shown || !hasReader(shown.work.artwork)
      }
      render()
      viewer.on('change', render)
    },
    onClick: () => {
      const shown = row.at(viewer.currIndex)
      if (!shown) return
      viewer.close()
      onRead(shown.work.artwork, shown.page)
    },
  })
}

function renderFoot(
  container: HTMLElement,
  viewer: PhotoSwipe,
  row: LightboxRow,
  { client, navigate }: ViewerOptions,
  onChoose: (page: number) => void,
): void {
  const root = createRoot(container)
  const onLink = (href: string) => {
    viewer.close()
    navigate(href)
  }
  const render = () => {
    const shown = row.at(viewer.currIndex)
    if (!shown) return
    root.render(
      <QueryClientProvider client={client}>
        <LightboxFoot work={shown.work} page={shown.page} onChoose={onChoose} onLink={onLink} />
      </QueryClientProvider>,
    )
  }
  render()
  let cancel = () => {}
  viewer.on('change', () => {
    cancel()
    cancel = whenIdle(render, maxWaitMs)
  })
  viewer.on('destroy', () => {
    cancel()
    root.unmount()
  })
}

/**
 * Keeps the focus inside the lightbox while it is open, except for dialogs above it, and returns it to the page afterwards. `current`
 * returns the element of the page that shows the current slide: it gets the focus if the opener is gone.
 */
function holdFocus(viewer: PhotoSwipe, current: () => HTMLElement | undefined): void {
  const opener = document.activeElement
  const page = document.getElementById('root')
  const closing = new AbortController()
  /** Toasts stay outside: they are read and pressed over the lightbox. Modal dialogs inside are not affected. */
  const behind = page?.querySelectorAll<HTMLElement>('main, nav') ?? []
  viewer.on('bindEvents', () => {
    nameDialog(viewer.element)
    for (const part of behind) part.inert = true
    viewer.element?.focus({ preventScroll: true })
    const onFocus = ({ target }: FocusEvent) => {
      if (target instanceof Node && page?.contains(target)) viewer.element?.focus({ preventScroll: true })
    }
    document.addEventListener('focusin', onFocus, { signal: closing.signal })
  })
  viewer.on('close', () => closing.abort())
  viewer.on('destroy', () => {
    closing.abort()
    for (const part of behind) part.inert = false
    const target = opener?.isConnected ? opener : current()?.closest('a, button')
    if (target instanceof HTMLElement) target.focus({ preventScroll: true })
  })
}

/** PhotoSwipe gives its element the role of a dialog, and no more. */
function nameDialog(element: HTMLElement | undefined): void {
  element?.setAttribute('aria-modal', 'true')
  element?.setAttribute('aria-label', translate('viewer.title'))
}
