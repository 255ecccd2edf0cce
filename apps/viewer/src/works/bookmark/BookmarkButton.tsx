// Bookmark button on the page of a work, with a second button for privacy and tags. Anonymous readers see neither (docs/spec/product.md 5).
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { type Account, isBookmarkable } from '../../platform/account/account.ts'
import { bookmarkFlagQuery } from '../../platform/account/flagQueries.ts'
import { useT } from '../../platform/i18n/useT.ts'
import { useAccount } from '../../platform/session/useAccount.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { useLongPress } from '../../ui/gestures/useLongPress.ts'
import { TagIcon } from '../../ui/icons/works.tsx'
import styles from './BookmarkButton.module.css'
import { BookmarkIcon } from './BookmarkIcon.tsx'
import { type BookmarkTarget, bookmarkKindOf } from './bookmarkTarget.ts'
import { useBookmark } from './useBookmark.ts'

const BookmarkDialog = lazy(() => import('./BookmarkDialog.tsx').then((module) => ({ default: module.BookmarkDialog })))

export interface BookmarkButtonProps {
  readonly work: BookmarkTarget
}

/** The account that can bookmark the work, or undefined. With an account the bookmark button is the main action of the page. */
export function useBookmarkAccount(work: BookmarkTarget): Account | undefined {
  const account = useAccount()
  return account && isBookmarkable(work) ? account : undefined
}

export function BookmarkButton({ work }: BookmarkButtonProps) {
  const account = useBookmarkAccount(work)
  return account ? <EnabledButton account={account} work={work} /> : null
}

function EnabledButton({ account, work }: BookmarkButtonProps & { readonly account: Account }) {
  const t = useT()
  // Loads the state when the page opens (docs/spec/product.md 4): the state from a list may be old or missing.
  const { isPending } = useQuery(bookmarkFlagQuery(account, bookmarkKindOf(work), work.id))
  const { flag, isBusy, press } = useBookmark(account, work)
  const [isOpen, setOpen] = useState(false)
  const longPress = useLongPress(() => setOpen(true))
  return (
    <span className={styles.bookmark}>
      <Button
        {...longPress}
        kind={flag.isSet ? 'quiet' : 'primary'}
        className={styles.button}
        data-set={flag.isSet || undefined}
        data-heart="page"
        aria-pressed={flag.isSet}
        busy={isPending && account.mode === 'web' && !flag.isSet}
        aria-busy={isBusy}
        onClick={() => void press()}
      >
        <BookmarkIcon flag={flag} size={20} />
        {t(flag.isSet ? 'artwork.faved' : 'artwork.fav')}
      </Button>
      <IconButton icon={TagIcon} label={t('bookmark.options')} onClick={() => setOpen(true)} />
      {isOpen && (
        <Suspense>
          <BookmarkDialog account={account} work={work} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </span>
  )
}
