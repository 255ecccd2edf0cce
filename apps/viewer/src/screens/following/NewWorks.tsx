// New works of followed artists. A label marks the work that was the newest at the last visit (docs/spec/product.md 4.8).
import type { Artwork } from '@emaki/domain'
import { ArtworkGallery } from '../../lists/gallery/ArtworkGallery.tsx'
import { useT } from '../../platform/i18n/useT.ts'
import { useAccountFeed } from '../../platform/query/accountFeed.ts'
import type { FeedQuery } from '../../platform/query/feed.ts'
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
