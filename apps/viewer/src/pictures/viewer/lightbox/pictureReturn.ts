// The picture leaves its place on the page while the viewer opens, is pulled away or closes, and returns there.
import type PhotoSwipe from 'photoswipe'
import { hasReducedMotion } from './lightboxOptions.ts'

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
  const ground = (colour: string) => {
    document.documentElement.style.background = colour
  }
  viewer.addFilter('thumbEl', (element, _data, index) => thumbnailAt(index) ?? (element as HTMLElement))
  viewer.on('openingAnimationStart', () => {
    // Without its small picture, the viewer fades in over the page instead.
    if (!viewer.currSlide?.getPlaceholderElement() || hasReducedMotion()) return
    hidden = thumbnailAt(viewer.currIndex)
    if (hidden) hidden.style.visibility = 'hidden'
  })
  viewer.on('openingAnimationEnd', () => {
    // The scrollbar's gutter has the colour of the root element.
    ground('var(--stage)')
    show()
  })
  for (const type of ['verticalDrag', 'pinchClose', 'close'] as const) {
    viewer.on(type, () => {
      // It would show through the page.
      ground('')
      hide()
    })
  }
  viewer.on('change', show)
  viewer.on('destroy', show)
}
