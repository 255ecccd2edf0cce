// The account that makes changes: through the site's web side, or through the app API in this browser.
import { type Artwork, isLimitedImage, type Novel } from '@emaki/domain'
import type { Flag } from './flags.ts'

export interface Account {
  readonly mode: 'web' | 'app'
  readonly id: string
}

/** The account's name in keys of caches and of stored data; `local` without one. */
export const ownerOf = (account: Account | undefined): string => (account ? `${account.mode} ${account.id}` : 'local')

/** False for limited stubs (docs/spec/product.md 5). */
export const isBookmarkable = (work: Artwork | Novel): boolean =>
  !('images' in work && work.images.some(({ o, m }) => isLimitedImage(o) || isLimitedImage(m)))

/** True when the account can like works of this author: not its own, and only on the web side (docs/contract/companion.md 8.7). */
export const canLike = (account: Account, authorId: string): boolean => account.mode === 'web' && account.id !== authorId

/** The flag that a list sent with a work. A web session uses only flags from the web side (docs/spec/product.md 3). */
export function listedFlag(account: Account, work: Artwork | Novel): Flag | undefined {
  if (account.mode === 'app') return { isSet: work.is_bookmarked }
  const bookmark = 'bookmark' in work ? work.bookmark : undefined
  return bookmark && webFlag(bookmark)
}

/** The flag of a bookmark that the web side sent. */
export const webFlag = ({ id, isPrivate }: { readonly id: string; readonly isPrivate: boolean }): Flag => ({
  isSet: true,
  restrict: isPrivate ? 'private' : 'public',
  bookmarkId: id,
})
