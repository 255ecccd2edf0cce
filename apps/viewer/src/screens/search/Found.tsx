// The result lists of a search, by kind.
import { searchPath } from '@emaki/domain'
import type { SearchRequest } from '../../data/lists/search.ts'
import { illustSearchQuery, novelSearchQuery, userSearchQuery } from '../../data/lists/search.ts'
import type { Feed } from '../../data/query/feed.ts'
import { feedFrom, useFeed } from '../../data/query/feed.ts'
import { TagStories } from '../../features/collections/TagStories.tsx'
import { useTagStories } from '../../features/collections/useTagStories.ts'
import { ArtworkGallery } from '../../features/gallery/ArtworkGallery.tsx'
import { useContentRule } from '../../features/gallery/useContentRule.ts'
import { useStartPage } from '../../features/jump/startPage.ts'
import { NovelGallery } from '../../features/novels/NovelGallery.tsx'
import { UserGallery } from '../../features/users/UserGallery.tsx'
import { useT } from '../../i18n/useT.ts'
import { withBasePath } from '../../settings/basePath.ts'
import { buttonClass } from '../../ui/controls/Button.tsx'
import { SearchIcon } from '../../ui/icons/navigation.tsx'
import { EmptyState } from '../../ui/StateMessage.tsx'
import { type GroupedNovel, groupBySeries } from './groupBySeries.ts'
import { ResultCount, ResultTools } from './ResultTools.tsx'
import { countFilters } from './searchAccess.ts'

/** The name of the list: each search and each filter is a list of its own. */
const nameOf = ({ words, filters }: SearchRequest) => `${words} ${JSON.stringify(filters)}`

export function FoundIllusts({ question }: { readonly question: SearchRequest }) {
  const loaded = useFeed(feedFrom(illustSearchQuery(question), useStartPage()))
  const stories = useTagStories(question.words)
  const feed = stories ? loaded : { ...loaded, items: [], state: 'loading' as const }
  if (isNothing(feed)) return <NothingFound question={question} kind="illust" />
  return (
    <>
      <TagStories stories={stories ?? []} />
      <ResultTools kind="illust" feed={feed} question={question} />
      <ArtworkGallery feed={feed} name={nameOf(question)} />
    </>
  )
}

export function FoundNovels({ question }: { readonly question: SearchRequest }) {
  const t = useT()
  const feed = useFeed(feedFrom(novelSearchQuery(question), useStartPage()))
  const hiddenBy = useContentRule()
  if (isNothing(feed)) return <NothingFound question={question} kind="novel" />
  const items: readonly GroupedNovel[] = question.filters.grouped
    ? groupBySeries(feed.items, (novel) => hiddenBy(novel) !== undefined)
    : feed.items
  return (
    <>
      <ResultTools kind="novel" feed={feed} question={question} />
      <NovelGallery
        feed={{ ...feed, items }}
        name={nameOf(question)}
        label={t('search.kind.novel')}
        isSeries={({ parts }: GroupedNovel) => parts !== undefined}
        noteOf={({ parts }) => (parts === undefined ? undefined : t('search.parts', { count: parts }))}
      />
    </>
  )
}

export function FoundUsers({ words }: { readonly words: string }) {
  const t = useT()
  const feed = useFeed(userSearchQuery(words))
  return (
    <>
      <ResultCount feed={feed} isFiltered={false} />
      <UserGallery feed={feed} name={words} label={t('search.kind.user')} />
    </>
  )
}

/** A list that starts at a later page says itself that it ends before. */
const isNothing = ({ state, items, start }: Feed<unknown>) => state === 'finished' && items.length === 0 && !start

/** The empty state of a search. It offers to reset the filters, if there are any. */
function NothingFound({ question, kind }: { readonly question: SearchRequest; readonly kind: 'illust' | 'novel' }) {
  const t = useT()
  const isFiltered = countFilters(question.filters) > 0
  return (
    <EmptyState
      icon={SearchIcon}
      title={t('search.nothing')}
      text={t(isFiltered ? 'search.nothing.filtered' : 'search.nothing.words')}
    >
      {isFiltered && (
        <a href={withBasePath(searchPath(kind, question.words))} className={buttonClass('primary')}>
          {t('search.filters.reset')}
        </a>
      )}
    </EmptyState>
  )
}
