// The list of live streams, most viewers first. Adult streams are shown only with R-18 or R-18G on (docs/spec/product.md 2.7).
import { loadMoreDistance, showsLive } from '@emaki/domain'
import { createMasonry } from '@emaki/gallery'
import type { Arrangement } from '../../lists/gallery/arrangement.ts'
import { FeedGallery } from '../../lists/gallery/FeedGallery.tsx'
import { ListFrame } from '../../lists/ListFrame.tsx'
import { livesQuery } from '../../lists/queries/lives.ts'
import { LiveCard, liveShape, liveTextHeight } from '../../pictures/live/LiveCard.tsx'
import { useT } from '../../platform/i18n/useT.ts'
import { useFollowLinks } from '../../platform/links/followLink.ts'
import { useFeed, useRefresh } from '../../platform/query/feed.ts'
import { useSetting } from '../../platform/settings/store.ts'
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
