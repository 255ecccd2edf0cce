// The like button of an account that can like. Its code loads for web sessions only.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import type { Account } from '../../platform/account/account.ts'
import { likeQuery, likeWork } from '../../platform/account/like.ts'
import { translate } from '../../platform/i18n/catalogue.ts'
import { formatCount } from '../../platform/i18n/format.ts'
import { useLanguage, useT } from '../../platform/i18n/useT.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { LikedIcon, LikeIcon } from '../../ui/icons/like.tsx'
import { type BookmarkTarget, bookmarkKindOf } from '../bookmark/bookmarkTarget.ts'
import { showMarkFailure } from '../bookmark/markFailure.ts'
import styles from './LikeButton.module.css'

export interface EnabledLikeButtonProps {
  readonly account: Account
  readonly work: BookmarkTarget
}

export function EnabledLikeButton({ account, work }: EnabledLikeButtonProps) {
  const t = useT()
  const language = useLanguage()
  const client = useQueryClient()
  const kind = bookmarkKindOf(work)
  const { data } = useQuery(likeQuery(account, kind, work.id))
  const { isLiked = false, count } = data ?? {}
  const about = useId()
  const like = async () => {
    // There is no request that takes a like back.
    if (isLiked) return
    const result = await likeWork(client, account, kind, work.id)
    if (result.state === 'failed') showMarkFailure(translate('like.failed'), result.reason)
  }
  return (
    <>
      <Button
        kind="plain"
        className={styles.like}
        aria-label={t('like.like')}
        aria-pressed={isLiked}
        aria-disabled={isLiked}
        aria-describedby={about}
        title={isLiked ? t('like.liked') : t('like.like')}
        onClick={() => void like()}
      >
        {isLiked ? <LikedIcon size={22} /> : <LikeIcon size={22} />}
        {count !== undefined && count > 0 && <span aria-hidden="true">{formatCount(count, language)}</span>}
      </Button>
      <span id={about} hidden>
        {count === undefined ? t('like.final') : t('like.about', { count })}
      </span>
    </>
  )
}
