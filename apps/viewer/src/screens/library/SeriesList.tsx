// The series with kept works. A card leads to its works in reading order.
import type { LibrarySeries } from '@emaki/domain'
import { librarySeriesQuery } from '../../library/queries/libraryWorks.ts'
import { libraryAddress } from '../../library/useLibraryAddress.ts'
import { useShownLibrary } from '../../library/useShownLibrary.ts'
import { RowGallery } from '../../lists/gallery/RowGallery.tsx'
import { pictureUrl } from '../../platform/hosts/picture.ts'
import { useT } from '../../platform/i18n/useT.ts'
import { useFeed } from '../../platform/query/feed.ts'
import { withBasePath } from '../../platform/settings/basePath.ts'
import { BookIcon } from '../../ui/icons/workActions.tsx'
import { textAttributes } from '../../ui/textAttributes.ts'
import { textScale } from '../../ui/theme/textScale.ts'
import styles from './LibraryScreen.module.css'
import { pathOf } from './libraryViews.ts'

/** Height of a card at the default text size, px. */
const cardHeight = 96

export function SeriesList() {
  const t = useT()
  // Cards count only works that the content rules show.
  const shown = useShownLibrary()
  const feed = useFeed(librarySeriesQuery(shown.query({})))
  const items = feed.items.filter(({ series: { artist } }) => shown.artist(artist.id))
  return (
    <RowGallery
      feed={{ ...feed, items }}
      name="library series"
      label={t('library.series')}
      columns="profileLists"
      cardHeight={Math.round(cardHeight * textScale())}
      empty={t('library.series.none')}
      nameOf={({ series }) => series.title || t('card.untitled')}
      card={({ series }) => <SeriesRow series={series} />}
    />
  )
}

function SeriesRow({ series }: { readonly series: LibrarySeries }) {
  const t = useT()
  const title = series.title || t('card.untitled')
  const path = pathOf(series.kind === 'novel' ? 'novels' : 'works')
  const href = libraryAddress(path, { series: `${series.kind}:${series.id}`, order: 'made', reversed: true })
  return (
    <a className={styles.row} href={withBasePath(href)}>
      <span className={styles.cover}>
        {series.cover === '' ? <BookIcon /> : <img src={pictureUrl(series.cover)} alt="" loading="lazy" decoding="async" />}
      </span>
      <span className={styles.words}>
        <bdi className={styles.name} {...textAttributes(title)}>
          {title}
        </bdi>
        <bdi className={styles.facts} {...textAttributes(series.artist.name)}>
          {series.artist.name}
        </bdi>
        <span className={styles.facts}>
          {t('series.works', { count: series.works })}
          {series.unread > 0 && ` · ${t('library.unread', { count: series.unread })}`}
        </span>
      </span>
    </a>
  )
}
