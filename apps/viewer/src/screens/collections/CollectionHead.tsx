// The head of a collection: cover, title, author, counts, caption and tags.
import type { Collection } from '@emaki/domain'
import { CoverPicture } from '../../lists/collections/CoverPicture.tsx'
import { pictureUrl } from '../../platform/hosts/picture.ts'
import { formatCount, formatMoment } from '../../platform/i18n/format.ts'
import { useLanguage, useT } from '../../platform/i18n/useT.ts'
import { withBasePath } from '../../platform/settings/basePath.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { chipClass } from '../../ui/controls/Chip.tsx'
import { EyeIcon, HeartIcon } from '../../ui/icons/works.tsx'
import { textAttributes } from '../../ui/textAttributes.ts'
import { Caption } from '../../works/caption/Caption.tsx'
import styles from './CollectionScreen.module.css'
import { collectionsAddress } from './collectionsAddress.ts'

export function CollectionHead({ collection }: { readonly collection: Collection }) {
  const t = useT()
  const language = useLanguage()
  const { id, title, author, cover, caption, tags, like, view, created, x_restrict } = collection
  return (
    <header className={styles.head}>
      {cover !== '' && (
        <div className={styles.cover}>
          <CoverPicture src={pictureUrl(cover)} isFirst />
        </div>
      )}
      <div className={styles.meta}>
        <h1 className={styles.title} {...textAttributes(title)}>
          {title || t('card.untitled')}
        </h1>
        {x_restrict > 0 && (
          <p>
            <span className={x_restrict === 1 ? styles.r18 : styles.r18g}>{x_restrict === 1 ? 'R-18' : 'R-18G'}</span>
          </p>
        )}
        <a href={withBasePath(`/users/${author.id}`)} className={styles.author}>
          <Avatar src={author.avatar && pictureUrl(author.avatar)} size={44} />
          <bdi className={styles.name} {...textAttributes(author.name)}>
            {author.name}
          </bdi>
        </a>
        <ul className={styles.counts}>
          <li title={t('artwork.views', { count: view })}>
            <EyeIcon size={18} />
            {formatCount(view, language)}
          </li>
          <li title={t('artwork.likes', { count: like })}>
            <HeartIcon size={18} />
            {formatCount(like, language)}
          </li>
        </ul>
        <Caption html={caption} />
        {tags.length > 0 && (
          <ul className={styles.tags}>
            {tags.map(({ name, translated_name }) => (
              <li key={name}>
                <a
                  className={chipClass()}
                  href={withBasePath(collectionsAddress({ tags: [name], rating: undefined }))}
                  title={translated_name ?? undefined}
                  {...textAttributes(name)}
                >
                  <span className={styles.tag}>#{name}</span>
                </a>
              </li>
            ))}
          </ul>
        )}
        <p className={styles.facts}>
          {created !== '' && <time dateTime={created}>{formatMoment(created, language)}</time>}
          <a href={`https://www.pixiv.net/collections/${id}`} target="_blank" rel="noopener noreferrer" className={styles.source}>
            {t('artwork.source')}
          </a>
        </p>
      </div>
    </header>
  )
}
