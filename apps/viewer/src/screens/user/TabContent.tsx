// What stands under a tab of a profile: the beginning of a list, with the way to the whole of it.
import type { Artwork, UserProfile } from '@emaki/domain'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { favouritesQuery, memberWorksQuery } from '../../data/author.ts'
import { type FeedQuery, useFeed, usePreview } from '../../data/feed.ts'
import { relatedUsersQuery } from '../../data/users.ts'
import { ArtworkGallery } from '../../features/gallery/ArtworkGallery.tsx'
import { UserGallery } from '../../features/users/UserGallery.tsx'
import { formatNumber } from '../../i18n/format.ts'
import { useLanguage, useT } from '../../i18n/useT.ts'
import { buttonClass } from '../../ui/Button.tsx'
import { tabCount, type UserTab } from './userAddress.ts'

export interface WorksTabProps {
  readonly profile: UserProfile
  readonly tab: UserTab
}

export function WorksTab({ profile, tab }: WorksTabProps) {
  const t = useT()
  const { id } = profile
  const all = <AllLabel count={tab === 'favorite' ? undefined : tabCount(profile, tab)} />
  const onward = { params: { id }, className: buttonClass('quiet') }
  switch (tab) {
    case 'illusts':
      return (
        <Beginning
          query={memberWorksQuery(id, 'illust')}
          name={tab}
          label={t('user.tab.illusts')}
          onward={
            <Link to="/users/$id/artworks" search={{ type: 'illust' }} {...onward}>
              {all}
            </Link>
          }
        />
      )
    case 'manga':
      return (
        <Beginning
          query={memberWorksQuery(id, 'manga')}
          name={tab}
          label={t('user.tab.manga')}
          onward={
            <Link to="/users/$id/artworks" search={{ type: 'manga' }} {...onward}>
              {all}
            </Link>
          }
        />
      )
    case 'favorite':
      return (
        <Beginning
          query={favouritesQuery(id)}
          name={tab}
          label={t('user.tab.favorite')}
          onward={
            <Link to="/users/$id/favorites" {...onward}>
              {all}
            </Link>
          }
        />
      )
    case 'related':
      return <Related id={id} />
  }
}

interface BeginningProps {
  readonly query: FeedQuery<Artwork>
  readonly name: UserTab
  readonly label: string
  readonly onward: ReactNode
}

function Beginning({ query, name, label, onward }: BeginningProps) {
  const feed = usePreview(query)
  return <ArtworkGallery feed={feed} name={name} label={label} onward={onward} />
}

function Related({ id }: { readonly id: string }) {
  const t = useT()
  const feed = useFeed(relatedUsersQuery(id))
  return <UserGallery feed={feed} name="related" label={t('user.tab.related')} />
}

function AllLabel({ count }: { readonly count: number | undefined }) {
  const t = useT()
  const language = useLanguage()
  return count === undefined ? t('user.more') : t('user.more.count', { count: formatNumber(count, language) })
}
