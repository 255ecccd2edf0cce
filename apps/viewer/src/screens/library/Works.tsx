// The works of the library with search and filters, which are in the address.
import type { KeptMark, LibraryKind, LibraryQuery } from '@emaki/domain'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LibraryFilters } from '../../library/LibraryFilters.tsx'
import { countLibraryFilters, type LibraryOffers } from '../../library/libraryFields.ts'
import {
  libraryArtworksQuery,
  libraryFacetsQuery,
  libraryFrom,
  libraryNovelsQuery,
  libraryPageSize,
  pictureKinds,
} from '../../library/queries/libraryWorks.ts'
import { libraryAddress, useLibraryAddress } from '../../library/useLibraryAddress.ts'
import { useShownLibrary } from '../../library/useShownLibrary.ts'
import { ArtworkGallery } from '../../lists/gallery/ArtworkGallery.tsx'
import { NovelGallery } from '../../lists/novels/NovelGallery.tsx'
import { useT } from '../../platform/i18n/useT.ts'
import { JumpButton } from '../../platform/jump/JumpButton.tsx'
import { lastLibraryPage, useStartPage } from '../../platform/jump/startPage.ts'
import { type Feed, useFeed } from '../../platform/query/feed.ts'
import { withBasePath } from '../../platform/settings/basePath.ts'
import { useSetting } from '../../platform/settings/store.ts'
import { buttonClass } from '../../ui/controls/Button.tsx'
import { LibraryIcon } from '../../ui/icons/library.tsx'
import { SearchIcon } from '../../ui/icons/navigation.tsx'
import { EmptyState } from '../../ui/StateMessage.tsx'
import styles from './LibraryScreen.module.css'
import { pathOf } from './libraryViews.ts'

interface WorksProps {
  readonly query: LibraryQuery
  readonly mayManage: boolean
}

export function LibraryWorks({ query, mayManage }: WorksProps) {
  const t = useT()
  const feed = useFeed(libraryFrom(libraryArtworksQuery(query), useStartPage(lastLibraryPage)))
  const goneOf = ({ kept: { upstream } }: { readonly kept: KeptMark }) =>
    upstream === 'live' || upstream === 'unknown' ? undefined : t(`library.state.${upstream}`)
  return (
    <Filtered view="works" kinds={pictureKinds} query={query} feed={feed} mayManage={mayManage}>
      <ArtworkGallery
        feed={feed}
        name={nameOf(query)}
        label={t('nav.library')}
        noteOf={goneOf}
        hasKeptMarks={false}
        canSelect={false}
      />
    </Filtered>
  )
}

export function LibraryNovels({ query, mayManage }: WorksProps) {
  const t = useT()
  const feed = useFeed(libraryFrom(libraryNovelsQuery(query), useStartPage(lastLibraryPage)))
  return (
    <Filtered view="novels" kinds={novelKinds} query={query} feed={feed} mayManage={mayManage}>
      <NovelGallery feed={feed} name={nameOf(query)} label={t('home.tab.novel')} hasKeptMarks={false} />
    </Filtered>
  )
}

const lastPageOf = (total: number): number => Math.min(lastLibraryPage, Math.ceil(total / libraryPageSize))

const novelKinds: readonly LibraryKind[] = ['novel']

/** Each search and each filter is a list of its own. */
const nameOf = (query: LibraryQuery) => `library ${libraryAddress('', query)}`

interface FilteredProps extends WorksProps {
  readonly view: 'works' | 'novels'
  readonly kinds: readonly LibraryKind[]
  readonly feed: Feed<unknown>
  readonly children: ReactNode
}

function Filtered({ view, kinds, query, feed, mayManage, children }: FilteredProps) {
  const t = useT()
  const path = pathOf(view)
  const address = useLibraryAddress(path, query)
  const shown = useShownLibrary()
  // The numbers of the last filters stay until the new ones are loaded, so that the rows do not jump.
  const facetsQuery = (counted: LibraryQuery) => ({
    ...libraryFacetsQuery(counted, view === 'novels'),
    placeholderData: keepPreviousData,
  })
  const { data } = useQuery(facetsQuery(shown.query(address.query)))
  const facets = data && shown.facets(data)
  // Pages are those of the whole list: content rules hide works when it is read.
  const { data: whole } = useQuery(facetsQuery(address.query))
  const hasRatings = useSetting('r18')
  const hasAi = useSetting('ai')
  const offers: LibraryOffers = { kinds, isArchive: true, hasVisibility: false, hasRatings, hasAi }
  const isFiltered = query.text !== undefined || countLibraryFilters(query) > 0
  // A list that starts behind its last page says so itself.
  const isEmpty = feed.state === 'finished' && feed.items.length === 0 && feed.start === undefined
  if (isEmpty && !isFiltered) return <EmptyLibrary mayManage={mayManage} />
  return (
    <>
      <LibraryFilters query={address.query} facets={facets} offers={offers} onChange={address.change} />
      {isEmpty ? (
        <EmptyState icon={SearchIcon} title={t('search.nothing')} text={t('search.nothing.filtered')}>
          <a href={withBasePath(path)} className={buttonClass('primary')}>
            {t('search.filters.reset')}
          </a>
        </EmptyState>
      ) : (
        <>
          <div className={styles.tools}>
            <p className={styles.count} role="status">
              {facets && t('series.works', { count: facets.total })}
            </p>
            {whole && whole.total > libraryPageSize && <JumpButton pages={lastPageOf(whole.total)} />}
          </div>
          {children}
        </>
      )}
    </>
  )
}

/** Explains how works get into the library. */
function EmptyLibrary({ mayManage }: { readonly mayManage: boolean }) {
  const t = useT()
  return (
    <EmptyState icon={LibraryIcon} title={t('library.empty')} text={t(mayManage ? 'library.empty.manage' : 'library.empty.text')}>
      {mayManage && (
        <>
          <a href={withBasePath(pathOf('rules'))} className={buttonClass('primary')}>
            {t('library.rules')}
          </a>
          <a href={withBasePath(pathOf('imports'))} className={buttonClass('quiet')}>
            {t('library.imports')}
          </a>
        </>
      )}
    </EmptyState>
  )
}
