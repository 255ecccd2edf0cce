// The bookmark button of a work's own page, with the way to privacy and tags beside it. Nothing for anonymous readers (docs/spec/product.md 5).
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { Account } from '../../data/account.ts'
import { canMark } from '../../data/account.ts'
import { bookmarkStateQuery } from '../../data/markState.ts'
import { useT } from '../../i18n/useT.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { TagIcon } from '../../ui/icons/works.tsx'
import { useLongPress } from '../../ui/longPress.ts'
import { useAccount } from '../session/useAccount.ts'
import styles from './BookmarkButton.module.css'
import { Heart } from './Heart.tsx'
import { isBookmarkable, kindOf, type MarkedWork } from './markedWork.ts'
import { plainWish, useBookmark } from './useBookmark.ts'

const BookmarkDialog = lazy(() => import('./BookmarkDialog.tsx').then((module) => ({ default: module.BookmarkDialog })))

export interface BookmarkButtonProps {
  readonly work: MarkedWork
}

/** The account that can bookmark a work, if there is one: the button is then the page's main act. */
export function useBookmarkAccount(work: MarkedWork): Account | undefined {
  const account = useAccount()
  return account && canMark(account, kindOf(work)) && isBookmarkable(work) ? account : undefined
}

export function BookmarkButton({ work }: BookmarkButtonProps) {
  const account = useBookmarkAccount(work)
  return account ? <OpenButton account={account} work={work} /> : null
}

function OpenButton({ account, work }: BookmarkButtonProps & { readonly account: Account }) {
  const t = useT()
  // The state is asked for when the page opens (docs/spec/product.md 4): lists may have told it long ago, or nobody may.
  const { isPending } = useQuery(bookmarkStateQuery(account, kindOf(work), work.id))
  const { mark, isBusy, change } = useBookmark(account, work)
  const [isOpen, setOpen] = useState(false)
  const held = useLongPress(() => setOpen(true))
  return (
    <span className={styles.bookmark}>
      <Button
        {...held}
        kind={mark.isSet ? 'quiet' : 'primary'}
        className={styles.button}
        data-set={mark.isSet || undefined}
        aria-pressed={mark.isSet}
        busy={isPending && account.mode === 'web' && !mark.isSet}
        aria-busy={isBusy}
        onClick={() => void change(mark.isSet ? undefined : plainWish)}
      >
        <Heart mark={mark} size={20} />
        {t(mark.isSet ? 'artwork.faved' : 'artwork.fav')}
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
