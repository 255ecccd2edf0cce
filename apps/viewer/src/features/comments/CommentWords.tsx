// What a comment says: a stamp, or plain text with its emoji as pictures. Upstream's text never becomes markup.
import { type Comment, type CommentPart, commentParts, emojiAddress, stampAddress } from '@emaki/domain'
import { Fragment, type ReactNode, useState } from 'react'
import { pictureUrl } from '../../data/http/picture.ts'
import { useT } from '../../i18n/useT.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { textAttributes } from '../../ui/textAttributes.ts'
import styles from './CommentWords.module.css'

export interface CommentWordsProps {
  readonly comment: Comment
  /** One line, where there is room for no more. */
  readonly isShort: boolean
}

export function CommentWords({ comment: { comment, stampId }, isShort }: CommentWordsProps) {
  if (stampId !== null) return <Stamp id={stampId} isShort={isShort} />
  if (isShort) return <Words words={comment} className={styles.line} />
  return comment.length > longComment ? <LongWords words={comment} /> : <Words words={comment} className={styles.text} />
}

/** Characters; upstream takes 140, but what is written without a blank or in lines of one letter is tall before that. */
const longComment = 140

function Words({ words, className }: { readonly words: string; readonly className: string | undefined }) {
  return (
    <p className={className} {...textAttributes(words)}>
      {commentParts(words).map(renderPart)}
    </p>
  )
}

/** Some lines of it, and all on request: one writer does not take the place of ten. */
function LongWords({ words }: { readonly words: string }) {
  const t = useT()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Words words={words} className={isOpen ? styles.text : `${styles.text} ${styles.cut}`} />
      <Button kind="plain" className={styles.toggle} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t(isOpen ? 'artwork.caption.less' : 'artwork.caption.more')}
      </Button>
    </>
  )
}

/** Text never changes its order: the position is the identity. */
function renderPart(part: CommentPart, position: number): ReactNode {
  const name = part.kind === 'text' ? part.text : `(${part.name})`
  if (part.kind === 'text') return <Fragment key={`${position}`}>{name}</Fragment>
  return <Emoji key={`${position}`} name={name} code={part.code} />
}

/** A picture that cannot be had is written out, as its author typed it. */
function Emoji({ name, code }: { readonly name: string; readonly code: number }) {
  const [isBroken, setBroken] = useState(false)
  if (isBroken) return name
  return (
    <img
      className={styles.emoji}
      src={pictureUrl(emojiAddress(code))}
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

function Stamp({ id, isShort }: { readonly id: string; readonly isShort: boolean }) {
  const t = useT()
  const [isBroken, setBroken] = useState(false)
  const name = t('comments.stamp', { number: id })
  if (isBroken) return <p className={styles.missing}>{name}</p>
  const side = isShort ? 28 : 96
  return (
    <img
      className={styles.stamp}
      src={pictureUrl(stampAddress(id))}
      alt={name}
      width={side}
      height={side}
      loading="lazy"
      decoding="async"
      onError={() => setBroken(true)}
    />
  )
}
