// Suggestions of the form of a keep rule: artists, series and bookmark tags that the operator knows.
import { foldText, type KeepSubject, type KeepVisibility, suggestionDebounceMs } from '@emaki/domain'
import { keepPreviousData, useInfiniteQuery, useQueries } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { librarySeriesQuery } from '../../../library/queries/libraryWorks.ts'
import { useShownLibrary } from '../../../library/useShownLibrary.ts'
import { userSearchQuery } from '../../../lists/queries/search.ts'
import type { Account } from '../../../platform/account/account.ts'
import type { BookmarkKind } from '../../../platform/account/bookmark.ts'
import { type BookmarkTag, bookmarkTagsQuery, untagged } from '../../../platform/account/bookmarkTags.ts'
import { formatNumber } from '../../../platform/i18n/format.ts'
import { useLanguage } from '../../../platform/i18n/useT.ts'
import { browserHistory } from '../../../platform/persistence/history.ts'
import { feedOptions } from '../../../platform/query/feed.ts'
import { useAccount } from '../../../platform/session/useAccount.ts'
import { useDebounced } from '../../../ui/useDebounced.ts'
import { useContentRule } from '../../../works/hidden/useContentRule.ts'
import { followedUsersQuery } from '../../../works/queries/following.ts'
import type { Suggestion } from './SuggestField.tsx'

/** Most suggestions of a field. */
const maxSuggestions = 12

const everything = {}

/** The account of queries that are not sent without one. */
const noAccount: Account = { mode: 'web', id: '' }

/** Artists by name: followed ones, visited ones, and those that the site finds. */
export function useArtistSuggestions(typed: string): readonly Suggestion[] {
  const account = useAccount()
  const word = useDebounced(typed.trim(), suggestionDebounceMs)
  const followed = useInfiniteQuery({
    ...feedOptions(followedUsersQuery(account ?? noAccount, 'public')),
    enabled: account !== undefined,
  })
  const found = useInfiniteQuery({
    ...feedOptions(userSearchQuery(word)),
    enabled: word !== '' && !/^\d+$/.test(word),
    placeholderData: keepPreviousData,
  })
  const visited = useLoaded(visitedArtists)
  const users = (pages: typeof found.data) => (pages?.pages ?? []).flatMap(({ items }) => items)
  const known = [...users(followed.data), ...(visited ?? [])].filter(({ name }) => contains(name, typed))
  const all = [...known, ...(word === '' ? [] : users(found.data))]
  return firstOnes(all.map(({ id, name }) => ({ value: id, text: name, detail: `ID ${id}` })))
}

const visitedArtists = async () => (await browserHistory.users.visits()).map(({ item }) => item)

type SeriesOf = Extract<KeepSubject, { kind: 'series' }>['of']

export interface SeriesSuggestion extends Suggestion {
  readonly id: string
  readonly of: SeriesOf
}

/** Series by title: those of works that were read in this browser, and those of the library. */
export function useSeriesSuggestions(typed: string, nameOf: (of: SeriesOf) => string): readonly SeriesSuggestion[] {
  const hiddenBy = useContentRule()
  const works = useLoaded(visitedWorks) ?? []
  const kept = useInfiniteQuery(feedOptions(librarySeriesQuery(useShownLibrary().query(everything))))
  const read = works.flatMap(({ of, work }) => (work.series && hiddenBy(work) === undefined ? [{ ...work.series, of }] : []))
  const own = (kept.data?.pages ?? []).flatMap(({ items }) =>
    items.map(({ series }) => ({ id: series.id, title: series.title, of: series.kind })),
  )
  return firstOnes(
    [...read, ...own]
      .filter(({ title }) => title !== '' && contains(title, typed))
      .map(({ id, title, of }) => ({ value: `${of}:${id}`, id, of, text: title, detail: nameOf(of) })),
  )
}

const visitedWorks = async () => {
  const [artworks, novels] = await Promise.all([browserHistory.artworks.visits(), browserHistory.novels.visits()])
  return [
    ...artworks.map(({ item }) => ({ of: 'manga' as const, work: item })),
    ...novels.map(({ item }) => ({ of: 'novel' as const, work: item })),
  ]
}

/** The account's bookmark tags, most used first. */
export function useTagSuggestions(
  typed: string,
  { visibility, works }: Extract<KeepSubject, { kind: 'bookmarks' }>,
): readonly Suggestion[] {
  const account = useAccount()
  const language = useLanguage()
  // The web side has tags of artworks only.
  const isWeb = account?.mode === 'web'
  const kinds: readonly BookmarkKind[] =
    works === 'both' && !isWeb ? ['artwork', 'novel'] : [works === 'novel' && !isWeb ? works : 'artwork']
  const lists = useQueries({
    queries: kinds.flatMap((kind) =>
      visibilitiesOf(visibility).map((restrict) => ({
        ...bookmarkTagsQuery(account ?? noAccount, kind, restrict),
        enabled: account !== undefined,
      })),
    ),
  })
  return firstOnes(
    countedTags(lists.flatMap(({ data = [] }) => data))
      .filter(({ name }) => name !== untagged && contains(name, typed))
      .map(({ name, count }) => ({ value: name, text: name, detail: formatNumber(count, language) })),
  )
}

const visibilitiesOf = (visibility: KeepVisibility) =>
  visibility === 'both' ? (['public', 'private'] as const) : ([visibility] as const)

/** Each tag once, with the sum of its counts. */
function countedTags(tags: readonly BookmarkTag[]): readonly BookmarkTag[] {
  const counts = new Map<string, number>()
  for (const { name, count } of tags) counts.set(name, (counts.get(name) ?? 0) + count)
  return [...counts].map(([name, count]) => ({ name, count })).sort((a, b) => b.count - a.count)
}

const contains = (text: string, typed: string): boolean => foldText(text).includes(foldText(typed.trim()))

/** Each value once. */
const firstOnes = <Item extends Suggestion>(all: readonly Item[]): readonly Item[] =>
  [...new Map([...all].reverse().map((one) => [one.value, one])).values()].reverse().slice(0, maxSuggestions)

/** What a function loads; undefined until then. The function must stay the same. */
function useLoaded<Value>(load: () => Promise<Value>): Value | undefined {
  const [value, setValue] = useState<Value>()
  useEffect(() => {
    let isLeft = false
    void load().then((loaded) => !isLeft && setValue(loaded))
    return () => {
      isLeft = true
    }
  }, [load])
  return value
}
