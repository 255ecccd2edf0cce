// A titled row of collections with horizontal scrolling. Collections that the content settings hide are left out.
import type { CollectionCard as Card } from '@emaki/domain'
import { useId } from 'react'
import { useT } from '../../platform/i18n/useT.ts'
import { useFollowLinks } from '../../platform/links/followLink.ts'
import { withBasePath } from '../../platform/settings/basePath.ts'
import { useSetting } from '../../platform/settings/store.ts'
import { ForwardIcon } from '../../ui/icons/navigation.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useContentRule } from '../../works/hidden/useContentRule.ts'
import { visibleFirst } from '../gallery/visibleFirst.ts'
import { Strip } from '../strips/Strip.tsx'
import { CollectionCard } from './CollectionCard.tsx'
import styles from './CollectionStrip.module.css'

export interface CollectionStripProps {
  readonly title: string
  /** Undefined while they load. */
  readonly collections: readonly Card[] | undefined
  /** Path of the screen with the full list. */
  readonly more?: string
}

const ghosts = [0, 1, 2, 3, 4]

/** Renders nothing without visible collections. */
export function CollectionStrip({ title, collections, more }: CollectionStripProps) {
  const t = useT()
  const id = useId()
  const follow = useFollowLinks()
  const hiddenBy = useContentRule()
  const asTiles = useSetting('hiddenAsTiles')
  const shown = collections && visibleFirst(collections, (one) => hiddenBy(one) !== undefined, asTiles)
  if (shown?.length === 0) return null
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click
    <section className={styles.section} aria-labelledby={id} onClick={follow}>
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {more !== undefined && (
          <a href={withBasePath(more)} className={styles.more}>
            {t('home.more')}
            <ForwardIcon size={16} />
          </a>
        )}
      </div>
      {shown ? (
        <Strip label={title}>
          {shown.map((collection) => (
            <li key={collection.id} className={styles.item}>
              <CollectionCard collection={collection} hidden={hiddenBy(collection)} isFirst={false} />
            </li>
          ))}
        </Strip>
      ) : (
        <div className={styles.ghosts} aria-hidden="true">
          {ghosts.map((ghost) => (
            <Skeleton key={ghost} className={styles.ghost} />
          ))}
        </div>
      )}
    </section>
  )
}
