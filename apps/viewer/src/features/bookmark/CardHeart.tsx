// The heart on a card: a press bookmarks or takes back, a long press or the secondary button opens privacy and tags. Load it lazily.
import { lazy, Suspense, useState } from 'react'
import type { Account } from '../../data/account.ts'
import { useT } from '../../i18n/useT.ts'
import { useOptionsPress } from '../../ui/optionsPress.ts'
import styles from './CardHeart.module.css'
import { Heart } from './Heart.tsx'
import { isBookmarkable, type MarkedWork } from './markedWork.ts'
import { plainWish, useBookmark } from './useBookmark.ts'

const BookmarkDialog = lazy(() => import('./BookmarkDialog.tsx').then((room) => ({ default: room.BookmarkDialog })))

export interface CardHeartProps {
  readonly account: Account
  readonly work: MarkedWork
}

export function CardHeart(props: CardHeartProps) {
  return isBookmarkable(props.work) ? <OpenHeart {...props} /> : null
}

function OpenHeart({ account, work }: CardHeartProps) {
  const t = useT()
  const { mark, isBusy, change } = useBookmark(account, work)
  const [isOpen, setOpen] = useState(false)
  const press = useOptionsPress(() => setOpen(true))
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-pressed={mark.isSet}
        aria-busy={isBusy}
        aria-label={t('bookmark.card', { title: work.title || t('card.untitled') })}
        title={t('bookmark.hint')}
        {...press}
        onClick={() => void change(mark.isSet ? undefined : plainWish)}
      >
        <Heart mark={mark} />
      </button>
      {isOpen && (
        <Suspense>
          <BookmarkDialog account={account} work={work} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
