// The mixed feed: cards of artworks and novels of equal height, and rows of tags, ranked works and articles of full width.
import { type Artwork, type HiddenReason, type HomeBlock, loadMoreDistance } from '@emaki/domain'
import { type Columns, columnTables, createSpanGrid } from '@emaki/gallery'
import { ArtworkCard } from '../../../lists/cards/ArtworkCard.tsx'
import { useCardLongPress, useLongPressAction } from '../../../lists/cards/useCardLongPress.tsx'
import { type Arrangement, memoizeArrangement } from '../../../lists/gallery/arrangement.ts'
import { FeedGallery } from '../../../lists/gallery/FeedGallery.tsx'
import { useGalleryAppearance } from '../../../lists/gallery/useGalleryAppearance.ts'
import { visibleFeed } from '../../../lists/gallery/visibleWorks.ts'
import { NovelCard } from '../../../lists/novels/NovelCard.tsx'
import { useOpenWork } from '../../../lists/opening/useOpenWork.ts'
import { usePrefetchWork } from '../../../lists/opening/usePrefetchWork.ts'
import { homeFeedQuery } from '../../../lists/queries/homeFeed.ts'
import { useT } from '../../../platform/i18n/useT.ts'
import { useFeed } from '../../../platform/query/feed.ts'
import { useSetting } from '../../../platform/settings/store.ts'
import { useCardBookmarkButtons } from '../../../works/bookmark/useCardBookmarkButtons.tsx'
import { useContentRule } from '../../../works/hidden/useContentRule.ts'
import { useTagRule } from '../../../works/tags/useTagRule.ts'
import { FeedRow, rowHeight } from './FeedRow.tsx'

/** Number of cards whose pictures load with high priority. */
const priorityCards = 4

export function MixedFeed({ accountId }: { readonly accountId: string }) {
  const t = useT()
  const isFitScreen = useSetting('fitPictures')
  const appearance = useGalleryAppearance()
  const hiddenBy = useContentRule()
  const feed = visibleFeed(useFeed(homeFeedQuery(accountId)), useBlockRule())
  const works = feed.items.flatMap(artworksOf)
  const open = useOpenWork(works)
  const prefetch = usePrefetchWork(works)
  const longPress = useLongPressAction()
  const { handlers, dialog } = useCardLongPress(works)
  const bookmarkButtonOf = useCardBookmarkButtons()
  const heartOf = useCardBookmarkButtons()

  const artworkCard = (artwork: Artwork, loading: 'priority' | 'eager' | 'lazy' | 'visible', rank?: number) => (
    <ArtworkCard
      artwork={artwork}
      t={t}
      covers={appearance.covers(artwork)}
      rank={rank}
      hidden={hiddenBy(artwork)}
      meta={rank === undefined ? appearance.meta : 'over'}
      loading={loading}
      fit={appearance.cover}
      longPress={longPress}
      bookmarkButton={bookmarkButtonOf(artwork)}
    />
  )
  const card = (block: HomeBlock, index: number) => {
    if (block.kind === 'artwork') return artworkCard(block.artwork, index < priorityCards ? 'priority' : appearance.loading)
    if (block.kind !== 'novel')
      return <FeedRow block={block} rankedCard={(artwork, rank) => artworkCard(artwork, 'lazy', rank)} />
    const { novel } = block
    const priority = index < priorityCards ? 'high' : 'auto'
    return <NovelCard novel={novel} form="tile" hidden={hiddenBy(novel)} priority={priority} heart={heartOf(novel)} />
  }

  const nameOf = (block: HomeBlock): string => {
    if (block.kind === 'tags') return t('search.trending')
    if (block.kind === 'articles') return t('home.spotlights')
    if (block.kind === 'ranking') return t('home.ranking')
    const work = block.kind === 'artwork' ? block.artwork : block.novel
    return hiddenBy(work) ? t('card.hidden') : work.title || t('card.untitled')
  }

  return (
    <>
      <FeedGallery
        feed={feed}
        name="home feed"
        label={t('home.tab.all')}
        arrangement={mixedArrangement(isFitScreen ? 'fitting' : 'roomy', appearance.captionHeight)}
        shapeOf={shapeOf}
        onClick={open}
        handlers={{ ...prefetch, ...handlers }}
        style={appearance.style}
        nameOf={nameOf}
        card={card}
      />
      {dialog}
    </>
  )
}

const artworksOf = (block: HomeBlock): readonly Artwork[] => {
  if (block.kind === 'artwork') return [block.artwork]
  return block.kind === 'ranking' ? block.artworks : []
}

/** A row has its own height; all cards have the height of the arrangement. */
const shapeOf = (block: HomeBlock): number => (block.kind === 'artwork' || block.kind === 'novel' ? 1 : -rowHeight(block.kind))

/** Why a part of the feed is hidden. A row is hidden with all its works. */
function useBlockRule(): (block: HomeBlock) => HiddenReason | undefined {
  const asTiles = useSetting('hiddenAsTiles')
  const hiddenBy = useContentRule()
  const isShownTag = useTagRule()
  const allHidden = (works: readonly Artwork[]) => (works.every(hiddenBy) ? works.map(hiddenBy)[0] : undefined)
  return (block) => {
    if (block.kind === 'tags') return block.tags.some(isShownTag) ? undefined : 'blocked-tag'
    if (asTiles || block.kind === 'articles') return undefined
    if (block.kind === 'ranking') return allHidden(block.artworks)
    return hiddenBy(block.kind === 'artwork' ? block.artwork : block.novel)
  }
}

/** Height of a cover divided by its width in a list of works of different kinds. */
const mixedShape = 1.25

/** The arrangement of cards of different kinds with equal heights, and of rows of full width between them. `caption`: height in px. */
function mixedArrangement(table: 'fitting' | 'roomy', caption: number): Arrangement {
  const columns: Columns = columnTables[table]
  return memoizeArrangement(`mixed ${table} ${caption}`, () => ({
    createLayout: createSpanGrid,
    isSlide: false,
    endDistance: loadMoreDistance,
    frameFor: (width) => {
      const count = columns.at(width)
      const card = (width - columns.gap * (count - 1)) / count
      return {
        width,
        columns: count,
        gutter: columns.gap,
        captionHeight: caption,
        rowHeight: Math.round(card * mixedShape) + caption,
      }
    },
  }))
}
