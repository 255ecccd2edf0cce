import type { Author } from '@emaki/domain'
import type { ReactNode } from 'react'
import { withBasePath } from '../../platform/settings/basePath.ts'
import { textAttributes } from '../../ui/textAttributes.ts'
import styles from './CardAuthor.module.css'

export interface AuthorViewProps {
  readonly author: Author
  /** The avatar; nothing for a plain circle in its place. */
  readonly avatar?: ReactNode
}

/** The link to the author on a card. */
export function AuthorView({ author, avatar }: AuthorViewProps) {
  // The author of a masked work is unknown.
  if (author.id === '0' && author.name === '') return null
  // A limited stub has no author name.
  const name = author.name.trim() || author.id
  return (
    <a className={styles.author} href={withBasePath(`/users/${author.id}`)}>
      {avatar || (author.avatar && <span className={styles.avatar} />)}
      <bdi className={styles.name} {...textAttributes(name)}>
        {name}
      </bdi>
    </a>
  )
}
