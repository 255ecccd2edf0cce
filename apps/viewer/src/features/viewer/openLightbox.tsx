// Lightbox (PhotoSwipe): the pages of a work in full screen, with zoom, swipes, keys and a page strip. Load it lazily, because the library is large.
import PhotoSwipe, { type SlideData } from 'photoswipe'
import { createRoot } from 'react-dom/client'
import { translate } from '../../i18n/catalogue.ts'
import { closeOnBack } from '../../ui/overlays/closeOnBack.ts'
import { lockScroll } from '../../ui/overlays/lockScroll.ts'
import { PageStrip } from './PageStrip.tsx'
import type { ViewerOptions, ViewerPage } from './viewerPage.ts'

/** Size of a page until its picture has loaded: most pages are portrait. */
const defaultSize = { width: 1200, height: 1600 }

/** Our icons (ui/icons) as SVG text for PhotoSwipe. */
const icon = (lines: string) => `<svg aria-hidden="true" class="pswp__icn" viewBox="0 0 24 24">${lines}</svg>`
/** PhotoSwipe mirrors it for the next page. */
const arrow = icon('<path d="m14.5 5-7 7 7 7"/>')
const icons = {
  closeSVG: icon('<path d="m6 6 12 12M18 6 6 18"/>'),
  // PhotoSwipe hides the vertical line at the highest zoom.
  zoomSVG: icon(
    '<circle cx="10.75" cy="10.75" r="6.25"/><path d="m15.5 15.5 4.5 4.5M8 10.75h5.5"/><path class="pswp__zoom-icn-bar-v" d="M10.75 8v5.5"/>',
  ),
  arrowPrevSVG: arrow,
  arrowNextSVG: arrow,
}
const downloadIcon = icon('<path d="M12 4v11m-4.5-4.5L12 15l4.5-4.5M4.5 19.5h15"/>')

/** Height of the page strip, in px. */
const stripHeight = 64

/** Opens the lightbox. Browser Back closes it, and the focus returns to its previous element. */
export function openLightbox(pages: readonly ViewerPage[], options: ViewerOptions): void {
  const viewer = new PhotoSwipe({
    dataSource: pages.map(slide),
    index: options.index,
    bgOpacity: 1,
    wheelToZoom: true,
    // closeOnBack handles Escape, so that an overlay above the lightbox closes first.
    escKey: false,
    loop: pages.length > 2,
    padding: { top: 0, left: 0, right: 0, bottom: pages.length > 1 ? stripHeight : 0 },
    showHideAnimationType: window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'none' : 'zoom',
    mainClass: 'emaki-viewer',
    ...icons,
    closeTitle: translate('viewer.close'),
    zoomTitle: translate('viewer.zoom'),
    arrowPrevTitle: translate('viewer.previous'),
    arrowNextTitle: translate('viewer.next'),
  })
  /** Indexes of the pages that failed to load. */
  const failed = new Set<number>()
  const retry = (index: number) => {
    failed.delete(index)
    viewer.refreshSlideContent(index)
  }
  // A failed page has a retry button, and reloads when the browser is online again.
  viewer.addFilter('contentErrorElement', (element, content) => {
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'emaki-viewer-retry'
    button.textContent = translate('artwork.page.retry')
    button.addEventListener('click', () => retry(content.index))
    failed.add(content.index)
    element.replaceChildren(button)
    return element
  })
  viewer.addFilter('thumbEl', (element, _data, index) => options.thumbnail?.(index) ?? (element as HTMLElement))
  viewer.on('loadComplete', ({ content, isError }) => {
    // PhotoSwipe reloads a failed page that becomes visible, but would keep the retry button over it.
    if (!isError && failed.has(content.index)) return retry(content.index)
    const picture = content.element
    if (isError || content.data.sized || !(picture instanceof HTMLImageElement)) return
    // The size of the picture is known only now: update the slide once.
    Object.assign(content.data, { width: picture.naturalWidth, height: picture.naturalHeight, sized: true })
    viewer.refreshSlideContent(content.index)
  })
  const { onDownload } = options
  if (onDownload) {
    viewer.on('uiRegister', () => {
      viewer.ui?.registerElement({
        name: 'download',
        title: translate('viewer.download'),
        order: 8,
        isButton: true,
        html: downloadIcon,
        onClick: () => onDownload(viewer.currIndex),
      })
    })
  }
  if (pages.length > 1) addStrip(viewer, pages)
  const release = closeOnBack(() => viewer.close())
  viewer.on('close', release)
  viewer.on('destroy', lockScroll('var(--stage)'))
  const closing = new AbortController()
  addEventListener('online', () => [...failed].forEach(retry), { signal: closing.signal })
  viewer.on('destroy', () => closing.abort())
  viewer.init()
}

function addStrip(viewer: PhotoSwipe, pages: readonly ViewerPage[]): void {
  viewer.on('uiRegister', () => {
    viewer.ui?.registerElement({
      name: 'strip',
      className: 'emaki-viewer-strip',
      appendTo: 'root',
      onInit: (container) => {
        const root = createRoot(container)
        const render = () =>
          root.render(<PageStrip pages={pages} current={viewer.currIndex} onChoose={(index) => viewer.goTo(index)} />)
        render()
        viewer.on('change', render)
        viewer.on('destroy', () => root.unmount())
      },
    })
  })
}

function slide(page: ViewerPage): SlideData {
  const { width, height } = page.size ?? defaultSize
  return { src: page.src, msrc: page.small, width, height, alt: page.alt, sized: page.size !== undefined }
}
