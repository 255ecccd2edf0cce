// Works and users that the site recommends to a web session (docs/spec/product.md 2.3).
import { useId, useState } from 'react'
import { ArtworkGallery } from '../../lists/gallery/ArtworkGallery.tsx'
import { homeForYouQuery, webDiscoveryUsersQuery } from '../../lists/queries/discovery.ts'
import { UserGallery } from '../../lists/users/UserGallery.tsx'
import { useT } from '../../platform/i18n/useT.ts'
import { useFeed } from '../../platform/query/feed.ts'
import { useSetting } from '../../platform/settings/store.ts'
import { panelId, Tabs } from '../../ui/controls/Tabs.tsx'
import { HomeCard } from './HomeCard.tsx'

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
