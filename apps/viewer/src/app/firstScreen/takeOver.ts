// The viewer takes over from the first screen in the HTML: it is laid out behind it, and replaces it in one frame once it shows the same
// pictures.
import { clickedPath } from '../../platform/links/followLink.ts'

/** The id of the element that the gateway writes (Frame.tsx). */
const firstScreenId = 'first-screen'
/** How long the viewer's own screen may show other pictures than the HTML before it replaces it anyway, in ms. */
const fallbackDelayMs = 2500

/** Removes the first screen at once: the page shows something else. */
export const removeFirstScreen = (): void => document.getElementById(firstScreenId)?.remove()

/**
 * Opens links of the first screen within the viewer. Once `root` has the same link, it gets the click and the first screen is replaced;
 * before that `open` gets the path. Without this a click would load a page, although the viewer has almost started.
 */
export function followFirstScreenLinks(root: HTMLElement, open: (path: string) => void): void {
  const screen = document.getElementById(firstScreenId)
  screen?.addEventListener('click', (event) => {
    const path = clickedPath(event)
    if (path === undefined) return
    event.preventDefault()
    const link = linkTo(root, event.target instanceof Element ? event.target.closest('a')?.getAttribute('href') : undefined)
    if (link) {
      replace(screen, root)
      link.click()
    } else {
      screen.dataset.left = ''
      open(path)
    }
  })
}

/** Waits until `root` shows the pictures of the first screen, then replaces it. Focus and scroll positions stay. */
export function takeOverFirstScreen(root: HTMLElement): void {
  const screen = document.getElementById(firstScreenId)
  if (!screen) return
  let contentSince: number | undefined
  const check = (now: number) => {
    if (!screen.isConnected) return
    // Not before the frame: reading styles earlier would lay out the page once more.
    if (!screen.checkVisibility()) {
      screen.remove()
      return
    }
    if (root.querySelector('main > *') === null) {
      requestAnimationFrame(check)
      return
    }
    contentSince ??= now
    const same = samePictures(root, shownPictures(screen))
    if (same !== undefined && parts.every((part) => hasPart(root, screen, part))) {
      void Promise.allSettled(same.map((picture) => picture.decode())).then(() => replace(screen, root))
      return
    }
    const isLate = now - contentSince > fallbackDelayMs
    if (isLate || screen.dataset.left !== undefined) replace(screen, root)
    else requestAnimationFrame(check)
  }
  requestAnimationFrame(check)
}

/** The loading or loaded pictures of the first screen inside the viewport, without those that a larger one covers. */
const shownPictures = (screen: HTMLElement): readonly HTMLImageElement[] =>
  [...screen.querySelectorAll<HTMLImageElement>('img:not([data-preview])')].filter((picture) => {
    const { top, bottom, left, right, width } = picture.getBoundingClientRect()
    const isInside = bottom > 0 && right > 0 && top < innerHeight && left < innerWidth
    return width > 0 && isInside && picture.currentSrc !== '' && !hasFailed(picture)
  })

/** The same pictures in the viewer; undefined until it has all of them, and shows those that the first screen shows. */
function samePictures(root: HTMLElement, pictures: readonly HTMLImageElement[]): readonly HTMLImageElement[] | undefined {
  const own = new Map([...root.querySelectorAll('img')].reverse().map((picture) => [picture.src, picture]))
  const same = pictures.map((picture) => {
    const other = own.get(picture.currentSrc)
    return other && (!picture.complete || isShown(other)) ? other : undefined
  })
  const found = same.filter((picture) => picture !== undefined)
  return found.length === same.length ? found.filter(({ complete }) => complete) : undefined
}

/** Parts that long pages mount in a later task than their pictures, and that must not vanish: the heading, the cards, the text of a novel. */
const parts = ['h1', '[data-work]', '[data-at]']

/** True unless only the first screen shows a part. */
const hasPart = (root: HTMLElement, screen: HTMLElement, part: string): boolean =>
  [...screen.querySelectorAll(part)].every((element) => !element.checkVisibility()) || root.querySelector(part) !== null

const hasFailed = ({ complete, naturalWidth }: HTMLImageElement): boolean => complete && naturalWidth === 0
const isShown = (picture: HTMLImageElement): boolean => picture.complete && getComputedStyle(picture).opacity === '1'

/** Replaces the first screen, if it is still there. */
function replace(screen: HTMLElement, root: HTMLElement): void {
  if (!screen.isConnected) return
  const focused = screen.contains(document.activeElement) ? document.activeElement?.getAttribute('href') : undefined
  const row = screen.querySelector('ul')
  const scrolled = row?.scrollLeft ?? 0
  const picture = row?.querySelector('img')?.currentSrc
  screen.remove()
  if (scrolled !== 0) {
    const same = [...root.querySelectorAll('img')].find(({ src }) => src === picture)
    same?.closest('ul')?.scrollTo({ left: scrolled, behavior: 'instant' })
  }
  linkTo(root, focused)?.focus({ preventScroll: true })
  performance.mark('emaki:first-screen-replaced')
}

const linkTo = (root: HTMLElement, href: string | null | undefined): HTMLAnchorElement | undefined =>
  [...root.querySelectorAll('a')].find((candidate) => candidate.getAttribute('href') === href)
