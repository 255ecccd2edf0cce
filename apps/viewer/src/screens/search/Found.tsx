// The result lists of a search, by kind.
import {
  continuedFilters,
  illustSearchModes,
  lastListPage,
  type Novel,
  novelSearchModes,
  type SearchMode,
  searchAddress,
  searchPath,
} from '@emaki/domain'
import { TagStories, useTagStories } from '../../lists/collections/TagStories.tsx'
import { ArtworkGallery } from '../../lists/gallery/ArtworkGallery.tsx'
import { NovelGallery } from '../../lists/novels/NovelGallery.tsx'
import { illustSearchQuery, novelSearchQuery, type SearchRequest, userSearchQuery } from '../../lists/queries/search.ts'
import { UserGallery } from '../../lists/users/UserGallery.tsx'
import { formatDate } from '../../platform/i18n/format.ts'
import { useLanguage, useT } from '../../platform/i18n/useT.ts'
import { useStartPage } from '../../platform/jump/startPage.ts'
import { type Feed, feedFrom, useFeed } from '../../platform/query/feed.ts'
import { withBasePath } from '../../platform/settings/basePath.ts'
import { buttonClass } from '../../ui/controls/Button.tsx'
import { SearchIcon } from '../../ui/icons/navigation.tsx'
import { EmptyState } from '../../ui/StateMessage.tsx'
import { useContentRule } from '../../works/hidden/useContentRule.ts'
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
      <ArtworkGallery
        feed={feed}
        name={nameOf(question)}
        moreLink={isAtLimit(feed) ? <Continuation kind="illust" last={feed.items.at(-1)} question={question} /> : undefined}
      />
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
        moreLink={isAtLimit(feed) ? <Continuation kind="novel" last={feed.items.at(-1)} question={question} /> : undefined}
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

/** True for a list that ends only because upstream's offsets do. */
const isAtLimit = ({ state, lastPage = 1 }: Feed<unknown>) => state === 'finished' && lastPage % lastListPage === 0

interface ContinuationProps {
  readonly kind: 'illust' | 'novel'
  /** The last work of the list. */
  readonly last: { readonly created: string } | undefined
  readonly question: SearchRequest
}

/** The link to the same search from the day of the last work on. */
function Continuation({ kind, last, question: { words, filters, now } }: ContinuationProps) {
  const t = useT()
  const language = useLanguage()
  const next = continuedFilters(filters, last?.created ?? '', now)
  if (next === undefined) return <span>{t('list.finished')}</span>
  const date = formatDate(last?.created ?? '', language, 'Asia/Tokyo')
  return (
    <a href={withBasePath(searchAddress(kind, words, next))} className={buttonClass()}>
      {t(filters.order === 'date_asc' ? 'search.newer' : 'search.older', { date })}
    </a>
  )
}

/** The empty state of a search. It offers to reset the filters, if there are any, and the same search with every other match. */
function NothingFound({ question, kind }: { readonly question: SearchRequest; readonly kind: 'illust' | 'novel' }) {
  const t = useT()
  const { words, filters } = question
  const isFiltered = countFilters(filters) > 0
  const { mode: shown = 'partial_match_for_tags' } = filters
  const modes: readonly SearchMode[] = (kind === 'novel' ? novelSearchModes : illustSearchModes).filter(
    (mode) => mode !== 'tags_and_titles',
  )
  return (
    <EmptyState
      icon={SearchIcon}
      title={t('search.nothing')}
      text={t(isFiltered ? 'search.nothing.filtered' : 'search.nothing.words')}
    >
      {isFiltered && (
        <a href={withBasePath(searchPath(kind, words))} className={buttonClass('primary')}>
          {t('search.filters.reset')}
        </a>
      )}
      {modes.map(
        (mode) =>
          mode !== shown && (
            <a key={mode} href={withBasePath(searchAddress(kind, words, { ...filters, mode }))} className={buttonClass()}>
              {t(`search.mode.${mode}`)}
            </a>
          ),
      )}
    </EmptyState>
  )
}

/** A novel of a grouped list. `parts` is the number of its series' parts in the list; absent for a novel that stands alone. */
interface GroupedNovel extends Novel {
  readonly parts?: number
}

/**
 * Groups the novels of a list by series: one item for all loaded parts, in the place of the first one. Hidden novels are not grouped, so
 * that none of them represents a series.
 */
function groupBySeries(novels: readonly Novel[], isHidden: (novel: Novel) => boolean): readonly GroupedNovel[] {
  const parts = new Map<string, number>()
  for (const novel of novels) {
    const { series } = novel
    if (series && !isHidden(novel)) parts.set(series.id, (parts.get(series.id) ?? 0) + 1)
  }
  const shown = new Set<string>()
  return novels.flatMap((novel) => {
    const { series } = novel
    if (!series || isHidden(novel)) return [novel]
    if (shown.has(series.id)) return []
    shown.add(series.id)
    const count = parts.get(series.id) ?? 1
    return count > 1 ? [{ ...novel, parts: count }] : [novel]
  })
}
