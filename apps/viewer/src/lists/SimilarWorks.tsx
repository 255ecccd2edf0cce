// Artworks of the library whose pictures are similar to those of the open work.
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { keptMarkQuery } from '../library/queries/keptMark.ts'
import { similarQuery } from '../library/queries/libraryWorks.ts'
import { useLibraryAccess } from '../library/useLibraryAccess.ts'
import { useT } from '../platform/i18n/useT.ts'
import { useFeed } from '../platform/query/feed.ts'
import { chipClass } from '../ui/controls/Chip.tsx'
import { useVisibleFeed } from './gallery/visibleWorks.ts'
import styles from './SimilarWorks.module.css'
import { ArtworkStrip } from './strips/ArtworkStrip.tsx'

/** Works in the row; the list behind its link has all. */
const maxWorks = 20

export function SimilarWorks({ id }: { readonly id: string }) {
  const t = useT()
  const heading = useId()
  const { mayBrowse } = useLibraryAccess()
  // The archive compares its own pictures only.
  const { data: mark } = useQuery({ ...keptMarkQuery('illust', id), enabled: mayBrowse })
  const isKept = (mark?.versions ?? 0) > 0
  const feed = useVisibleFeed(useFeed(similarQuery('illust', id), isKept))
  const works = feed.items.filter((work) => work.id !== id)
  if (works.length === 0) return null
  return (
    <section className={styles.similar} aria-labelledby={heading}>
      <div className={styles.head}>
        <h2 id={heading} className={styles.title}>
          {t('library.similar')}
        </h2>
        <Link to="/library/$view" params={{ view: 'similar' }} search={{ illust: id }} className={chipClass()}>
          {t('artwork.author.more')}
        </Link>
      </div>
      <ArtworkStrip label={t('library.similar')} artworks={works.slice(0, maxWorks)} />
    </section>
  )
}
