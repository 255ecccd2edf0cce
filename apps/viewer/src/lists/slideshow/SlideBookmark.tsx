// The bookmark button of a slide, also with the key b. Anonymous readers have none.
import type { Artwork } from '@emaki/domain'
import { useEffect, useEffectEvent } from 'react'
import { type Account, isBookmarkable } from '../../platform/account/account.ts'
import { useT } from '../../platform/i18n/useT.ts'
import { useAccount } from '../../platform/session/useAccount.ts'
import { BookmarkIcon } from '../../works/bookmark/BookmarkIcon.tsx'
import { useBookmark } from '../../works/bookmark/useBookmark.ts'
import styles from './Slideshow.module.css'

export function SlideBookmark({ work }: { readonly work: Artwork }) {
  const account = useAccount()
  return account && isBookmarkable(work) ? <EnabledButton account={account} work={work} /> : null
}

function EnabledButton({ account, work }: { readonly account: Account; readonly work: Artwork }) {
  const t = useT()
  const { flag, isBusy, press } = useBookmark(account, work)
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'b' || event.repeat || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    void press()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event)
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [])
  const label = t('bookmark.card', { title: work.title || t('card.untitled') })
  return (
    <button
      type="button"
      className={styles.bookmark}
      aria-label={label}
      title={label}
      aria-pressed={flag.isSet}
      aria-busy={isBusy}
      aria-keyshortcuts="b"
      onClick={() => void press()}
    >
      <BookmarkIcon flag={flag} />
    </button>
  )
}
