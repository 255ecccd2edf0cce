// New works of followed artists. A label marks the work that was the newest at the last visit (docs/spec/product.md 4.8).
import type { Artwork } from '@emaki/domain'
import { useAccountFeed } from '../../data/query/accountFeed.ts'
import type { FeedQuery } from '../../data/query/feed.ts'
import { ArtworkGallery } from '../../features/gallery/ArtworkGallery.tsx'
import { useT } from '../../i18n/useT.ts'
import { useLastSeen } from './useLastSeen.ts'

export function NewWorks({ query }: { readonly query: FeedQuery<Artwork> }) {
  const t = useT()
  const name = query.key.join(' ')
  const feed = useAccountFeed(query, 'follows')
  const seen = useLastSeen(name, feed.items[0]?.id)
  return (
    <ArtworkGallery
      feed={feed}
      name={name}
      label={t('following.works')}
      noteOf={({ id }) => (id === seen ? t('following.seen') : undefined)}
    />
  )
}
