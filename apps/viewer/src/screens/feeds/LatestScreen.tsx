// The newest illustrations, manga or novels of the site, if the host provides them.

import { useHost } from '../../data/hosts/host.ts'
import { latestNovelsQuery, latestQuery } from '../../data/lists/latest.ts'
import { useFeed, useRefresh } from '../../data/query/feed.ts'
import { ArtworkGallery } from '../../features/gallery/ArtworkGallery.tsx'
import type { WorkKind } from '../../features/lists/kindTabs.ts'
import { kindTabs } from '../../features/lists/kindTabs.ts'
import { ListFrame } from '../../features/lists/ListFrame.tsx'
import { SelfHostedOnly } from '../../features/lists/SelfHostedOnly.tsx'
import { NovelGallery } from '../../features/novels/NovelGallery.tsx'
import { useT } from '../../i18n/useT.ts'

export interface LatestScreenProps {
  readonly kind: WorkKind
}

export function LatestScreen({ kind }: LatestScreenProps) {
  const t = useT()
  const { isSelfHosted } = useHost()
  if (!isSelfHosted) {
    return (
      <ListFrame title={t('home.latest')}>
        <SelfHostedOnly />
      </ListFrame>
    )
  }
  return kind === 'novel' ? <Novels /> : <Works key={kind} kind={kind} />
}

function Works({ kind }: { readonly kind: 'illust' | 'manga' }) {
  const t = useT()
  const title = t('home.latest')
  const query = latestQuery(kind)
  return (
    <ListFrame title={title} tabs={kindTabs('/latest', kind, t)} onRefresh={useRefresh(query)}>
      <ArtworkGallery feed={useFeed(query)} name={`latest ${kind}`} label={title} />
    </ListFrame>
  )
}

function Novels() {
  const t = useT()
  const title = t('home.latest')
  const query = latestNovelsQuery()
  return (
    <ListFrame title={title} tabs={kindTabs('/latest', 'novel', t)} onRefresh={useRefresh(query)}>
      <NovelGallery feed={useFeed(query)} name="latest novel" label={title} />
    </ListFrame>
  )
}
