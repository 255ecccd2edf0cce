// Search and filters of the account's own bookmarks, above their list. Results replace the list while there is a search.
import { isGone, type LibraryQuery } from '@emaki/domain'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import { LibraryFilters } from '../../library/LibraryFilters.tsx'
import type { LibraryOffers } from '../../library/libraryFields.ts'
import { useShownLibrary } from '../../library/useShownLibrary.ts'
import type { Account } from '../../platform/account/account.ts'
import { flags } from '../../platform/account/flags.ts'
import { useT } from '../../platform/i18n/useT.ts'
import { useSetting } from '../../platform/settings/store.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { type BookmarkIndex, type BookmarkIndexState, bookmarkIndexOf } from '../bookmarks/bookmarkIndex.ts'
import type { BookmarkedKind } from '../bookmarks/indexedBookmark.ts'
import { BookmarkResults } from './BookmarkResults.tsx'
import styles from './BookmarkSearch.module.css'
import { pictureKinds, queryOfKind, readBookmarkQuery, writeBookmarkQuery } from './bookmarkQuery.ts'
import { GoneBookmarks } from './GoneBookmarks.tsx'
import { IndexStatus } from './IndexStatus.tsx'

export interface BookmarkSearchProps {
  readonly account: Account
  readonly kind: BookmarkedKind
  /** The search of the address; empty without one. */
  readonly find: string
  /** The address of the list with another search. */
  readonly hrefOf: (find: string) => string
}

export function BookmarkSearch({ account, kind, find, hrefOf }: BookmarkSearchProps) {
  const t = useT()
  const { index, state } = useBookmarkIndex(account)
  const { shown, change } = useShownSearch(find, hrefOf)
  const query = useMemo(() => readBookmarkQuery(shown), [shown])
  const offers = useOffers(account, kind)
  const { library } = index
  const shownLibrary = useShownLibrary()
  const { status, revision } = state
  // biome-ignore lint/correctness/useExhaustiveDependencies: the library changes with the revision
  const facets = useMemo(
    () => shownLibrary.facets(library.facets(shownLibrary.query(queryOfKind(query, kind)))),
    [library, shownLibrary, query, kind, revision],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: the library changes with the revision
  const gone = useMemo(() => library.find(queryOfKind({ gone: true }, kind)), [library, kind, revision])
  if (status === 'opening') return <div className={styles.opening} />
  if (status === 'absent') return <IndexOffer onStart={() => void index.start()} />
  return (
    <>
      <section className={styles.search} aria-label={t('bookmarks.search')}>
        <LibraryFilters query={query} facets={facets} offers={offers} onChange={change} />
        <div className={styles.lines}>
          <IndexStatus index={index} state={state} />
          {gone.length > 0 && (
            <GoneBookmarks
              account={account}
              index={index}
              gone={gone}
              isShown={showsOnlyGone(query)}
              onShow={() => change({ gone: true })}
            />
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

function useOffers({ mode }: Account, kind: BookmarkedKind): LibraryOffers {
  return {
    kinds: kind === 'novel' ? ['novel'] : pictureKinds,
    isArchive: false,
    states: ['live', 'deleted', 'private', 'restricted'],
    // A web session has no private bookmarks of novels.
    hasVisibility: mode === 'app' || kind === 'illust',
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
