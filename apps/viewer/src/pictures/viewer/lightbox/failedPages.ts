// Pages that fail to load have a retry button, and reload when the browser is online again.
import type PhotoSwipe from 'photoswipe'
import type { SlideData } from 'photoswipe'
import { translate } from '../../../platform/i18n/catalogue.ts'
import { backOnlinePausesMs } from '../../../ui/useBackOnline.ts'

/** `renew` looks for the new picture of a page whose old one does not exist any more. */
export function retryFailedPages(viewer: PhotoSwipe, renew: (failed: SlideData) => void): void {
  /** The data of the failed pages. Indexes change when works are added. */
  const failed = new Set<object>()
  const retry = (data: object, index: number) => {
    failed.delete(data)
    viewer.refreshSlideContent(index)
  }
  viewer.addFilter('contentErrorElement', (element, content) => {
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'emaki-viewer-retry'
    button.textContent = translate('artwork.page.retry')
    button.addEventListener('click', () => retry(content.data, content.index))
    failed.add(content.data)
    element.replaceChildren(button)
    return element
  })
  viewer.on('loadComplete', ({ content, isError }) => {
    // PhotoSwipe reloads a failed page that becomes visible, but would keep the retry button over it.
    if (!isError && failed.has(content.data)) return retry(content.data, content.index)
    const picture = content.element
    if (isError) renew(content.data)
    if (isError || !(picture instanceof HTMLImageElement) || !picture.naturalWidth) return
    const { data } = content
    if (data.sized && hasSameShape(picture, data)) return
    // The size of the picture is known only now, or is not that of the work: update the slide once.
    const size = { width: picture.naturalWidth, height: picture.naturalHeight }
    Object.assign(data, { ...size, src: data.srcOf(size), sized: true })
    viewer.refreshSlideContent(content.index)
  })
  const retryAll = () => {
    const source = viewer.options.dataSource
    if (Array.isArray(source)) for (const [index, data] of source.entries()) if (failed.has(data)) retry(data, index)
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  const retryLater = ([pauseMs, ...rest]: readonly number[]) => {
    if (pauseMs === undefined) return
    timer = setTimeout(() => {
      retryAll()
      retryLater(rest)
    }, pauseMs)
  }
  const closing = new AbortController()
  const retryOnline = () => {
    clearTimeout(timer)
    retryLater(backOnlinePausesMs)
  }
  addEventListener('online', retryOnline, { signal: closing.signal })
  viewer.on('destroy', () => {
    closing.abort()
    clearTimeout(timer)
  })
}

/** A picture may differ from the size of its page by rounding: a small one by more. */
const roundingPx = 1

const hasSameShape = ({ naturalWidth, naturalHeight }: HTMLImageElement, { width, height }: SlideData): boolean =>
  width !== undefined &&
  height !== undefined &&
  Math.abs((naturalWidth * height) / width - naturalHeight) <= Math.max(roundingPx, height / width) + roundingPx
