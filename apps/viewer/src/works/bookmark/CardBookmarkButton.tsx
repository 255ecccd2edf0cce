// Bookmark button on a card. A press toggles the bookmark; a long press or the secondary mouse button opens privacy and tags. Load it lazily.

import { lazy } from 'react'
import { type Account, isBookmarkable } from '../../platform/account/account.ts'
import { withAllMessages } from '../../platform/i18n/catalogue.ts'
import { useT } from '../../platform/i18n/useT.ts'
import { ToggleButton } from '../../ui/controls/ToggleButton.tsx'
import { BookmarkIcon } from './BookmarkIcon.tsx'
import type { BookmarkTarget } from './bookmarkTarget.ts'
import styles from './CardBookmarkButton.module.css'
import { useBookmark } from './useBookmark.ts'

const BookmarkDialog = lazy(() =>
  withAllMessages(import('./BookmarkDialog.tsx')).then((module) => ({ default: module.BookmarkDialog })),
)

export interface CardBookmarkButtonProps {
  readonly account: Account
  readonly work: BookmarkTarget
  /** Replaces the style of a card, for the lightbox, which has a key for it. */
  readonly className?: string | undefined
}

export function CardBookmarkButton(props: CardBookmarkButtonProps) {
  return isBookmarkable(props.work) ? <EnabledButton {...props} /> : null
}

function EnabledButton({ account, work, className = styles.button }: CardBookmarkButtonProps) {
  const t = useT()
  const { flag, isBusy, press } = useBookmark(account, work)
  return (
    <ToggleButton
      className={className}
      isSet={flag.isSet}
      isBusy={isBusy}
      isHeart
      label={t('bookmark.card', { title: work.title || t('card.untitled') })}
      hint={t('bookmark.hint')}
      onPress={() => void press()}
      options={(close) => <BookmarkDialog account={account} work={work} onClose={close} />}
    >
      <BookmarkIcon flag={flag} />
    </ToggleButton>
  )
}
