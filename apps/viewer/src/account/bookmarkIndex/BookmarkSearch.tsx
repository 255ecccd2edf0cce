// Search and filters of the account's own bookmarks, above their list: by the original site where the account may, otherwise with an index
// in this browser. Results replace the list while there is a search.
import { isGone, type LibraryQuery, libraryKey } from '@emaki/domain'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import { LibraryFilters } from '../../library/LibraryFilters.tsx'
import type { LibraryOffers } from '../../library/libraryFields.ts'
import { useShownLibrary } from '../../library/useShownLibrary.ts'
import type { Account } from '../../platform/account/account.ts'
import { flags } from '../../platform/account/flags.ts'
import { useT } from '../../platform/i18n/useT.ts'
import { useSessionUser } from '../../platform/session/session.ts'
import { setSetting, useSetting } from '../../platform/settings/store.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { type BookmarkIndex, type BookmarkIndexState, bookmarkIndexOf } from '../bookmarks/bookmarkIndex.ts'
import { type BookmarkedKind, isRemoved } from '../bookmarks/indexedBookmark.ts'
import { siteSearchStatusQuery } from '../bookmarks/siteSearch.ts'
import { BookmarkResults } from './BookmarkResults.tsx'
import styles from './BookmarkSearch.module.css'
import { pictureKinds, queryOfKind, readBookmarkQuery, writeBookmarkQuery } from './bookmarkQuery.ts'
import { GoneBookmarks } from './GoneBookmarks.tsx'
import { IndexStatus } from './IndexStatus.tsx'
import { SiteBookmarkSearch } from './SiteBookmarkSearch.tsx'

export interface BookmarkSearchProps {
  readonly account: Account
  readonly kind: BookmarkedKind
  /** The search of the address; empty without one. */
  readonly find: string
  /** The address of the list with another search. */
  readonly hrefOf: (find: string) => string
}

export function BookmarkSearch(props: BookmarkSearchProps) {
  const { account, kind, find, hrefOf } = props
  const t = useT()
  const router = useRouter()
  const source = useSetting('bookmarkSearch')
  // The site asks for premium, and its web side searches no novels.
  const mayAsk = useSessionUser()?.isPremium === true && (account.mode === 'app' || kind === 'illust')
  const { data: isReady = false, isPending } = useQuery({ ...siteSearchStatusQuery(account), enabled: mayAsk })
  if (mayAsk && isPending) return <div className={styles.opening} />
  if (isReady && source === 'site') return <SiteBookmarkSearch {...props} />
  return (
    <IndexedSearch {...props}>
      {isReady && (
        <div className={styles.status}>
          <Button kind="plain" onClick={askSite}>
            {t('bookmarks.site.use')}
          </Button>
        </div>
      )}
    </IndexedSearch>
  )

  /** The other search has filters of its own. */
  function askSite() {
    setSetting('bookmarkSearch', 'site')
    if (find !== '') void router.navigate({ href: hrefOf(''), replace: true })
  }
}

interface IndexedSearchProps extends BookmarkSearchProps {
  /** The way to the other search. */
  readonly children: ReactNode
}

function IndexedSearch({ account, kind, find, hrefOf, children }: IndexedSearchProps) {
  const t = useT()
  const { index, state } = useBookmarkIndex(account)
  const { shown, change } = useShownSearch(find, hrefOf)
  const query = useMemo(() => readBookmarkQuery(shown), [shown])
  const offers = useOffers(kind)
  const { library } = index
  const shownLibrary = useShownLibrary()
  const { status, revision } = state
  // biome-ignore lint/correctness/useExhaustiveDependencies: the library changes with the revision
  const facets = useMemo(
    () => shownLibrary.facets(library.facets(shownLibrary.query(queryOfKind(query, kind)))),
    [library, shownLibrary, query, kind, revision],
  )
  const changedAt = useStore(flags, ({ known }) => known)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the library changes with the revision, bookmarks with the flags
  const gone = useMemo(
    () =>
      library
        .find(queryOfKind({ gone: true }, kind))
        .flatMap((work) => index.bookmarks.get(libraryKey(work)) ?? [])
        .filter((bookmark) => !isRemoved(account.id, bookmark)),
    [library, index, kind, revision, changedAt, account.id],
  )
  if (status === 'opening') return <div className={styles.opening} />
  if (status === 'absent')
    return (
      <>
        <IndexOffer onStart={() => void index.start()} />
        {children}
      </>
    )
  return (
    <>
      <section className={styles.search} aria-label={t('bookmarks.search')}>
        <LibraryFilters query={query} facets={facets} offers={offers} onChange={change} />
        <div className={styles.lines}>
          <IndexStatus index={index} state={state} />
          {children}
          {gone.length > 0 && (
            <GoneBookmarks index={index} gone={gone} isShown={showsOnlyGone(query)} onShow={() => change({ gone: true })} />
          )}
        </div>
      </section>
      {shown !== '' && <BookmarkResults account={account} index={index} kind={kind} query={query} revision={revision} />}
    </>
  )
}

const showsOnlyGone = ({ gone, states }: LibraryQuery): boolean => gone === true || (states?.every(isGone) ?? false)

/** Searches that were chosen and are not in the address yet: a second choice must not undo the first. */
function useShownSearch(find: string, hrefOf: (find: string) => string) {
  const router = useRouter()
  const [chosen, setChosen] = useState<{ readonly find: string; readonly next: string }>()
  if (chosen && chosen.find !== find) setChosen(undefined)
  return {
    shown: chosen?.find === find ? chosen.next : find,
    change: (query: LibraryQuery, isReplaced = false) => {
      const next = writeBookmarkQuery(query)
      setChosen({ find, next })
      void router.navigate({ href: hrefOf(next), replace: isReplaced })
    },
  }
}

function useOffers(kind: BookmarkedKind): LibraryOffers {
  return {
    kinds: kind === 'novel' ? ['novel'] : pictureKinds,
    isArchive: false,
    states: ['live', 'deleted', 'private', 'restricted'],
    hasVisibility: true,
    hasRatings: useSetting('r18'),
    hasAi: useSetting('ai'),
  }
}

/** What an index of the bookmarks is for, and the button that makes one. */
function IndexOffer({ onStart }: { readonly onStart: () => void }) {
  const t = useT()
  return (
    <section className={styles.offer} aria-label={t('bookmarks.search')}>
      <p className={styles.offerText}>{t('bookmarks.index.text')}</p>
      <Button onClick={onStart}>{t('bookmarks.index.start')}</Button>
    </section>
  )
}

/** The index of the account's bookmarks. The first use opens it, and continues an unfinished run. */
function useBookmarkIndex(account: Account): { readonly index: BookmarkIndex; readonly state: BookmarkIndexState } {
  const index = bookmarkIndexOf(account)
  useEffect(() => void index.open(flags.getState().changedAt.bookmarks), [index])
  return { index, state: useStore(index.state) }
}
