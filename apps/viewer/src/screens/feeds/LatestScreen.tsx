// The newest illustrations, manga or novels of the site, if the host provides them.

import { ArtworkGallery } from '../../lists/gallery/ArtworkGallery.tsx'
import type { WorkKind } from '../../lists/kindTabs.ts'
import { kindTabs } from '../../lists/kindTabs.ts'
import { ListFrame } from '../../lists/ListFrame.tsx'
import { NovelGallery } from '../../lists/novels/NovelGallery.tsx'
import { latestNovelsQuery, latestQuery } from '../../lists/queries/latest.ts'
import { SelfHostedOnly } from '../../lists/SelfHostedOnly.tsx'
import { useHost } from '../../platform/hosts/host.ts'
import { useT } from '../../platform/i18n/useT.ts'
import { useFeed, useRefresh } from '../../platform/query/feed.ts'

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
