// A feed of artworks in the layout of the settings.

import type { Artwork } from '@emaki/domain'
import type { ColumnTable } from '@emaki/gallery'
import { type ComponentProps, lazy, type ReactNode, Suspense } from 'react'
import { keptMarks } from '../../library/keptMarks.tsx'
import { withAllMessages } from '../../platform/i18n/catalogue.ts'
import { useT } from '../../platform/i18n/useT.ts'
import type { Feed } from '../../platform/query/feed.ts'
import { useCardBookmarkButtons } from '../../works/bookmark/useCardBookmarkButtons.tsx'
import { useContentRule } from '../../works/hidden/useContentRule.ts'
import { ArtworkCard } from '../cards/ArtworkCard.tsx'
import { untitledText } from '../cards/CardView.tsx'
import { useCardLongPress, useLongPressAction } from '../cards/useCardLongPress.tsx'
import { useOpenWork } from '../opening/useOpenWork.ts'
import { usePrefetchWork } from '../opening/usePrefetchWork.ts'
import { SelectableCard } from '../selection/SelectableCard.tsx'
import { useSelectableList } from '../selection/selectableList.ts'
import { endSelection, useSelection } from '../selection/selection.ts'
import { useSlideshowList } from '../slideshow/slideshowList.ts'
import { artworkShape } from './arrangement.ts'
import { FeedGallery } from './FeedGallery.tsx'
import { useGalleryAppearance } from './useGalleryAppearance.ts'
import { useVisibleFeed } from './visibleWorks.ts'

const SelectionBar = lazy(() =>
  withAllMessages(import('../selection/SelectionBar.tsx')).then((module) => ({ default: module.SelectionBar })),
)

export interface ArtworkGalleryProps<T extends Artwork> {
  readonly feed: Feed<T>
  /** Identifies the list within its screen. */
  readonly name: string
  /** Accessible name of the list. */
  readonly label?: string
  /** Rank of a work, or its number in a series. */
  readonly rankOf?: (artwork: T) => number
  /** Text on the picture about the work's position in this list. */
  readonly noteOf?: (artwork: T) => string | undefined
  /** The column table of docs/spec/product.md 9 for this list; by default the table of the settings. */
  readonly columns?: ColumnTable
  /** False when only a button loads more. */
  readonly isEndless?: boolean
  /** False in lists where every work is kept. */
  readonly hasKeptMarks?: boolean
  /** False where works cannot be selected. */
  readonly canSelect?: boolean
  /** Link to the full list, at the end of a shortened list. */
  readonly moreLink?: ReactNode
  /** Button or link in the empty state. */
  readonly emptyAction?: ReactNode
}

/** Number of cards whose pictures load with high priority. */
const priorityCards = 4

export function ArtworkGallery<T extends Artwork>(props: ArtworkGalleryProps<T>) {
  const {
    feed: whole,
    name,
    label,
    rankOf,
    noteOf,
    columns,
    isEndless = true,
    canSelect = true,
    hasKeptMarks = true,
    moreLink,
    emptyAction,
  } = props
  const t = useT()
  const feed = useSlideshowList(name, useVisibleFeed(whole))
  const appearance = useGalleryAppearance(columns)
  const hiddenBy = useContentRule()
  const open = useOpenWork(feed.items)
  const prefetch = usePrefetchWork(feed.items)
  const longPress = useLongPressAction()
  const bookmarkButtonOf = useCardBookmarkButtons()
  const { handlers, dialog } = useCardLongPress(feed.items)
  const selected = useSelection(canSelect ? name : undefined)
  useSelectableList(name, canSelect && feed.items.length > 0)
  const selectable = () => feed.items.filter((work) => hiddenBy(work) === undefined)
  return (
    <>
      <FeedGallery
        feed={feed}
        name={name}
        label={label ?? t('gallery.label')}
        arrangement={appearance.arrangement}
        shapeOf={artworkShape}
        isEndless={isEndless}
        moreLink={moreLink}
        emptyAction={emptyAction}
        onClick={open}
        handlers={{ ...prefetch, ...handlers }}
        style={appearance.style}
        nameOf={(artwork) => (hiddenBy(artwork) ? t('card.hidden') : artwork.title || t(untitledText(artwork)))}
        card={(artwork, index) => {
          const hidden = hiddenBy(artwork)
          const card = (
            <ArtworkCard
              artwork={artwork}
              t={t}
              covers={appearance.covers(artwork)}
              rank={rankOf?.(artwork)}
              hidden={hidden}
              meta={appearance.meta}
              loading={index < priorityCards ? 'priority' : appearance.loading}
              fit={appearance.cover}
              longPress={longPress}
              note={noteOf?.(artwork)}
              bookmarkButton={bookmarkButtonOf(artwork)}
              marks={hasKeptMarks ? keptMarks('illust')(artwork.id) : undefined}
            />
          )
          if (!canSelect) return card
          return (
            <SelectableCard
              id={artwork.id}
              name={hidden ? t('card.hidden') : artwork.title || t(untitledText(artwork))}
              isHidden={hidden !== undefined}
              isSelected={selected?.has(artwork.id)}
              order={() => selectable().map(({ id }) => id)}
            >
              {card}
            </SelectableCard>
          )
        }}
      />
      {dialog}
      {selected && <LazySelectionBar selected={selected} items={selectable()} onEnd={() => endSelection(name)} />}
    </>
  )
}

function LazySelectionBar(props: ComponentProps<typeof SelectionBar>) {
  return (
    <Suspense>
      <SelectionBar {...props} />
    </Suspense>
  )
}
