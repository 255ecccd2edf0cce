// The viewer takes over from the first screen in the HTML: it is laid out behind it, and replaces it in one frame once it shows the same
// pictures.

/** The id of the element that the gateway writes (packages/first-screen). */
const firstScreenId = 'first-screen'
/** How long the viewer's own screen may show other pictures than the HTML before it replaces it anyway, in ms. */
const fallbackDelayMs = 2500

/** Removes the first screen at once: the page shows something else. */
export const removeFirstScreen = (): void => document.getElementById(firstScreenId)?.remove()

/** Waits until `root` shows the pictures of the first screen, then replaces it. Focus and scroll positions stay. */
export function takeOverFirstScreen(root: HTMLElement): void {
  const screen = document.getElementById(firstScreenId)
  if (!screen) return
  if (!screen.checkVisibility()) {
    screen.remove()
    return
  }
  let contentSince: number | undefined
  const check = (now: number) => {
    const pictures = shownPictures(screen)
    const same = samePictures(root, pictures)
    if (same !== undefined) {
      void Promise.allSettled(same.map((picture) => picture.decode())).then(() =>
        requestAnimationFrame(() => replace(screen, root)),
      )
      return
    }
    if (root.querySelector('main > *') !== null) contentSince ??= now
    const isLate = contentSince !== undefined && now - contentSince > fallbackDelayMs
    if (isLate || (contentSince !== undefined && pictures.length === 0)) replace(screen, root)
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
  return found.length > 0 && found.length === same.length ? found.filter(({ complete }) => complete) : undefined
}

const hasFailed = ({ complete, naturalWidth }: HTMLImageElement): boolean => complete && naturalWidth === 0
const isShown = (picture: HTMLImageElement): boolean => picture.complete && getComputedStyle(picture).opacity === '1'

function replace(screen: HTMLElement, root: HTMLElement): void {
  const focused = screen.contains(document.activeElement) ? document.activeElement?.getAttribute('href') : undefined
  const row = screen.querySelector('ul')
  const scrolled = row?.scrollLeft ?? 0
  const picture = row?.querySelector('img')?.currentSrc
  screen.remove()
  if (scrolled !== 0) {
    const same = [...root.querySelectorAll('img')].find(({ src }) => src === picture)
    same?.closest('ul')?.scrollTo({ left: scrolled, behavior: 'instant' })
  }
  if (typeof focused === 'string') {
    const link = [...root.querySelectorAll('a')].find((candidate) => candidate.getAttribute('href') === focused)
    link?.focus({ preventScroll: true })
  }
  performance.mark('emaki:first-screen-replaced')
}
