// The profile of an artist: head, and tabs with their lists (docs/spec/product.md 2.11).
import { completedProfile, isIncomplete, type UserProfile } from '@emaki/domain'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRecordVisit } from '../../account/history/useRecordVisit.ts'
import { useHasCollections } from '../../lists/collections/useHasCollections.ts'
import { userCollectionIdsQuery } from '../../lists/queries/collections.ts'
import { BlockedUser } from '../../lists/users/BlockedUser.tsx'
import { useT } from '../../platform/i18n/useT.ts'
import { ReplacingAnchor } from '../../platform/links/RouterAnchor.tsx'
import type { UserTab } from '../../platform/links/tabNames.ts'
import { FailureState } from '../../platform/network/FailureState.tsx'
import { browserHistory } from '../../platform/persistence/history.ts'
import { failureOf } from '../../platform/query/queryClient.ts'
import { usePageIdle } from '../../platform/schedule.ts'
import { useSetting } from '../../platform/settings/store.ts'
import { buttonClass } from '../../ui/controls/Button.tsx'
import { revealInBar } from '../../ui/controls/revealInBar.ts'
import { TopBar } from '../../ui/TopBar.tsx'
import { useShownSubject } from '../../works/actions/subjects.ts'
import { memberQuery, webProfileQuery } from '../../works/queries/author.ts'
import { FeedButton } from '../../works/share/FeedButton.tsx'
import { ShareButton } from '../../works/share/ShareButton.tsx'
import { sharedUser } from '../../works/share/shareSources.ts'
import { TabContent } from './TabContent.tsx'
import { UserHead } from './UserHead.tsx'
import styles from './UserScreen.module.css'
import { UserSkeleton } from './UserSkeleton.tsx'
import { UserTabs } from './UserTabs.tsx'
import { shownTab } from './userAddress.ts'

export interface UserScreenProps {
  readonly id: string
  /** From the address. */
  readonly tab?: UserTab | undefined
  /** The tag filter of illustrations and manga. */
  readonly tag?: string | undefined
}

export function UserScreen({ id, ...part }: UserScreenProps) {
  const isBlocked = useSetting('blockUids').includes(id)
  return isBlocked ? <BlockedUser id={id} /> : <Profile key={id} id={id} {...part} />
}

function Profile({ id, tab, tag }: UserScreenProps) {
  const t = useT()
  const { data: profile, error, refetch } = useQuery(memberQuery(id))
  if (profile) return <OpenProfile profile={profile} tab={tab} tag={tag} />
  return (
    <>
      <TopBar title="" documentTitle={t('screen.user')} />
      <h1 className="unseen">{t('screen.user')}</h1>
      {error === null ? (
        <UserSkeleton />
      ) : (
        <FailureState
          failure={failureOf(error)}
          missing={{ title: t('missing.user.title'), text: t('missing.user.text') }}
          onRetry={() => void refetch()}
        >
          <Link to="/" className={buttonClass('quiet')}>
            {t('missing.home')}
          </Link>
        </FailureState>
      )}
    </>
  )
}

/**
 * How many collections the artist has arranged; 0 until it is known, or 1 while their tab is in the address. The profile lacks the number, so
 * it is requested once the page is idle.
 */
function useCollectionCount(id: string, isAsked: boolean): number {
  const isIdle = usePageIdle()
  const hasCollections = useHasCollections()
  const { data, isPending } = useQuery({ ...userCollectionIdsQuery(id), enabled: hasCollections && (isIdle || isAsked) })
  return data?.length ?? (hasCollections && isAsked && isPending ? 1 : 0)
}

interface OpenProfileProps {
  readonly profile: UserProfile
  readonly tab: UserTab | undefined
  readonly tag: string | undefined
}

function OpenProfile({ profile: loaded, tab: asked, tag }: OpenProfileProps) {
  const t = useT()
  const web = useQuery({ ...webProfileQuery(loaded.id), enabled: isIncomplete(loaded) })
  const profile = completedProfile(loaded, web.data)
  useRecordVisit(browserHistory.users, { id: loaded.id, name: loaded.name, avatar: loaded.avatar })
  useShownSubject({ artist: profile })
  const collections = useCollectionCount(profile.id, asked === 'collections')
  const tab = shownTab(profile, asked, collections)
  return (
    <div className={styles.screen}>
      <TopBar
        title={profile.name}
        isEcho
        actions={
          <>
            <FeedButton address={`/users/${profile.id}`} />
            <ShareButton shared={sharedUser(profile)} label={t('user.share')} />
          </>
        }
      />
      <UserHead profile={profile} />
      <UserTabs profile={profile} tab={tab} collections={collections} Anchor={ReplacingAnchor} current={revealInBar} />
      <div className={styles.list}>
        <TabContent key={tab} profile={profile} tab={tab} tag={tag} />
      </div>
    </div>
  )
}
