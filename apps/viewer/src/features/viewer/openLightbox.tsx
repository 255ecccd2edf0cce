// The lightbox: one work's pages over the whole screen, with zoom, swipe, keys and a strip of pages. Load it lazily: its library comes along.
import PhotoSwipe, { type SlideData } from 'photoswipe'
import { createRoot } from 'react-dom/client'
import { translate } from '../../i18n/catalogue.ts'
import { closeOnBack } from '../../ui/overlays/closeOnBack.ts'
import { lockScroll } from '../../ui/overlays/lockScroll.ts'
import { PageStrip } from './PageStrip.tsx'
import type { ViewerOptions, ViewerPage } from './viewerPage.ts'

/** Stands in for an unknown size until the picture has loaded; a portrait page is the likeliest. */
const likelySize = { width: 1200, height: 1600 }

/** The icons of the house (ui/icons) as the library takes them. */
const icon = (lines: string) => `<svg aria-hidden="true" class="pswp__icn" viewBox="0 0 24 24">${lines}</svg>`
/** The library turns it round for the next page. */
const arrow = icon('<path d="m14.5 5-7 7 7 7"/>')
const icons = {
  closeSVG: icon('<path d="m6 6 12 12M18 6 6 18"/>'),
  // The upright stroke is what the library hides once there is no nearer look.
  zoomSVG: icon(
    '<circle cx="10.75" cy="10.75" r="6.25"/><path d="m15.5 15.5 4.5 4.5M8 10.75h5.5"/><path class="pswp__zoom-icn-bar-v" d="M10.75 8v5.5"/>',
  ),
  arrowPrevSVG: arrow,
  arrowNextSVG: arrow,
}
const downloadIcon = icon('<path d="M12 4v11m-4.5-4.5L12 15l4.5-4.5M4.5 19.5h15"/>')

/** Room for the strip of pages, px. */
const stripHeight = 64

/** Opens the lightbox. Back closes it, and the focus returns to where it was. */
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
  /** Pages whose pictures were lost, by their places. */
  const lost = new Set<number>()
  const again = (index: number) => {
    lost.delete(index)
    viewer.refreshSlideContent(index)
  }
  // Not being able to show a page is not the end: a tap tries again, and so does the connection when it is back.
  viewer.addFilter('contentErrorElement', (element, content) => {
    const retry = document.createElement('button')
    retry.type = 'button'
    retry.className = 'emaki-viewer-retry'
    retry.textContent = translate('artwork.page.retry')
    retry.addEventListener('click', () => again(content.index))
    lost.add(content.index)
    element.replaceChildren(retry)
    return element
  })
  viewer.addFilter('thumbEl', (element, _data, index) => options.thumbnail?.(index) ?? (element as HTMLElement))
  viewer.on('loadComplete', ({ content, isError }) => {
    // The library asks again for a lost page that comes into view, and would leave the words standing over it.
    if (!isError && lost.has(content.index)) return again(content.index)
    const picture = content.element
    if (isError || content.data.sized || !(picture instanceof HTMLImageElement)) return
    // The page's real size is known only now: give the slide its true shape once.
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
  addEventListener('online', () => [...lost].forEach(again), { signal: closing.signal })
  viewer.on('destroy', () => closing.abort())
  viewer.init()
}

function addStrip(viewer: PhotoSwipe, pages: readonly ViewerPage[]): void {
  viewer.on('uiRegister', () => {
    viewer.ui?.registerElement({
      name: 'strip',
      className: 'emaki-viewer-strip',
      appendTo: 'root',
      onInit: (place) => {
        const root = createRoot(place)
        const draw = () =>
          root.render(<PageStrip pages={pages} current={viewer.currIndex} onChoose={(index) => viewer.goTo(index)} />)
        draw()
        viewer.on('change', draw)
        viewer.on('destroy', () => root.unmount())
      },
    })
  })
}

function slide(page: ViewerPage): SlideData {
  const { width, height } = page.size ?? likelySize
  return { src: page.src, msrc: page.small, width, height, alt: page.alt, sized: page.size !== undefined }
}
