// The first screens with lists: home, a ranking, a search, a series and a spotlight.
import {
  type Artwork,
  defaultContent,
  type Novel,
  offeredRankingTypes,
  parseRankingDate,
  type RankingType,
  rankingCategory,
  type Spotlight,
  searchTerms,
} from '@emaki/domain'
import type { FirstSearch } from '@emaki/mirror'
import type { ReactNode } from 'react'
import picker from '../../lists/ranking/DayPicker.module.css'
import frame from '../../lists/ranking/RankingFrame.module.css'
import { RankingCategories, RankingLabels } from '../../lists/ranking/RankingTabs.tsx'
import { rankingOffer } from '../../lists/ranking/rankingOffer.ts'
import { ArticleHeader } from '../../lists/spotlight/ArticleHeader.tsx'
import { DayButton } from '../../platform/calendar/DayButton.tsx'
import { pictureUrl } from '../../platform/hosts/picture.ts'
import { formatCount, formatDate, formatNumber } from '../../platform/i18n/format.ts'
import { useLanguage, useT } from '../../platform/i18n/useT.ts'
import { HomeCardView } from '../../screens/home/HomeCardView.tsx'
import home from '../../screens/home/HomeScreen.module.css'
import { MastheadView } from '../../screens/home/MastheadView.tsx'
import { SearchKinds } from '../../screens/search/SearchKinds.tsx'
import results from '../../screens/search/SearchScreen.module.css'
import { searchFields } from '../../screens/search/searchFields.ts'
import article from '../../screens/spotlight/SpotlightScreen.module.css'
import { Button, buttonClass } from '../../ui/controls/Button.tsx'
import { Chip } from '../../ui/controls/Chip.tsx'
import { IconButton } from '../../ui/controls/IconButton.tsx'
import { SelectTrigger } from '../../ui/controls/SelectTrigger.tsx'
import { TopBarView } from '../../ui/controls/TopBarView.tsx'
import filters from '../../ui/fields/Filters.module.css'
import { BackIcon, ForwardIcon } from '../../ui/icons/navigation.tsx'
import { DownloadIcon, FilterIcon } from '../../ui/icons/works.tsx'
import type { OpenSeries, Part } from '../../works/queries/partNumbers.ts'
import { SeriesHead } from '../../works/series/SeriesHead.tsx'
import series from '../../works/series/SeriesPage.module.css'
import { illustSeriesFacts, novelSeriesFacts } from '../../works/series/seriesFacts.ts'
import { CardStrip, Masonry, NovelRows } from './Cards.tsx'
import { FirstCaption } from './FirstCaption.tsx'
import { BackLink, SearchLink } from './Frame.tsx'
import type { FirstWork } from './firstWorks.ts'

/** Numbers of works in the HTML: as many as fit on a wide screen. */
const homeWorks = 6
const listWorks = 12
const spotlightWorks = 6

interface RankedProps {
  readonly works: readonly FirstWork<Artwork & { readonly rank: number }>[]
  readonly date: string
}

const rankOf = ({ rank }: { readonly rank: number }) => rank

/** Home: the product name, the tabs, the search box, and the first works of the daily ranking. */
export function Home({ works, date }: RankedProps) {
  const t = useT()
  const language = useLanguage()
  return (
    <div className={home.home}>
      <MastheadView site="Emaki" tab="illust" hasAll={false} Anchor="a">
        <SearchLink href="/search" />
      </MastheadView>
      {/* The place of the row of started works, which only users who have some see (firstScreenRules.ts). */}
      <div className={`fs-started ${home.started}`} />
      <div className={home.pair}>
        <HomeCardView title={t('home.ranking')} note={formatDate(date, language, 'UTC')} more="/rank/daily" Anchor="a">
          <CardStrip works={works.slice(0, homeWorks)} label={t('home.ranking')} rankOf={rankOf} />
        </HomeCardView>
      </div>
    </div>
  )
}

/** A ranking: its categories and days, and the first works in the columns of the gallery. */
export function Ranking({ works, date, type }: RankedProps & { readonly type: RankingType }) {
  const t = useT()
  const language = useLanguage()
  // Every day until this one can be linked to.
  const now = new Date(Date.parse(date) + 2 * 86_400_000)
  const day = parseRankingDate(date, now)
  if (day === undefined) return null
  const category = rankingCategory(type)
  const { path, label } = rankingOffer(type)
  const title = `${t(`rank.category.${category}`)} · ${t(label)}`
  const shown = formatDate(date, language, 'UTC')
  return (
    <div className={frame.ranking}>
      <TopBarView title={title}>
        <RankingCategories category={category} date={day} now={now} />
      </TopBarView>
      <h1 className="unseen">{`${title}, ${shown}`}</h1>
      <RankingLabels offers={offeredRankingTypes(category, defaultContent).map(rankingOffer)} path={path} date={day} now={now} />
      <div className={frame.days} />
      <div className={picker.line} inert>
        <IconButton icon={BackIcon} label={t('rank.previous_day')} />
        <span className={`${picker.words} fs-words`}>{shown}</span>
        <IconButton icon={ForwardIcon} label={t('rank.next_day')} />
      </div>
      <div className={frame.works}>
        <Masonry works={works.slice(0, listWorks)} label={title} rankOf={rankOf} />
      </div>
    </div>
  )
}

