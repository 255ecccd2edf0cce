import { type Author, avatarImage } from '@emaki/domain'
import { useState } from 'react'
import { pictureUrl } from '../../platform/hosts/picture.ts'
import { AuthorView } from './AuthorView.tsx'
import styles from './CardAuthor.module.css'
import { loadRef } from './useCardPicture.ts'

/** Edge of the avatar, in CSS px. */
const avatarSize = 20

export interface CardAuthorProps {
  readonly author: Author
  /** False while the card waits for the end of a scroll (useRested.ts). */
  readonly isRested: boolean
}

/**
 * Link to the author of a work. Instead of an avatar that waits for the end of a scroll, or that failed to load, there is a plain circle: during
 * a scroll, the requests and frames belong to the covers.
 */
export function CardAuthor({ author, isRested }: CardAuthorProps) {
  const [failures, setFailures] = useState(0)
  const small = avatarImage(author.avatar, avatarSize * devicePixelRatio)
  // An archive may have only the size of the response.
  const avatar = [...new Set([small, author.avatar])][failures]
  return (
    <AuthorView
      author={author}
      avatar={
        avatar &&
        isRested && (
          <img
            key={failures}
            className={styles.avatar}
            ref={loadRef(pictureUrl(avatar))}
            alt=""
            width={avatarSize}
            height={avatarSize}
            decoding="async"
            onError={() => setFailures(failures + 1)}
          />
        )
      }
    />
  )
}
