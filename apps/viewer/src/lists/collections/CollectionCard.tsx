// Card of a collection: cover, title and author. The click handler of the list follows its link.
import type { CollectionCard as Card, HiddenReason } from '@emaki/domain'
import { pictureUrl } from '../../platform/hosts/picture.ts'
import { useT } from '../../platform/i18n/useT.ts'
import { withBasePath } from '../../platform/settings/basePath.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { HiddenIcon } from '../../ui/icons/works.tsx'
import { textAttributes } from '../../ui/textAttributes.ts'
import styles from './CollectionCard.module.css'
import { CoverPicture } from './CoverPicture.tsx'

export interface CollectionCardProps {
  readonly collection: Card
  /** Why it is hidden; undefined for a visible one. A hidden card has neither picture nor text. */
  readonly hidden: HiddenReason | undefined
  /** True for cards that are visible first. */
  readonly isFirst: boolean
}

export function CollectionCard({ collection, hidden, isFirst }: CollectionCardProps) {
  const t = useT()
  if (hidden !== undefined) {
    return (
      <div className={styles.card}>
        <span className={`${styles.cover} ${styles.hidden}`} role="img" aria-label={t(`card.hidden.${hidden}`)}>
          <HiddenIcon size={32} />
        </span>
      </div>
    )
  }
  const { id, title: written, author, cover, x_restrict } = collection
  const title = written || t('card.untitled')
  return (
    <a className={styles.card} href={withBasePath(`/collections/${id}`)}>
      <span className={styles.cover}>
        {cover !== '' && <CoverPicture src={pictureUrl(cover)} isFirst={isFirst} />}
        {x_restrict > 0 && (
          <span className={x_restrict === 1 ? styles.r18 : styles.r18g}>{x_restrict === 1 ? 'R-18' : 'R-18G'}</span>
        )}
      </span>
      <span className={styles.info}>
        <Avatar src={author.avatar && pictureUrl(author.avatar)} size={32} />
        <span className={styles.text}>
          <span className={styles.title} {...textAttributes(title)}>
            {title}
          </span>
          <span className={styles.author} {...textAttributes(author.name)}>
            {author.name}
          </span>
        </span>
      </span>
    </a>
  )
}
