// The artists that the account follows, with facts, sort and selection: closed, silent, renamed, or bookmarked but not followed.
import { Link } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import { bookmarkIndexOf } from '../../account/bookmarks/bookmarkIndex.ts'
import {
  type ArtistOrder,
  type ArtistView,
  artistOrders,
  artistViews,
  bookmarkedArtists,
  chosenArtists,
  type FollowedArtist,
  followedArtists,
} from '../../account/followed/followedArtists.ts'
import { acceptNames, rememberNames } from '../../account/followed/seenNames.ts'
import type { Account } from '../../platform/account/account.ts'
import { flagKey, flagOf, flags } from '../../platform/account/flags.ts'
import { useT } from '../../platform/i18n/useT.ts'
import { FailureState } from '../../platform/network/FailureState.tsx'
import { type Feed, useFeed } from '../../platform/query/feed.ts'
import { useAccount } from '../../platform/session/useAccount.ts'
import columnPage from '../../ui/columnPage.module.css'
import { Button, buttonClass } from '../../ui/controls/Button.tsx'
import { Chip } from '../../ui/controls/Chip.tsx'
import { Select } from '../../ui/controls/Select.tsx'
import { FollowingIcon } from '../../ui/icons/navigation.tsx'
import { EmptyState } from '../../ui/StateMessage.tsx'
import { TopBar } from '../../ui/TopBar.tsx'
import { followedUsersQuery } from '../../works/queries/following.ts'
import { ArtistRows } from './ArtistRows.tsx'
import styles from './FollowCheck.module.css'
import { useClosedCheck } from './useClosedCheck.ts'

const monthChoices = [3, 6, 12, 24, 36] as const

export function FollowCheckScreen() {
  const t = useT()
  const account = useAccount()
  return (
    <>
      <TopBar title={t('follow_check.title')} isNarrow />
      <div className={columnPage.column}>
        <h1 className="unseen">{t('follow_check.title')}</h1>
        {account ? (
          <Check key={account.id} account={account} />
        ) : (
          <EmptyState icon={FollowingIcon} title={t('following.login')} text={t('follow_check.login')}>
            <Link to="/account/login" className={buttonClass('primary')}>
              {t('screen.login')}
            </Link>
          </EmptyState>
        )}
      </div>
    </>
  )
}

function Check({ account }: { readonly account: Account }) {
  const t = useT()
  const [nowMs] = useState(Date.now)
  const [view, setView] = useState<ArtistView>('all')
  const [order, setOrder] = useState<ArtistOrder>('followed')
  const [months, setMonths] = useState<number>(12)
  const open = useFeed(followedUsersQuery(account, 'public'))
  const hidden = useFeed(followedUsersQuery(account, 'private'))
  useWholeList(open)
  useWholeList(hidden)
  const bookmarked = useBookmarkedArtists(account)
  const isWhole = open.state === 'finished' && hidden.state === 'finished'
  const { names, accept } = useFormerNames(account.id, isWhole ? [...open.items, ...hidden.items] : undefined)
  const followed = useFollowed(account, { public: open.items, private: hidden.items }, names, bookmarked)
  const closed = useClosedCheck(followed)
  const artists = chosenArtists(followed, bookmarked, closed.ids, { view, order, months, nowMs })
  const failed = [open, hidden].find(({ failure }) => failure !== undefined)
  return (
    <>
      <p className={styles.note} role="status">
        {isWhole ? t('follow_check.read', { count: followed.length }) : t('follow_check.reading', { count: followed.length })}
      </p>
      {failed?.failure && <FailureState failure={failed.failure} onRetry={failed.retry} />}
      <fieldset className={styles.views}>
        <legend className="unseen">{t('follow_check.views')}</legend>
        {artistViews.map((one) => (
          <Chip key={one} pressed={one === view} onClick={() => setView(one)}>
            {t(`follow_check.${one}`)}
          </Chip>
        ))}
      </fieldset>
      <div className={styles.choices}>
        <Select
          form="chip"
          aria-label={t('search.order')}
          choices={artistOrders.map((value) => ({ value, label: t(`follow_check.order.${value}`) }))}
          chosen={order}
          onChoose={setOrder}
        />
        {view === 'silent' && (
          <Select
            form="chip"
            aria-label={t('follow_check.silent')}
            choices={monthChoices.map((value) => ({ value: String(value), label: t('follow_check.months', { count: value }) }))}
            chosen={String(months)}
            onChoose={(value) => setMonths(Number(value))}
          />
        )}
        {view === 'renamed' && artists.length > 0 && <Button onClick={accept}>{t('follow_check.accept_names')}</Button>}
        {view === 'closed' && (
          <Button busy={closed.isBusy} disabled={closed.left === 0} onClick={closed.start}>
            {t('follow_check.check_closed', { count: closed.left })}
          </Button>
        )}
        {view === 'closed' && closed.isBusy && (
          <Button kind="plain" onClick={closed.stop}>
            {t('translate.stop')}
          </Button>
        )}
      </div>
      {view !== 'all' && <p className={styles.note}>{t(`follow_check.${view}.hint`)}</p>}
      <ArtistRows
        key={view}
        account={account}
        artists={artists}
        isLoading={view === 'unfollowed' ? !isWhole : artists.length === 0 && !isWhole}
      />
    </>
  )
}

/** Loads a list to its end. The feed itself paces the requests. */
function useWholeList({ state, loadMore, items }: Feed<unknown>): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each loaded page asks for the next one
  useEffect(() => {
    if (state === 'ready') loadMore()
  }, [state, items.length])
}

/** The artists of the indexed bookmarks. Empty while there is no index. */
function useBookmarkedArtists(account: Account) {
  const index = bookmarkIndexOf(account)
  const revision = useStore(index.state, (state) => state.revision)
  useEffect(() => void index.open(flags.getState().changedAt.bookmarks), [index])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the revision says that the bookmarks have changed
  return useMemo(() => bookmarkedArtists(index.bookmarks.values()), [index, revision])
}

/** The names before those of now. They are compared once the whole list is known. */
function useFormerNames(accountId: string, artists: readonly { readonly id: string; readonly name: string }[] | undefined) {
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map())
  const isKnown = artists !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each whole list
  useEffect(() => {
    if (artists) setNames(rememberNames(accountId, artists))
  }, [accountId, isKnown])
  const accept = () => {
    acceptNames(accountId)
    setNames(new Map())
  }
  return { names, accept }
}

/** The followed artists, with the changes of this browser that the loaded lists do not have yet. */
function useFollowed(
  account: Account,
  lists: Parameters<typeof followedArtists>[0],
  names: ReadonlyMap<string, string>,
  bookmarked: ReturnType<typeof bookmarkedArtists>,
): readonly FollowedArtist[] {
  const state = useStore(flags)
  const flagFor = (id: string) => flagOf(state, flagKey(account.id, 'user', id), Date.now())
  const listed = followedArtists(lists, names, bookmarked)
  const known = new Set(listed.map(({ id }) => id))
  const added = [...bookmarked.values()].filter(({ id }) => !known.has(id) && flagFor(id)?.isSet)
  return [...listed, ...added].flatMap((artist) => {
    const flag = flagFor(artist.id)
    if (flag && !flag.isSet) return []
    return [{ ...artist, restrict: flag?.restrict ?? artist.restrict ?? 'public' }]
  })
}
