// The lazy pictures of the first screen in the HTML: they load after the scripts, which otherwise would share the bandwidth with them.

/** What the pictures wait for, as `data-pictures-wait` of the root element; firstScreen.css hides them until it is removed. */
type Wait = 'page' | 'scripts'

/** A request for a script can hang: the pictures load after this time, ms. */
const maxWaitMs = 10_000

/** Makes the pictures wait for the scripts that boot.ts loads, but not after the user has scrolled, and not for ever. */
export function holdLazyPictures(root: HTMLElement): void {
  setWait(root, 'page')
  const { defaultView } = root.ownerDocument
  // The boot script runs before this event; if it could not be loaded, the pictures wait no longer.
  defaultView?.addEventListener('load', () => waitOf(root) === 'page' && releaseLazyPictures(root), { once: true })
  setTimeout(() => releaseLazyPictures(root), maxWaitMs)
  // Rows of cards scroll themselves, and their events do not bubble.
  defaultView?.addEventListener('scroll', () => releaseLazyPictures(root), { once: true, capture: true })
}

/** Makes the pictures wait until `scripts` are loaded or have failed to load. */
export function holdLazyPicturesFor(scripts: readonly Promise<unknown>[], root: HTMLElement): void {
  if (waitOf(root) === undefined) return
  setWait(root, 'scripts')
  void Promise.allSettled(scripts).then(() => releaseLazyPictures(root))
}

/** Lets the pictures load. */
const releaseLazyPictures = (root: HTMLElement): void => {
  delete root.dataset.picturesWait
}

const waitOf = (root: HTMLElement): string | undefined => root.dataset.picturesWait
const setWait = (root: HTMLElement, wait: Wait): void => {
  root.dataset.picturesWait = wait
}
