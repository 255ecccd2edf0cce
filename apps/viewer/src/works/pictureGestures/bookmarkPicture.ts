// Bookmarks the work of a picture on the screen: presses its bookmark button, and stamps the picture.
import { session } from '../../platform/account/session.ts'
import { translate } from '../../platform/i18n/catalogue.ts'
import { showToast } from '../../ui/overlays/toast.ts'
import { type Point, showStamp } from './stamp.ts'

/**
 * `picture` is an element inside a card, the page of a work or the lightbox. `at` is the position of the finger in the viewport. Never
 * removes a bookmark. Without a login it offers one: `login` opens that screen.
 */
export function bookmarkPicture(picture: Element, at: Point, login: () => void): void {
  const heart = heartOf(picture)
  if (heart) {
    showStamp(at)
    if (heart.getAttribute('aria-pressed') === 'false') heart.click()
  } else if (!session.getState().user) {
    showToast(translate('bookmark.login'), { action: { label: translate('screen.login'), act: login } })
  }
}

/** The bookmark button that belongs to a picture; undefined without a login, and for works that cannot have a bookmark. */
function heartOf(picture: Element): HTMLElement | undefined {
  const near = picture.closest('[data-work], .pswp')
  const heart = near
    ? near.querySelector<HTMLElement>('[data-heart]')
    : picture.closest('article')?.querySelector<HTMLElement>('[data-heart="page"]')
  return heart ?? undefined
}
