import type { Comment } from '@emaki/domain'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { pictureUrl } from '../../platform/hosts/picture.ts'
import { formatMoment, formatSince } from '../../platform/i18n/format.ts'
import { useLanguage, useT } from '../../platform/i18n/useT.ts'
import { useAccount } from '../../platform/session/useAccount.ts'
import { readSettings, setSettings, useSetting } from '../../platform/settings/store.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { HiddenIcon } from '../../ui/icons/works.tsx'
import { showToast } from '../../ui/overlays/toast.ts'
import { textAttributes } from '../../ui/textAttributes.ts'
import { isSending } from '../queries/writeComment.ts'
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
    <div className={`${styles.comment} ${styles[form]}`} data-sending={isSending(comment) || undefined}>
      <Avatar src={pictureUrl(comment.img)} size={form === 'root' ? 40 : 28} />
      <div className={styles.body}>
        <p className={styles.header}>
          {userId === '' ? (
            <span className={styles.deletedUser}>{userName || t(comment.isRemoved ? 'comments.removed' : 'comments.gone')}</span>
          ) : (
            <Link to="/users/$id" params={{ id: userId }} className={styles.name}>
              <bdi {...textAttributes(userName || userId)}>{userName || userId}</bdi>
            </Link>
          )}
          {userId !== '' && userId === authorId && <span className={styles.author}>{t('comments.author')}</span>}
          {replyTo !== undefined && <bdi className={styles.replyTo}>{t('comments.replyTo', { name: replyTo })}</bdi>}
          {comment.answersRemoved && <span className={styles.replyTo}>{t('comments.replyToRemoved')}</span>}
          {commentDate !== '' && (
            <time className={styles.date} dateTime={commentDate} title={formatMoment(commentDate, language)}>
              {formatSince(commentDate, language)}
            </time>
          )}
          {form !== 'preview' && userId !== '' && userId !== authorId && <PersonButton id={userId} name={userName || userId} />}
        </p>
        {!comment.isRemoved && <CommentText comment={comment} isShort={form === 'preview'} />}
        {children}
      </div>
    </div>
  )
}

/** Hides the comments of a person everywhere, or shows them again. The own ones always show. */
function PersonButton({ id, name }: { readonly id: string; readonly name: string }) {
  const t = useT()
  const isHidden = useSetting('commentUids').includes(id)
  const isOwn = useAccount()?.id === id
  if (isOwn) return null
  const show = () => setSettings({ commentUids: readSettings().commentUids.filter((hidden) => hidden !== id) })
  const hide = () => {
    setSettings({ commentUids: [...readSettings().commentUids, id] })
    showToast(t('comments.person.hidden', { name }), { action: { label: t('action.undo'), act: show } })
  }
  return (
    <IconButton
      icon={HiddenIcon}
      className={styles.person}
      label={t(isHidden ? 'comments.person.show' : 'comments.person.hide', { name })}
      onClick={isHidden ? show : hide}
    />
  )
}
