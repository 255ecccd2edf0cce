// A row of a tag's stories: covers with labels that lead to the original site.
import type { TagStory } from '@emaki/domain'
import { useId } from 'react'
import { pictureUrl } from '../../platform/hosts/picture.ts'
import { useT } from '../../platform/i18n/useT.ts'
import { textAttributes } from '../../ui/textAttributes.ts'
import { Strip } from '../strips/Strip.tsx'
import { CoverPicture } from './CoverPicture.tsx'
import styles from './TagStories.module.css'

/** Renders nothing without stories. */
export function TagStories({ stories }: { readonly stories: readonly TagStory[] }) {
  const t = useT()
  const heading = useId()
  if (stories.length === 0) return null
  return (
    <section className={styles.stories} aria-labelledby={heading}>
      <h2 id={heading} className={styles.heading}>
        {t('stories.title')}
      </h2>
      <Strip label={t('stories.title')}>
        {stories.map(({ id, label, cover, page }) => (
          <li key={id}>
            <a className={styles.story} href={page} target="_blank" rel="noopener noreferrer" title={t('artwork.source')}>
              <CoverPicture src={pictureUrl(cover)} />
              <span className={styles.label} {...textAttributes(label)}>
                {label}
              </span>
            </a>
          </li>
        ))}
      </Strip>
    </section>
  )
}
