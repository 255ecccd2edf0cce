// Artwork gallery: a feed of works, laid out as the settings say.
import type { Artwork } from '@emaki/domain'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import type { Feed } from '../../data/query/feed.ts'
import { useT } from '../../i18n/useT.ts'
import { useCardBookmarkButtons } from '../bookmark/useCardBookmarkButtons.tsx'
import { ArtworkCard } from './ArtworkCard.tsx'
import { artworkShape } from './arrangement.ts'
import { ChoiceCard } from './choice/ChoiceCard.tsx'
import { canChoose, endChoice, useChosen } from './choice/choice.ts'
import type { ColumnTable } from './columns.ts'
import { FeedGallery } from './FeedGallery.tsx'
import { useCardPress, usePress } from './useCardPress.tsx'
import { useContentRule } from './useContentRule.ts'
import { useGalleryLook } from './useGalleryLook.ts'
import { useOpenWork } from './useOpenWork.ts'
import { usePrefetchWork } from './usePrefetchWork.ts'
import { useVisibleFeed } from './visibleWorks.ts'

const ChoiceBar = lazy(() => import('./choice/ChoiceBar.tsx').then((module) => ({ default: module.ChoiceBar })))

export interface ArtworkGalleryProps<T extends Artwork> {
  readonly feed: Feed<T>
  /** Names the list within its screen. Another list needs another name. */
  readonly name: string
  /** What the list is, for those who cannot see it. */
  readonly label?: string
  /** Place of a work in a ranking, or its number in a series. */
  readonly rankOf?: (artwork: T) => number
  /** A word about a work's place in this list, on its picture. */
  readonly noteOf?: (artwork: T) => string | undefined
  /** The column table of docs/spec/product.md 9 for this list, where it is not the one of all lists. */
  readonly columns?: ColumnTable
  /** False when the list is to be continued by a button only. */
  readonly isEndless?: boolean
  /** Whether works can be picked out of it, by a `ChooseButton` of its name. */
  readonly isChoosable?: boolean
  /** Stands at the end of what is but a beginning: the way to the whole. */
  readonly onward?: ReactNode
  /** Stands where there is nothing: the way on. */
  readonly emptyAction?: ReactNode
}

/** How many cards count as the first seen. */
const firstRow = 4

export function ArtworkGallery<T extends Artwork>(props: ArtworkGalleryProps<T>) {
  const { feed: whole, name, label, rankOf, noteOf, columns, isEndless = true, isChoosable = false, onward, emptyAction } = props
  const t = useT()
  const feed = useVisibleFeed(whole)
  const look = useGalleryLook(columns)
  const hiddenBy = useContentRule()
  const open = useOpenWork(feed.items)
  const prefetch = usePrefetchWork(feed.items)
  const press = usePress()
  const heartOf = useCardBookmarkButtons('artwork')
  const { handlers, dialog } = useCardPress(feed.items)
  const chosen = useChosen(isChoosable ? name : undefined)
  useEffect(() => () => endChoice(name), [name])

  return (
    <>
      <FeedGallery
        feed={feed}
        name={name}
        label={label ?? t('gallery.label')}
        arrangement={look.arrangement}
        shapeOf={artworkShape}
        isEndless={isEndless}
        onward={onward}
        emptyAction={emptyAction}
        onClick={open}
        handlers={{ ...prefetch, ...handlers }}
        style={look.style}
        card={(artwork, index) => {
          const hidden = hiddenBy(artwork)
          const card = (
            <ArtworkCard
              artwork={artwork}
              t={t}
              covers={look.covers(artwork)}
              rank={rankOf?.(artwork)}
              hidden={hidden}
              meta={look.meta}
              loading={index < firstRow ? 'first' : look.loading}
              fit={look.cover}
              press={press}
              note={noteOf?.(artwork)}
              heart={heartOf(artwork)}
            />
          )
          if (!isChoosable) return card
          return (
            <ChoiceCard artwork={artwork} isHidden={hidden !== undefined} isChosen={chosen?.has(artwork.id)}>
              {card}
            </ChoiceCard>
          )
        }}
      />
      {dialog}
      {chosen && (
        <Suspense>
          <ChoiceBar
            works={feed.items.filter((work) => canChoose(work, hiddenBy(work) !== undefined))}
            chosen={chosen}
            onEnd={() => endChoice(name)}
          />
        </Suspense>
      )}
    </>
  )
}
