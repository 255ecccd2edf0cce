// The heart on a card: a press bookmarks or takes back, a long press or the secondary button opens privacy and tags. Load it lazily.
import { lazy } from 'react'
import type { Account } from '../../data/account.ts'
import { useT } from '../../i18n/useT.ts'
import { MarkButton } from '../../ui/MarkButton.tsx'
import styles from './CardHeart.module.css'
import { Heart } from './Heart.tsx'
import { isBookmarkable, type MarkedWork } from './markedWork.ts'
import { plainWish, useBookmark } from './useBookmark.ts'

const BookmarkDialog = lazy(() => import('./BookmarkDialog.tsx').then((module) => ({ default: module.BookmarkDialog })))

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
  return (
    <MarkButton
      className={styles.button}
      isSet={mark.isSet}
      isBusy={isBusy}
      label={t('bookmark.card', { title: work.title || t('card.untitled') })}
      hint={t('bookmark.hint')}
      onPress={() => void change(mark.isSet ? undefined : plainWish)}
      options={(close) => <BookmarkDialog account={account} work={work} onClose={close} />}
    >
      <Heart mark={mark} />
    </MarkButton>
  )
}
