// The image preview: one work's pages over the whole screen, with zoom, swipe and keys. Its library loads when first used.
import type { SlideData } from 'photoswipe'
import { translate } from '../../i18n/catalogue.ts'
import { holdBack } from '../../ui/holdBack.ts'

export interface ViewerPage {
  /** The picture at the chosen resolution, already proxied. */
  readonly src: string
  /** A smaller one that is likely at hand; shown until `src` is there. */
  readonly small: string
  /** Pixels, or undefined when only the picture itself can tell. */
  readonly size: { readonly width: number; readonly height: number } | undefined
  readonly alt: string
}

export interface ViewerOptions {
  /** From 0. */
  readonly index: number
  /** The element on the page that shows page `index`: the preview grows from it and shrinks back into it. */
  readonly thumbnail?: (index: number) => HTMLElement | undefined
  /** Called when the person asks to keep the page being looked at. */
  readonly onDownload?: (index: number) => void
}

/** Stands in for an unknown size until the picture has loaded; a portrait page is the likeliest. */
const likelySize = { width: 1200, height: 1600 }

const downloadIcon =
  '<svg aria-hidden="true" class="pswp__icn" viewBox="0 0 32 32" width="32" height="32"><path d="M16 6v13m0 0-5-5m5 5 5-5M8 24h16" fill="none" stroke="currentColor" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round"/></svg>'

/** Opens the preview; resolves once it is on screen. Rejects when its library cannot be loaded. */
export async function openViewer(pages: readonly ViewerPage[], options: ViewerOptions): Promise<void> {
  const [{ default: PhotoSwipe }] = await Promise.all([
    import('photoswipe'),
    import('photoswipe/style.css'),
    import('./viewer.css'),
  ])
  const viewer = new PhotoSwipe({
    dataSource: pages.map(slide),
    index: options.index,
    bgOpacity: 0.96,
    wheelToZoom: true,
    loop: pages.length > 2,
    showHideAnimationType: window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'none' : 'zoom',
    mainClass: 'emaki-viewer',
    closeTitle: translate('viewer.close'),
    zoomTitle: translate('viewer.zoom'),
    arrowPrevTitle: translate('viewer.previous'),
    arrowNextTitle: translate('viewer.next'),
    errorMsg: translate('viewer.error'),
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
  const release = holdBack(() => viewer.close())
  viewer.on('close', release)
  viewer.init()
}

function slide(page: ViewerPage): SlideData {
  const { width, height } = page.size ?? likelySize
  return { src: page.src, msrc: page.small, width, height, alt: page.alt, sized: page.size !== undefined }
}
