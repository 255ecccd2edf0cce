import type { Comment } from '@emaki/domain'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { pictureUrl } from '../../platform/hosts/picture.ts'
import { formatMoment, formatSince } from '../../platform/i18n/format.ts'
import { useLanguage, useT } from '../../platform/i18n/useT.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { textAttributes } from '../../ui/textAttributes.ts'
import styles from './CommentCard.module.css'
import { CommentText } from './CommentText.tsx'

export interface CommentCardProps {
  readonly comment: Comment
  /** The artist of the commented work. */
  readonly authorId: string | undefined
  /** The name of the user whom it replies to, if its position does not show that. */
  readonly replyTo?: string | undefined
  readonly form?: 'root' | 'reply' | 'preview'
  readonly children?: ReactNode
}

export function CommentCard({ comment, authorId, replyTo, form = 'root', children }: CommentCardProps) {
  const t = useT()
  const language = useLanguage()
  const { userId, userName, commentDate } = comment
  return (
    <div className={`${styles.comment} ${styles[form]}`}>
      <Avatar src={pictureUrl(comment.img)} size={form === 'root' ? 40 : 28} />
      <div className={styles.body}>
        <p className={styles.header}>
          {userId === '' ? (
            <span className={styles.deletedUser}>{userName || t('comments.gone')}</span>
          ) : (
            <Link to="/users/$id" params={{ id: userId }} className={styles.name}>
              <bdi {...textAttributes(userName || userId)}>{userName || userId}</bdi>
            </Link>
          )}
          {userId !== '' && userId === authorId && <span className={styles.author}>{t('comments.author')}</span>}
          {replyTo !== undefined && <bdi className={styles.replyTo}>{t('comments.replyTo', { name: replyTo })}</bdi>}
          {commentDate !== '' && (
            <time className={styles.date} dateTime={commentDate} title={formatMoment(commentDate, language)}>
              {formatSince(commentDate, language)}
            </time>
          )}
        </p>
        <CommentText comment={comment} isShort={form === 'preview'} />
        {children}
      </div>
    </div>
  )
}
