// A row of a tag's stories: covers with labels that lead to the original site.
import type { TagStory } from '@emaki/domain'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { pictureUrl } from '../../platform/hosts/picture.ts'
import { useT } from '../../platform/i18n/useT.ts'
import { useSetting } from '../../platform/settings/store.ts'
import { textAttributes } from '../../ui/textAttributes.ts'
import { tagStoriesQuery } from '../queries/tagStories.ts'
import { Strip } from '../strips/Strip.tsx'
import { CoverPicture } from './CoverPicture.tsx'
import styles from './TagStories.module.css'
import { useHasCollections } from './useHasCollections.ts'

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

/** How long the results wait for the stories, in ms. */
const timeoutMs = 700

/**
 * The stories of the tag, none for other words, or undefined while the results wait for them: a row that appears later would move them.
 * Stories that come later show with the next visit of the search. Use it with a key for each search.
 */
export function useTagStories(words: string): readonly TagStory[] | undefined {
  const canHave = useHasCollections() && /^[^\s()"-]\S*$/.test(words)
  const isBlocked = useSetting('blockTags').includes(words)
  const isEnabled = canHave && !isBlocked
  const { data, isPending } = useQuery({ ...tagStoriesQuery(words), enabled: isEnabled, retryOnMount: false })
  // A row above the results of the first screen in the HTML would move them.
  const [isLate, setLate] = useState(() => document.getElementById('first-screen') !== null && isPending)
  useEffect(() => {
    if (!isEnabled || !isPending) return
    const timer = setTimeout(() => setLate(true), timeoutMs)
    return () => clearTimeout(timer)
  }, [isEnabled, isPending])
  if (!isEnabled || isLate) return none
  return isPending ? undefined : (data ?? none)
}

const none: readonly never[] = []
