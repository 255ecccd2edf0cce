import { type Author, avatarImage } from '@emaki/domain'
import { useState } from 'react'
import { pictureUrl } from '../../../data/hosts/picture.ts'
import { withBasePath } from '../../../settings/basePath.ts'
import { textAttributes } from '../../../ui/textAttributes.ts'
import styles from './CardAuthor.module.css'
import { srcRefWhenStill } from './useCardPicture.ts'

/** Edge of the avatar, in CSS px. */
const avatarSize = 20

/** Link to the author of a work. The avatar loads once the page does not scroll; one that fails to load becomes a plain circle. */
export function CardAuthor({ author }: { readonly author: Author }) {
  const [failures, setFailures] = useState(0)
  // The author of a masked work is unknown.
  if (author.id === '0' && author.name === '') return null
  const small = avatarImage(author.avatar, avatarSize * devicePixelRatio)
  // An archive may have only the size of the response.
  const avatar = [...new Set([small, author.avatar])][failures]
  return (
    <a className={styles.author} href={withBasePath(`/users/${author.id}`)}>
      {avatar ? (
        <img
          key={failures}
          className={styles.avatar}
          ref={srcRefWhenStill(pictureUrl(avatar))}
          alt=""
          width={avatarSize}
          height={avatarSize}
          decoding="async"
          onError={() => setFailures(failures + 1)}
        />
      ) : (
        author.avatar && <span className={styles.avatar} />
      )}
      {/* A limited stub has no author name. */}
      <bdi className={styles.name} {...textAttributes(author.name.trim() || author.id)}>
        {author.name.trim() || author.id}
      </bdi>
    </a>
  )
}
