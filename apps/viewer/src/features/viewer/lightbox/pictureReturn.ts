// The picture leaves its place on the page when the viewer is pulled away or closes, and returns there.
import type PhotoSwipe from 'photoswipe'

/** `thumbnailAt` returns the element on the page that shows the slide at an index. */
export function returnPicture(viewer: PhotoSwipe, thumbnailAt: (index: number) => HTMLElement | undefined): void {
  let hidden: HTMLElement | undefined
  const show = () => {
    hidden?.style.removeProperty('visibility')
    hidden = undefined
  }
  const hide = () => {
    const thumbnail = thumbnailAt(viewer.currIndex)
    if (!thumbnail || hidden === thumbnail) return
    show()
    const { top, bottom } = thumbnail.getBoundingClientRect()
    if (bottom <= 0 || top >= window.innerHeight) thumbnail.scrollIntoView({ block: 'center', behavior: 'instant' })
    thumbnail.style.visibility = 'hidden'
    hidden = thumbnail
  }
  viewer.addFilter('thumbEl', (element, _data, index) => thumbnailAt(index) ?? (element as HTMLElement))
  for (const type of ['verticalDrag', 'pinchClose', 'close'] as const) {
    viewer.on(type, () => {
      // The ground that lockScroll sets would show through the page.
      document.documentElement.style.background = ''
      hide()
    })
  }
  viewer.on('change', show)
  viewer.on('destroy', show)
}
