// Sections of home that an anonymous visitor of its first tab does not see: those of accounts, and those of the novel tab.

import type { Day, Novel } from '@emaki/domain'
import { type ReactNode, useId, useState } from 'react'
import { ArtworkGallery } from '../../lists/gallery/ArtworkGallery.tsx'
import { useVisibleFeed } from '../../lists/gallery/visibleWorks.ts'
import { NovelGallery } from '../../lists/novels/NovelGallery.tsx'
import { NovelStrip } from '../../lists/novels/NovelStrip.tsx'
import { homeForYouQuery, webDiscoveryUsersQuery } from '../../lists/queries/discovery.ts'
import { latestNovelsQuery } from '../../lists/queries/latest.ts'
import { novelRankingQuery, type RankedNovel } from '../../lists/queries/novelRanking.ts'
import { randomNovels } from '../../lists/queries/random.ts'
import { recommendedNovelsQuery, recommendedQuery } from '../../lists/queries/recommended.ts'
import { UserGallery } from '../../lists/users/UserGallery.tsx'
import { formatDate } from '../../platform/i18n/format.ts'
import { useLanguage, useT } from '../../platform/i18n/useT.ts'
import { useFeed } from '../../platform/query/feed.ts'
import { useSetting } from '../../platform/settings/store.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { panelId, Tabs } from '../../ui/controls/Tabs.tsx'
import { useSensitiveWords } from '../../works/queries/sensitiveWords.ts'
import { HomeCard } from './HomeCard.tsx'
import styles from './HomeScreen.module.css'
import { LatestCard } from './LatestCard.tsx'
import { carousel, MoreSlide } from './MoreSlide.tsx'
import { NearRow } from './NearRow.tsx'
import { RandomCard } from './RandomCard.tsx'
import { RowState } from './RowState.tsx'
import { useRankingDay } from './useRankingDay.ts'
import type { WorksCardProps } from './WorksCard.tsx'

const latestNovels = '/latest?type=novel'

export function NovelCards({ isSelfHosted }: { readonly isSelfHosted: boolean }) {
  const t = useT()
  return (
    <>
      <NovelRankingCard />
      {isSelfHosted && (
        <>
          <RecommendedNovelsCard />
          <LatestCard queryKey={latestNovelsQuery().key} more={latestNovels} isNovels>
            <Novels title={t('home.latest')} query={latestNovelsQuery()} more={latestNovels} />
          </LatestCard>
        </>
      )}
      <RandomCard kind="novel">
        <RandomNovels />
      </RandomCard>
    </>
  )
}

function RandomNovels() {
  const t = useT()
  return <NovelGallery feed={useFeed(randomNovels)} name="random novel" label={t('home.random')} />
}

/** In local app API mode the recommendations are personal, and the list is endless. */
export function RecommendedList() {
  const t = useT()
  const feed = useFeed(recommendedQuery('illust', true))
  return (
    <HomeCard title={t('home.recommended')} more="/osusume_illust">
      <ArtworkGallery feed={feed} name="recommended" label={t('home.recommended')} />
    </HomeCard>
  )
}

/** The first ten novels of the daily ranking. */
function NovelRankingCard() {
  const t = useT()
  const language = useLanguage()
  const { date, toDayBefore } = useRankingDay('novel', novelRanking)
  return (
    <HomeCard title={t('home.ranking')} note={formatDate(date, language, 'UTC')} more={novelRankingPage}>
      <div className={styles.novelRow}>
        <Novels
          title={t('home.ranking')}
          query={novelRanking(date)}
          more={novelRankingPage}
          rankOf={rankOf}
          wayOn={toDayBefore && <Button onClick={toDayBefore}>{t('rank.previous_day')}</Button>}
        />
      </div>
    </HomeCard>
  )
}

const novelRankingPage = '/rank_novel/day'
const novelRanking = (day: Day) => novelRankingQuery('day', day)
const rankOf = (novel: RankedNovel) => novel.rank

/**
 * Ten recommended novels, without those whose title has a sensitive word (docs/spec/behaviours.md 1). There is no screen with the full
 * list.
 */
function RecommendedNovelsCard() {
  const t = useT()
  return (
    <HomeCard title={t('home.recommended')}>
      <NearRow isNovels>
        <CheckedNovels />
      </NearRow>
    </HomeCard>
  )
}

function CheckedNovels() {
  const t = useT()
  const words = useSensitiveWords(!useSetting('r18'))
  // Nothing is shown until the titles can be checked.
  return words !== 'checking' && <Novels title={t('home.recommended')} query={recommendedNovelsQuery(false, words)} />
}

/** Works and users that the site recommends to a web session (docs/spec/product.md 2.3). */
export function RecommendForYou({ user }: { readonly user: string }) {
  const t = useT()
  const id = useId()
  const [tab, setTab] = useState<'works' | 'users'>('works')
  const tabs = [
    { key: 'works', label: t('home.for_you.works') },
    { key: 'users', label: t('home.for_you.users') },
  ] as const
  return (
    <HomeCard title={t('home.for_you')} more="/discovery">
      <Tabs label={t('home.for_you')} tabs={tabs} chosen={tab} onChoose={setTab} id={id} />
      <div id={panelId(id)} role="tabpanel" aria-labelledby={`${id}-${tab}`}>
        {tab === 'works' ? <RecommendedWorks user={user} /> : <RecommendedUsers user={user} />}
      </div>
    </HomeCard>
  )
}

function RecommendedWorks({ user }: { readonly user: string }) {
  const t = useT()
  const mode = useSetting('r18') ? 'all' : 'safe'
  return <ArtworkGallery feed={useFeed(homeForYouQuery(user, mode))} name="for you" label={t('home.for_you.works')} />
}

function RecommendedUsers({ user }: { readonly user: string }) {
  const t = useT()
  return <UserGallery feed={useFeed(webDiscoveryUsersQuery(user))} name="users for you" label={t('home.for_you.users')} />
}

interface NovelsProps<T extends Novel> extends Omit<WorksCardProps<T>, 'max'> {
  readonly rankOf?: (novel: T) => number
  /** A way on from an empty list, and from one that does not load. */
  readonly wayOn?: ReactNode
}

/** Ten novels of a list in a row with a preview of the next ones, or the state of the list. */
function Novels<T extends Novel>({ title, query, more, rankOf, wayOn }: NovelsProps<T>) {
  const feed = useVisibleFeed(useFeed(query))
  if (feed.items.length === 0) return <RowState feed={feed} wayOn={wayOn} />
  return (
    <NovelStrip
      label={title}
      novels={carousel(feed.items)}
      {...(rankOf ? { rankOf } : {})}
      last={more !== undefined && <MoreSlide href={more} works={feed.items} />}
    />
  )
}