interface SearchProps extends FirstSearch {
  /** Number of results on the first page. */
  readonly count: number
  readonly isWhole: boolean
  readonly children: ReactNode
}

/** A search with its first results. */
function Search({ kind, words, count, isWhole, children }: SearchProps) {
  const t = useT()
  const language = useLanguage()
  const access = { switches: defaultContent, isSelfHosted: true, isApp: false, options: undefined }
  const fields = searchFields({ kind, filters: {}, access, t, number: (value) => formatNumber(value, language) })
  return (
    <div className={results.search}>
      <TopBarView title={words} back={<BackLink />}>
        <div className={results.box}>
          <SearchLink href={kind === 'illust' ? '/search' : '/search_novel'} terms={searchTerms(words)} />
        </div>
      </TopBarView>
      <SearchKinds kind={kind} words={words}>
        <Chip className={filters.open} inert>
          <FilterIcon size={18} />
          {t('search.filters')}
        </Chip>
      </SearchKinds>
      <div className={filters.row} inert>
        {fields.map(({ name, title, choices, chosen }) => (
          <SelectTrigger key={name} form="chip" aria-label={title} choices={choices} chosen={chosen} />
        ))}
        <div className={filters.days}>
          <DayButton label={t('search.start_date')} day={undefined} />
          <DayButton label={t('search.end_date')} day={undefined} />
        </div>
        <Chip>{t('search.popular')}</Chip>
      </div>
      <div className={results.results}>
        <div className={results.tools}>
          <p className={results.count}>
            {isWhole ? t('search.found', { count }) : t('search.found.more', { count: formatCount(count, language) })}
          </p>
        </div>
        {children}
      </div>
    </div>
  )
}

interface FoundProps<Work> extends Omit<SearchProps, 'children' | 'kind'> {
  readonly works: readonly FirstWork<Work>[]
}

export const FoundArtworks = ({ works, ...shown }: FoundProps<Artwork>) => (
  <Search {...shown} kind="illust">
    <Masonry works={works.slice(0, listWorks)} />
  </Search>
)

export const FoundNovels = ({ works, ...shown }: FoundProps<Novel>) => (
  <Search {...shown} kind="novel">
    <NovelRows works={works.slice(0, listWorks)} table="profileLists" />
  </Search>
)

interface SeriesProps {
  /** A series without hidden parts. */
  readonly open: OpenSeries
}

const partOf = ({ part }: { readonly part: number }) => part

/** A series of artworks. */
export function ArtworkSeries({ works, ...shown }: SeriesProps & { readonly works: readonly FirstWork<Part<Artwork>>[] }) {
  const t = useT()
  return (
    <SeriesFrame {...shown} kind="artwork" facts={illustSeriesFacts(shown.open, t)}>
      <Masonry works={works.slice(0, listWorks)} rankOf={partOf} table="illustSeries" from={shown.open.cover === '' ? 0 : 1} />
    </SeriesFrame>
  )
}

/** A series of novels. */
export function NovelSeries({ works, ...shown }: SeriesProps & { readonly works: readonly FirstWork<Part<Novel>>[] }) {
  const t = useT()
  return (
    <SeriesFrame {...shown} kind="novel" facts={novelSeriesFacts(shown.open, t, useLanguage())}>
      <NovelRows works={works.slice(0, listWorks)} table="novelSeries" partOf={partOf} />
    </SeriesFrame>
  )
}

interface SeriesFrameProps extends SeriesProps {
  readonly kind: 'artwork' | 'novel'
  readonly facts: readonly string[]
  readonly children: ReactNode
}

function SeriesFrame({ open, kind, facts, children }: SeriesFrameProps) {
  const t = useT()
  const { start } = open
  const read = start && (kind === 'novel' ? `/novel/${start.id}?read=0` : `/artworks/${start.id}?read=1`)
  return (
    <div className={series.page}>
      <TopBarView title={open.title || t('card.untitled')} isEcho back={<BackLink />} />
      <SeriesHead series={open} hasCover facts={facts} caption={<FirstCaption text={open.caption} />} Anchor="a">
        {read && (
          <>
            <a href={read} className={buttonClass('primary')}>
              {t('series.start')}
            </a>
            {kind === 'novel' && (
              <Button inert>
                <DownloadIcon size={20} />
                {t('novel.series.download')}
              </Button>
            )}
          </>
        )}
      </SeriesHead>
      <div className={series.parts}>{children}</div>
    </div>
  )
}

interface SpotlightProps {
  readonly spotlight: Spotlight
  readonly works: readonly FirstWork<Artwork>[]
}

/** A spotlight: the cover, the header of the article and its first works. */
export function SpotlightArticle({ spotlight, works }: SpotlightProps) {
  const t = useT()
  const { cover } = spotlight
  return (
    <>
      <TopBarView title={t('screen.spotlight')} back={<BackLink />} />
      <article>
        {cover && (
          <div className={article.cover}>
            <img src={pictureUrl(cover)} alt="" fetchPriority="high" />
          </div>
        )}
        <ArticleHeader {...spotlight} />
        <section className={article.works} aria-label={t('spotlight.works')}>
          <Masonry works={works.slice(0, spotlightWorks)} from={cover ? 1 : 0} />
        </section>
      </article>
    </>
  )
}
