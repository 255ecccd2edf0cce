// A work's tags as links to their search; translations are shown in Chinese only (spec 5).
import type { Tag } from '@emaki/domain'
import { Link } from '@tanstack/react-router'
import { useLanguage, useT } from '../../i18n/useT.ts'
import { chipClass } from '../../ui/Chip.tsx'
import styles from './ArtworkTags.module.css'

export function ArtworkTags({ tags }: { readonly tags: readonly Tag[] }) {
  const t = useT()
  const isChinese = useLanguage().startsWith('zh')
  if (tags.length === 0) return null
  return (
    <ul className={styles.tags} aria-label={t('artwork.tags')}>
      {tags.map((tag) => (
        <li key={tag.name}>
          <Link to="/search/$keyword" params={{ keyword: tag.name }} className={chipClass(styles.tag)}>
            <bdi>#{tag.name}</bdi>
            {isChinese && tag.translated_name !== null && tag.translated_name !== tag.name && (
              <bdi className={styles.translated}>{tag.translated_name}</bdi>
            )}
          </Link>
        </li>
      ))}
    </ul>
  )
}
