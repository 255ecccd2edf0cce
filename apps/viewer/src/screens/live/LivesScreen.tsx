// The list of live streams, most viewers first. Adult streams are shown only with R-18 or R-18G on (docs/spec/product.md 2.7).
import { loadMoreDistance, showsLive } from '@emaki/domain'
import { createMasonry } from '@emaki/gallery'
import { livesQuery } from '../../data/lists/lives.ts'
import { useFeed, useRefresh } from '../../data/query/feed.ts'
import type { Arrangement } from '../../features/gallery/arrangement.ts'
import { FeedGallery } from '../../features/gallery/FeedGallery.tsx'
import { useFollowLinks } from '../../features/links/followLink.ts'
import { ListFrame } from '../../features/lists/ListFrame.tsx'
import { LiveCard, liveShape, liveTextHeight } from '../../features/live/LiveCard.tsx'
import { useT } from '../../i18n/useT.ts'
import { useSetting } from '../../settings/store.ts'
import { EmptyState } from '../../ui/StateMessage.tsx'
import { textScale } from '../../ui/theme/textScale.ts'
import { liveColumns, liveGutter } from './liveColumns.ts'

export function LivesScreen() {
  const t = useT()
  const follow = useFollowLinks()
  const switches = { r18: useSetting('r18'), r18g: useSetting('r18g') }
  const query = livesQuery(showsLive({ isAdult: true }, switches))
  const feed = useFeed(query)
  const title = t('screen.lives')
  return (
    <ListFrame title={title} onRefresh={useRefresh(query)}>
      {feed.state === 'finished' && feed.items.length === 0 ? (
        <EmptyState title={t('lives.empty')} text={t('lives.empty.text')} />
      ) : (
        <FeedGallery
          feed={feed}
          name={query.key.join(' ')}
          label={title}
          arrangement={arrangement}
          shapeOf={shape}
          onClick={follow}
          nameOf={(live) => live.title || t('live.untitled')}
          card={(live, index) => <LiveCard live={live} isFirst={index < 4} />}
        />
      )}
    </ListFrame>
  )
}

const shape = () => liveShape

const arrangement: Arrangement = {
  kind: 'lives',
  createLayout: createMasonry,
  isSlide: false,
  endDistance: loadMoreDistance,
  frameFor: (width) => ({
    width,
    columns: liveColumns(width),
    gutter: liveGutter,
    captionHeight: Math.round(liveTextHeight * textScale()),
  }),
}
