// Opened picture: the view-transition name that travels from a work's card to the picture on its own page and back.

/** At most one element in the document may carry it at a time; the artwork screen gives it to its first picture. */
export const openedPicture = 'opened-picture'

/** So long the name stays on a card that was returned to: the transition has taken its picture by then. */
const returnMs = 800

let carrier: HTMLElement | undefined

/** Gives the name to a card's picture and takes it from whatever had it. */
export function carryPicture(picture: HTMLElement | null | undefined): void {
  if (carrier) carrier.style.viewTransitionName = ''
  for (const other of document.querySelectorAll<HTMLElement>(`[style*="${openedPicture}"]`)) other.style.viewTransitionName = ''
  if (picture) picture.style.viewTransitionName = openedPicture
  carrier = picture ?? undefined
}

/** Gives the name to the card that was opened before, for the way back only. */
export function carryPictureBack(picture: HTMLElement | null | undefined): void {
  carryPicture(picture)
  setTimeout(() => {
    if (picture && carrier === picture) carryPicture(undefined)
  }, returnMs)
}
