// The library: the works that the archive of this site keeps, and for operators what it keeps (docs/library-api.md).
import type { LibraryQuery } from '@emaki/domain'
import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { libraryAccessQuery } from '../../library/queries/libraryAccess.ts'
import { similarQuery } from '../../library/queries/libraryWorks.ts'
import { ArtworkGallery } from '../../lists/gallery/ArtworkGallery.tsx'
import { ListFrame, type ListTab } from '../../lists/ListFrame.tsx'
import { SlideshowButton } from '../../lists/slideshow/SlideshowButton.tsx'
import { type MessageKey, useT } from '../../platform/i18n/useT.ts'
import { FailureState } from '../../platform/network/FailureState.tsx'
import { useFeed } from '../../platform/query/feed.ts'
import { failureOf } from '../../platform/query/queryClient.ts'
import { Spinner } from '../../ui/Spinner.tsx'
import { TopBar } from '../../ui/TopBar.tsx'
import { artworkQuery } from '../../works/queries/artwork.ts'
import { Artists } from './Artists.tsx'
import { LibraryAbsent } from './LibraryAbsent.tsx'
import styles from './LibraryScreen.module.css'
import { isManagement, type LibraryView, pathOf, readerViews } from './libraryViews.ts'
import { SeriesList } from './SeriesList.tsx'
import { LibraryNovels, LibraryWorks } from './Works.tsx'

const Statistics = lazy(() => import('./Statistics.tsx').then((module) => ({ default: module.Statistics })))
const Management = lazy(() => import('./manage/Management.tsx').then((module) => ({ default: module.Management })))

export interface LibraryScreenProps {
  readonly view: LibraryView
  readonly query: LibraryQuery
  readonly similar: { readonly by: 'illust' | 'colour'; readonly value: string } | undefined
}

const names: Readonly<Record<(typeof readerViews)[number], MessageKey>> = {
  works: 'search.kind.illust',
  novels: 'home.tab.novel',
  artists: 'search.kind.user',
  series: 'library.series',
  statistics: 'library.statistics',
}

export function LibraryScreen({ view, query, similar }: LibraryScreenProps) {
  const t = useT()
  const access = useQuery(libraryAccessQuery())
  if (access.data === undefined) {
    return (
      <>
        <TopBar title={t('nav.library')} isMain actions={<SlideshowButton />} />
        {access.isError ? <FailureState failure={failureOf(access.error)} onRetry={() => void access.refetch()} /> : <Waiting />}
      </>
    )
  }
  const { mayBrowse, mayManage } = access.data
  if (!mayBrowse && !mayManage) return <LibraryAbsent />
  const tabs: readonly ListTab[] = [
    ...readerViews.map((name) => ({ label: t(names[name]), href: pathOf(name), isShown: view === name })),
    ...(mayManage ? [{ label: t('library.manage'), href: pathOf('rules'), isShown: isManagement(view) }] : []),
  ]
  return (
    <ListFrame title={t('nav.library')} tabs={tabs} isMain={view !== 'similar'}>
      <Suspense fallback={<Waiting />}>{contentOf({ view, query, similar }, mayManage)}</Suspense>
    </ListFrame>
  )
}

function contentOf({ view, query, similar }: LibraryScreenProps, mayManage: boolean): ReactNode {
  if (isManagement(view)) return mayManage ? <Management view={view} /> : <LibraryWorks query={query} mayManage={false} />
  switch (view) {
    case 'works':
      return <LibraryWorks query={query} mayManage={mayManage} />
    case 'novels':
      return <LibraryNovels query={query} mayManage={mayManage} />
    case 'artists':
      return <Artists words={query.text ?? ''} />
    case 'series':
      return <SeriesList />
    case 'statistics':
      return <Statistics />
    case 'similar':
      return similar ? <Similar {...similar} /> : <LibraryWorks query={query} mayManage={mayManage} />
  }
}

function Waiting() {
  return (
    <div className={styles.waiting}>
      <Spinner />
    </div>
  )
}

interface SimilarProps {
  readonly by: 'illust' | 'colour'
  readonly value: string
}

/** Works of the library whose pictures are similar to a work or to a colour. */
function Similar({ by, value }: SimilarProps) {
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
