// All illustrations, or all manga, of an artist (docs/spec/product.md 2.1, /users/{id}/artworks).
import { ratingRules, type SearchRating, type UserProfile } from '@emaki/domain'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArtworkGallery } from '../../lists/gallery/ArtworkGallery.tsx'
import { UserListFrame } from '../../lists/users/UserListFrame.tsx'
import { formatCount } from '../../platform/i18n/format.ts'
import { useLanguage, useT } from '../../platform/i18n/useT.ts'
import { JumpButton } from '../../platform/jump/JumpButton.tsx'
import { useStartPage } from '../../platform/jump/startPage.ts'
import { feedFrom, useFeed } from '../../platform/query/feed.ts'
import { useSetting } from '../../platform/settings/store.ts'
import { revealInBar } from '../../ui/controls/revealInBar.ts'
import { TabCount, tabClass, tabsClass } from '../../ui/controls/Tabs.tsx'
import { memberQuery, memberWorksQuery } from '../../works/queries/author.ts'
import { UserRatingFilter, useOfferedRating } from './UserRatingFilter.tsx'
import styles from './UserWorksScreen.module.css'

type WorksType = 'illust' | 'manga'

export interface UserWorksScreenProps {
  readonly id: string
  /** From the address. By default the kind of which the artist has works. */
  readonly type?: WorksType | undefined
  /** From the address. All ratings without it. */
  readonly rating?: SearchRating | undefined
}

export function UserWorksScreen({ id, type: asked, rating: askedRating }: UserWorksScreenProps) {
  const t = useT()
  // Nothing of a blocked artist is loaded.
  const isBlocked = useSetting('blockUids').includes(id)
  const { data: profile } = useQuery({ ...memberQuery(id), enabled: !isBlocked })
  const rating = useOfferedRating(askedRating)
  const type = asked ?? (profile?.illusts === 0 && profile.mangas > 0 ? 'manga' : 'illust')
  return (
    <UserListFrame
      id={id}
      title={t(type === 'manga' ? 'user.tab.manga' : 'user.tab.illusts')}
      actions={<JumpButton />}
      tabs={profile && <Kinds profile={profile} type={type} />}
    >
      <UserRatingFilter path={`/users/${id}/artworks`} others={asked ? { type: asked } : {}} rating={rating} />
      <Works key={`${type} ${rating}`} id={id} type={type} rating={rating} />
    </UserListFrame>
  )
}

interface WorksProps {
  readonly id: string
  readonly type: WorksType
  readonly rating: SearchRating | undefined
}

function Works({ id, type, rating }: WorksProps) {
  const t = useT()
  const query = feedFrom(memberWorksQuery(id, type), useStartPage())
  const feed = useFeed(rating ? { ...query, keep: ratingRules[rating] } : query)
  const name = rating ? `${type} ${rating}` : type
  return <ArtworkGallery feed={feed} name={name} label={t(type === 'manga' ? 'user.tab.manga' : 'user.tab.illusts')} />
}

function Kinds({ profile, type }: { readonly profile: UserProfile; readonly type: WorksType }) {
  const t = useT()
  const language = useLanguage()
  const kinds = [
    { kind: 'illust', name: t('user.tab.illusts'), count: profile.illusts },
    { kind: 'manga', name: t('user.tab.manga'), count: profile.mangas },
  ] as const
  if (kinds.some(({ count }) => count === 0)) return null
  return (
    <nav className={`${tabsClass} ${styles.kinds}`} aria-label={t('user.tabs')}>
      {kinds.map(({ kind, name, count }) => (
        <Link
          key={kind}
          ref={kind === type ? revealInBar : undefined}
          to="/users/$id/artworks"
          params={{ id: profile.id }}
          search={{ type: kind }}
          replace
          className={tabClass}
          aria-current={kind === type ? 'page' : undefined}
        >
          {name}
          <TabCount>{formatCount(count, language)}</TabCount>
        </Link>
      ))}
    </nav>
  )
}
