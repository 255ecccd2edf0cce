// The artists of the kept works, with a search by name. A card leads to their works.
import type { LibraryArtist } from '@emaki/domain'
import { LibrarySearch } from '../../library/LibrarySearch.tsx'
import { libraryArtistsQuery } from '../../library/queries/libraryWorks.ts'
import { libraryAddress, useLibraryAddress } from '../../library/useLibraryAddress.ts'
import { useShownLibrary } from '../../library/useShownLibrary.ts'
import { RowGallery } from '../../lists/gallery/RowGallery.tsx'
import { pictureUrl } from '../../platform/hosts/picture.ts'
import { useT } from '../../platform/i18n/useT.ts'
import { useFeed } from '../../platform/query/feed.ts'
import { withBasePath } from '../../platform/settings/basePath.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { PersonIcon } from '../../ui/icons/people.tsx'
import { textAttributes } from '../../ui/textAttributes.ts'
import { textScale } from '../../ui/theme/textScale.ts'
import styles from './LibraryScreen.module.css'
import { pathOf } from './libraryViews.ts'

/** Height of a card at the default text size, px. */
const cardHeight = 80

export function Artists({ words }: { readonly words: string }) {
  const t = useT()
  const query = words === '' ? {} : { text: words }
  const { change } = useLibraryAddress(pathOf('artists'), query)
  // Cards count only works that the content rules show.
  const shown = useShownLibrary()
  const feed = useFeed(libraryArtistsQuery(shown.query(query)))
  const items = feed.items.filter(({ id }) => shown.artist(id))
  return (
    <>
      <div className={styles.search}>
        <LibrarySearch
          label={t('library.artists.search')}
          text={words}
          onText={(text) => change({ text: text || undefined }, true)}
        />
      </div>
      <RowGallery
        feed={{ ...feed, items }}
        name={`library artists ${words}`}
        label={t('search.kind.user')}
        columns="profileLists"
        cardHeight={Math.round(cardHeight * textScale())}
        empty={t('list.empty.users')}
        emptyIcon={PersonIcon}
        nameOf={(artist) => artist.name}
        card={(artist) => <ArtistCard artist={artist} />}
      />
    </>
  )
}

function ArtistCard({ artist }: { readonly artist: LibraryArtist }) {
  const t = useT()
  return (
    <a className={styles.row} href={withBasePath(libraryAddress(pathOf('works'), { artist: artist.id }))}>
      <Avatar src={pictureUrl(artist.avatar)} size={48} />
      <span className={styles.words}>
        <bdi className={styles.name} {...textAttributes(artist.name)}>
          {artist.name}
        </bdi>
        <span className={styles.facts}>{t('series.works', { count: artist.works })}</span>
      </span>
    </a>
  )
}
