// The author's works as a strip; the last slide links to all of them. Shown for authors with ten works or more (docs/spec/product.md 2.11).
import { type Artwork, authorStripPreviews, authorStripWorks } from '@emaki/domain'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { Strip } from '../../lists/strips/Strip.tsx'
import { cardUrl } from '../../platform/hosts/picture.ts'
import { useT } from '../../platform/i18n/useT.ts'
import { useSetting } from '../../platform/settings/store.ts'
import { ForwardIcon } from '../../ui/icons/navigation.tsx'
import { cacheArtwork } from '../../works/queries/artwork.ts'
import styles from './AuthorStrip.module.css'

export interface AuthorStripProps {
  readonly authorId: string
  /** Works that may be shown, newest first, the open one among them. */
  readonly works: readonly Artwork[]
  readonly currentId: string
}

export function AuthorStrip({ authorId, works, currentId }: AuthorStripProps) {
  const t = useT()
  const resolution = useSetting('imageResolution')
  const current = useRef<HTMLLIElement>(null)
  const place = works.findIndex((work) => work.id === currentId)
  // Scrolls the strip, but not the page, so that the open work is visible.
  useEffect(() => {
    const track = current.current?.parentElement
    if (!current.current || !track || place < 0) return
    track.scrollLeft = current.current.offsetLeft - track.offsetLeft - (track.clientWidth - current.current.offsetWidth) / 2
  }, [place])
  if (works.length < authorStripWorks) return null
  const last = works.slice(-authorStripPreviews)
  return (
    <section className={styles.strip} aria-labelledby="author-strip">
      <h2 id="author-strip" className={styles.title}>
        {t('artwork.author.works')}
      </h2>
      <Strip label={t('artwork.author.works')}>
        {works.slice(0, -authorStripPreviews).map((work) => (
          <li key={work.id} className={styles.slide} ref={work.id === currentId ? current : null}>
            <Link
              to="/artworks/$id"
              params={{ id: work.id }}
              className={styles.work}
              aria-current={work.id === currentId ? 'page' : undefined}
              onClick={() => cacheArtwork(work)}
            >
              <img
                src={cardUrl(firstPage(work), resolution, 'square')}
                alt={work.title || t('artwork.untitled')}
                loading="lazy"
                decoding="async"
              />
            </Link>
          </li>
        ))}
        <li className={styles.slide}>
          <Link to="/users/$id/artworks" params={{ id: authorId }} className={styles.more}>
            <span className={styles.peek} aria-hidden="true">
              {last.slice(0, 4).map((work) => (
                <img key={work.id} src={cardUrl(firstPage(work), resolution, 'square')} alt="" loading="lazy" decoding="async" />
              ))}
            </span>
            <span className={styles.label}>
              {t('artwork.author.more')}
              <ForwardIcon size={18} />
            </span>
          </Link>
        </li>
      </Strip>
    </section>
  )
}

const noImages = { s: '', m: '', l: '', o: '' }
const firstPage = (work: Artwork) => work.images[0] ?? noImages
