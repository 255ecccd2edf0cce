// Shared element of the view transition between a card's picture and the picture on the artwork's page.

/** The view-transition name. Only one element may have it at a time. The artwork's screen sets it on its first picture. */
export const sharedPictureName = 'opened-picture'

/** How long a card keeps the name after a return, in ms. The transition has captured the picture by then. */
const returnMs = 800

/** Sets the name on a card's picture and removes it from any other element. */
export function markSharedPicture(picture: HTMLElement | null | undefined): void {
  for (const other of document.querySelectorAll<HTMLElement>(`[style*="${sharedPictureName}"]`))
    other.style.viewTransitionName = ''
  if (picture) picture.style.viewTransitionName = sharedPictureName
}

/** Sets the name on the card of the opened work for the transition back, then removes it. */
export function markSharedPictureOnReturn(picture: HTMLElement | null | undefined): void {
  markSharedPicture(picture)
  setTimeout(() => {
    if (picture?.style.viewTransitionName === sharedPictureName) picture.style.viewTransitionName = ''
  }, returnMs)
}
