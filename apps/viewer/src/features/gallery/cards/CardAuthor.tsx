import type { Author } from '@emaki/domain'
import { useState } from 'react'
import { pictureUrl } from '../../../data/hosts/picture.ts'
import { withBasePath } from '../../../settings/basePath.ts'
import { textAttributes } from '../../../ui/textAttributes.ts'
import styles from './CardAuthor.module.css'
import { srcRef } from './useCardPicture.ts'

/** Link to the author of a work. An avatar that fails to load becomes a plain circle. */
export function CardAuthor({ author }: { readonly author: Author }) {
  const [hasFailed, setFailed] = useState(false)
  // The author of a masked work is unknown.
  if (author.id === '0' && author.name === '') return null
  return (
    <a className={styles.author} href={withBasePath(`/users/${author.id}`)}>
      {author.avatar && !hasFailed && (
        <img
          className={styles.avatar}
          ref={srcRef(pictureUrl(author.avatar))}
          alt=""
          width={20}
          height={20}
          decoding="async"
          onError={() => setFailed(true)}
        />
      )}
      {hasFailed && <span className={styles.avatar} />}
      {/* A limited stub has no author name. */}
      <bdi className={styles.name} {...textAttributes(author.name.trim() || author.id)}>
        {author.name.trim() || author.id}
      </bdi>
    </a>
  )
}
