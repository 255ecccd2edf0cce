// Works of the library whose pictures are similar to a work or to a colour.
import { useQuery } from '@tanstack/react-query'
import { similarQuery } from '../../library/queries/libraryWorks.ts'
import { ArtworkGallery } from '../../lists/gallery/ArtworkGallery.tsx'
import { useT } from '../../platform/i18n/useT.ts'
import { useFeed } from '../../platform/query/feed.ts'
import { artworkQuery } from '../../works/queries/artwork.ts'
import styles from './LibraryScreen.module.css'

interface SimilarProps {
  readonly by: 'illust' | 'colour'
  readonly value: string
}

export function Similar({ by, value }: SimilarProps) {
  const t = useT()
  const feed = useFeed(similarQuery(by, value))
  return (
    <>
      <div className={styles.head}>
        {by === 'colour' && <span className={styles.swatch} style={{ background: `#${value}` }} />}
        <h2 className={styles.title}>
          {by === 'colour' ? t('library.palette.one', { colour: `#${value}` }) : <SimilarTo id={value} />}
        </h2>
      </div>
      <ArtworkGallery feed={feed} name={`library similar ${by} ${value}`} label={t('library.similar')} hasKeptMarks={false} />
    </>
  )
}

function SimilarTo({ id }: { readonly id: string }) {
  const t = useT()
  const { data: artwork } = useQuery(artworkQuery(id))
  return t('library.similar.to', { title: artwork?.title || id })
}
