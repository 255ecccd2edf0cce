// Discovery card: eighteen works that the site picks at random, loaded when the reader comes near.
import { discoveryBatch } from '@emaki/domain'
import { homeDiscoveryQuery } from '../../data/discovery.ts'
import { usePreview } from '../../data/feed.ts'
import { ArtworkStrip } from '../../features/gallery/ArtworkStrip.tsx'
import { useT } from '../../i18n/useT.ts'
import { useSetting } from '../../settings/store.ts'
import { HomeCard } from './HomeCard.tsx'
import { NearRow } from './NearRow.tsx'
import { RowState } from './RowState.tsx'

export function DiscoveryCard() {
  const t = useT()
  return (
    <HomeCard title={t('screen.discovery')} more="/discovery">
      <NearRow>
        <DiscoveredWorks />
      </NearRow>
    </HomeCard>
  )
}

function DiscoveredWorks() {
  const t = useT()
  const mode = useSetting('r18') ? 'all' : 'safe'
  const feed = usePreview(homeDiscoveryQuery(mode), discoveryBatch)
  return feed.items.length === 0 ? <RowState feed={feed} /> : <ArtworkStrip label={t('screen.discovery')} artworks={feed.items} />
}
