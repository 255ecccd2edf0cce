// More works by the artist of a work that was read to its end, and related ones. Without a network there is nothing to show.
import { type Artwork, type Novel, previewItems } from '@emaki/domain'
import { useT } from '../../platform/i18n/useT.ts'
import { usePreview } from '../../platform/query/feed.ts'
import { useContentRule } from '../../works/hidden/useContentRule.ts'
import { relatedQuery } from '../../works/queries/artwork.ts'
import { memberNovelsQuery, memberWorksQuery } from '../../works/queries/author.ts'
import { relatedNovelsQuery } from '../../works/queries/novel.ts'
import { NovelStrip } from '../novels/NovelStrip.tsx'
import { ArtworkStrip } from '../strips/ArtworkStrip.tsx'
import styles from './MoreWorks.module.css'

export interface MoreWorksProps {
  readonly kind: 'artwork' | 'novel'
  readonly work: Artwork | Novel
}

export function MoreWorks({ kind, work }: MoreWorksProps) {
  return kind === 'novel' ? <MoreNovels work={work} /> : <MoreArtworks work={work} />
}

function MoreArtworks({ work }: Pick<MoreWorksProps, 'work'>) {
  const t = useT()
  const type = 'type' in work && work.type === 'manga' ? 'manga' : 'illust'
  const byArtist = useShown(usePreview(memberWorksQuery(work.author.id, type)).items, work)
  const related = useShown(usePreview(relatedQuery(work.id)).items, work)
  const titles = { artist: t('artwork.author.works'), related: t('artwork.related') }
  return (
    <>
      {byArtist.length > 0 && (
        <section className={styles.list} aria-label={titles.artist}>
          <h3 className={styles.title}>{titles.artist}</h3>
          <ArtworkStrip label={titles.artist} artworks={byArtist} />
        </section>
      )}
      {work.series === null && related.length > 0 && (
        <section className={styles.list} aria-label={titles.related}>
          <h3 className={styles.title}>{titles.related}</h3>
          <ArtworkStrip label={titles.related} artworks={related} />
        </section>
      )}
    </>
  )
}

function MoreNovels({ work }: Pick<MoreWorksProps, 'work'>) {
  const t = useT()
  const byAuthor = useShown(usePreview(memberNovelsQuery(work.author.id)).items, work)
  const related = useShown(usePreview(relatedNovelsQuery(work.id)).items, work)
  const titles = { author: t('novel.author.works'), related: t('novel.related') }
  return (
    <>
      {byAuthor.length > 0 && (
        <section className={styles.list} aria-label={titles.author}>
          <h3 className={styles.title}>{titles.author}</h3>
          <NovelStrip label={titles.author} novels={byAuthor} />
        </section>
      )}
      {work.series === null && related.length > 0 && (
        <section className={styles.list} aria-label={titles.related}>
          <h3 className={styles.title}>{titles.related}</h3>
          <NovelStrip label={titles.related} novels={related} />
        </section>
      )}
    </>
  )
}

/** Works that may be shown, without those of the series that was read. */
function useShown<Work extends Artwork | Novel>(works: readonly Work[], { id, series }: Artwork | Novel): readonly Work[] {
  const hiddenBy = useContentRule()
  return works
    .filter((work) => work.id !== id && hiddenBy(work) === undefined && (series === null || work.series?.id !== series.id))
    .slice(0, previewItems)
}
