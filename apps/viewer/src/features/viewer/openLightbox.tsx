// The lightbox: one work's pages over the whole screen, with zoom, swipe, keys and a strip of pages. Load it lazily: its library comes along.
import PhotoSwipe, { type SlideData } from 'photoswipe'
import { createRoot } from 'react-dom/client'
import { translate } from '../../i18n/catalogue.ts'
import { holdBack } from '../../ui/holdBack.ts'
import { PageStrip } from './PageStrip.tsx'
import type { ViewerOptions, ViewerPage } from './viewerPage.ts'

/** Stands in for an unknown size until the picture has loaded; a portrait page is the likeliest. */
const likelySize = { width: 1200, height: 1600 }

const downloadIcon =
  '<svg aria-hidden="true" class="pswp__icn" viewBox="0 0 32 32" width="32" height="32"><path d="M16 6v13m0 0-5-5m5 5 5-5M8 24h16" fill="none" stroke="currentColor" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round"/></svg>'

/** Room for the strip of pages, px. */
const stripHeight = 64

/** Opens the lightbox. Back closes it, and the focus returns to where it was. */
export function openLightbox(pages: readonly ViewerPage[], options: ViewerOptions): void {
  const viewer = new PhotoSwipe({
    dataSource: pages.map(slide),
    index: options.index,
    bgOpacity: 1,
    wheelToZoom: true,
    loop: pages.length > 2,
    padding: { top: 0, left: 0, right: 0, bottom: pages.length > 1 ? stripHeight : 0 },
    showHideAnimationType: window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'none' : 'zoom',
    mainClass: 'emaki-viewer',
    closeTitle: translate('viewer.close'),
    zoomTitle: translate('viewer.zoom'),
    arrowPrevTitle: translate('viewer.previous'),
    arrowNextTitle: translate('viewer.next'),
  })
  // Not being able to show a page is not the end: a tap tries again.
  viewer.addFilter('contentErrorElement', (element, content) => {
    const retry = document.createElement('button')
    retry.type = 'button'
    retry.className = 'emaki-viewer-retry'
    retry.textContent = translate('artwork.page.retry')
    retry.addEventListener('click', () => viewer.refreshSlideContent(content.index))
    element.replaceChildren(retry)
    return element
  })
  viewer.addFilter('thumbEl', (element, _data, index) => options.thumbnail?.(index) ?? (element as HTMLElement))
  viewer.on('loadComplete', ({ content, isError }) => {
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
  const release = holdBack(() => viewer.close())
  viewer.on('close', release)
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
