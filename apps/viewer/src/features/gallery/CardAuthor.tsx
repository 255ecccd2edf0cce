// The line of a card that says who made the work, and leads to them.
import type { Author } from '@emaki/domain'
import { pictureUrl } from '../../data/picture.ts'
import styles from './CardAuthor.module.css'
import { pictureFrom } from './useCardPicture.ts'

export function CardAuthor({ author }: { readonly author: Author }) {
  return (
    <a className={styles.author} href={`/users/${author.id}`}>
      {author.avatar && (
        <img
          className={styles.avatar}
          ref={pictureFrom(pictureUrl(author.avatar))}
          alt=""
          width={20}
          height={20}
          decoding="async"
        />
      )}
      <bdi className={styles.name}>{author.name}</bdi>
    </a>
  )
}
