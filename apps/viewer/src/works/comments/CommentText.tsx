// The content of a comment: a stamp, or plain text with emoji as pictures. Upstream's text never becomes markup.
import { type Comment, type CommentPart, commentParts, namesUnknownEmoji } from '@emaki/domain'
import { Fragment, type ReactNode, useState } from 'react'
import { pictureUrl } from '../../platform/hosts/picture.ts'
import { useT } from '../../platform/i18n/useT.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { textAttributes } from '../../ui/textAttributes.ts'
import styles from './CommentText.module.css'
import { useCommentPictures } from './useCommentRule.ts'

export interface CommentTextProps {
  readonly comment: Comment
  /** Shows a single line only. */
  readonly isShort: boolean
}

export function CommentText({ comment: { comment, stampId, stampUrl }, isShort }: CommentTextProps) {
  if (stampId !== null) return <Stamp id={stampId} address={stampUrl} isShort={isShort} />
  if (isShort) return <PlainText text={comment} className={styles.line} />
  return comment.length > longCommentLength ? <LongText text={comment} /> : <PlainText text={comment} className={styles.text} />
}

/** Longer comments are collapsed, characters. Upstream allows 140, but mirrors may send more. */
const longCommentLength = 140

function PlainText({ text, className }: { readonly text: string; readonly className: string | undefined }) {
  const { emoji } = useCommentPictures(namesUnknownEmoji(text))
  return (
    <p className={className} {...textAttributes(text)}>
      {commentParts(text, emoji).map(renderPart)}
    </p>
  )
}

/** A collapsed comment with a button, so that one long comment does not fill the list. */
function LongText({ text }: { readonly text: string }) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <PlainText text={text} className={isOpen ? styles.text : `${styles.text} ${styles.cut}`} />
      <Button kind="plain" className={styles.toggle} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t(isOpen ? 'artwork.caption.less' : 'artwork.caption.more')}
      </Button>
    </>
  )
}

/** The position is a stable key, because the text never changes. */
function renderPart(part: CommentPart, position: number): ReactNode {
  if (part.kind === 'text') return <Fragment key={`${position}`}>{part.text}</Fragment>
  return <Emoji key={`${position}`} name={part.written} address={part.address} />
}

/** An emoji that fails to load appears as its code, as typed. */
function Emoji({ name, address }: { readonly name: string; readonly address: string }) {
  const [isBroken, setBroken] = useState(false)
  if (isBroken) return name
  return (
    <img
      className={styles.emoji}
      src={pictureUrl(address)}
      alt={name}
      title={name}
      width={24}
      height={24}
      loading="lazy"
      decoding="async"
      onError={() => setBroken(true)}
    />
  )
}

interface StampProps {
  readonly id: string
  readonly address: string
  readonly isShort: boolean
}

function Stamp({ id, address, isShort }: StampProps) {
  const t = useT()
  const [isBroken, setBroken] = useState(false)
  const name = t('comments.stamp', { number: id })
  if (isBroken) return <p className={styles.missing}>{name}</p>
  const side = isShort ? 28 : 96
  return (
    <img
      className={styles.stamp}
      src={pictureUrl(address)}
      alt={name}
      width={side}
      height={side}
      loading="lazy"
      decoding="async"
      onError={() => setBroken(true)}
    />
  )
}
