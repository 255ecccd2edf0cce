// The line of a card that says who made the work, and leads to them.
import type { Author } from '@emaki/domain'
import { useState } from 'react'
import { pictureUrl } from '../../data/hosts/picture.ts'
import { textAttributes } from '../../ui/textAttributes.ts'
import styles from './CardAuthor.module.css'
import { pictureFrom } from './useCardPicture.ts'

/** A picture that cannot be had leaves its round ground. */
export function CardAuthor({ author }: { readonly author: Author }) {
  const [isGone, setGone] = useState(false)
  return (
    <a className={styles.author} href={`/users/${author.id}`}>
      {author.avatar && !isGone && (
        <img
          className={styles.avatar}
          ref={pictureFrom(pictureUrl(author.avatar))}
          alt=""
          width={20}
          height={20}
          decoding="async"
          onError={() => setGone(true)}
        />
      )}
      {isGone && <span className={styles.avatar} />}
      {/* Works that are kept back come without the name. */}
      <bdi className={styles.name} {...textAttributes(author.name.trim() || author.id)}>
        {author.name.trim() || author.id}
      </bdi>
    </a>
  )
}
