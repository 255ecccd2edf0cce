// A feed of novels as a list of cards with the same height.

import type { Artwork, Novel } from '@emaki/domain'
import { lazy, type ReactNode, Suspense } from 'react'
import { keptMarks } from '../../library/keptMarks.tsx'
import { withAllMessages } from '../../platform/i18n/catalogue.ts'
import { useT } from '../../platform/i18n/useT.ts'
import type { Feed } from '../../platform/query/feed.ts'
import { useCardBookmarkButtons } from '../../works/bookmark/useCardBookmarkButtons.tsx'
import { useContentRule } from '../../works/hidden/useContentRule.ts'
import { rowArrangement } from '../gallery/arrangement.ts'
import { FeedGallery } from '../gallery/FeedGallery.tsx'
import { useVisibleFeed } from '../gallery/visibleWorks.ts'
import { useOpenWork } from '../opening/useOpenWork.ts'
import { SelectableCard } from '../selection/SelectableCard.tsx'
import { useSelectableList } from '../selection/selectableList.ts'
import { endSelection, useSelection } from '../selection/selection.ts'
import { NovelCard } from './NovelCard.tsx'
import { novelCardHeight } from './novelCardHeight.ts'

const SelectionBar = lazy(() =>
  withAllMessages(import('../selection/SelectionBar.tsx')).then((module) => ({ default: module.SelectionBar })),
)

export interface NovelGalleryProps<T extends Novel> {
  readonly feed: Feed<T>
  /** Name of the list, unique within its screen. */
  readonly name: string
  /** Accessible name of the list. */
  readonly label?: string
  /** The column table of docs/spec/product.md 9 for this list. */
  readonly columns?: 'profileLists' | 'novelBookmarks' | 'novelSeries'
  /** Rank of a novel in a ranking. */
  readonly rankOf?: (novel: T) => number
  /** Text on the cover about the novel's state in this list. */
  readonly noteOf?: (novel: T) => string | undefined
  /** True when a novel stands for its series. */
  readonly isSeries?: (novel: T) => boolean
  /** Number of a part in its series. If given, the cards have no covers. */
  readonly partOf?: (novel: T) => number
  /** False in lists where every novel is kept. */
  readonly hasKeptMarks?: boolean
  /** False if only a button loads the next page. */
  readonly isEndless?: boolean
  /** Shown after the last card of a partial list: a link to the whole list. */
  readonly moreLink?: ReactNode
  /** An action below the empty state. */
  readonly emptyAction?: ReactNode
}

/** Number of cards with high fetch priority. */
const priorityCards = 4
const noArtworks: readonly Artwork[] = []

export function NovelGallery<T extends Novel>(props: NovelGalleryProps<T>) {
  const {
    feed: whole,
    name,
    label,
    columns = 'profileLists',
    rankOf,
    partOf,
    noteOf,
    isSeries,
    isEndless = true,
    hasKeptMarks = true,
    moreLink,
    emptyAction,
  } = props
  const t = useT()
  const feed = useVisibleFeed(whole)
  const hiddenBy = useContentRule()
  const open = useOpenWork(noArtworks)
  const heartOf = useCardBookmarkButtons()
  const markOf = keptMarks('novel')
  const form = partOf ? 'plain' : 'row'
  const selected = useSelection(name)
  useSelectableList(name, feed.items.length > 0)
  const selectable = () => feed.items.filter((novel) => hiddenBy(novel) === undefined)
  const nameOf = (novel: T) => (hiddenBy(novel) ? t('card.hidden') : novel.title || t('card.untitled'))

  return (
    <>
      <FeedGallery
        feed={feed}
        name={name}
        label={label ?? t('gallery.label')}
        arrangement={rowArrangement(columns, novelCardHeight(form))}
        shapeOf={fixedShape}
        isEndless={isEndless}
        moreLink={moreLink}
        emptyAction={emptyAction}
        onClick={open}
        nameOf={nameOf}
        card={(novel, index) => (
          <SelectableCard
            id={novel.id}
            name={nameOf(novel)}
            isHidden={hiddenBy(novel) !== undefined}
            isSelected={selected?.has(novel.id)}
            order={() => selectable().map(({ id }) => id)}
          >
            <NovelCard
              novel={novel}
              form={form}
              rank={rankOf?.(novel)}
              part={partOf?.(novel)}
              note={noteOf?.(novel)}
              isSeries={isSeries?.(novel) ?? false}
              hidden={hiddenBy(novel)}
              priority={index < priorityCards ? 'high' : 'auto'}
              heart={heartOf(novel)}
              marks={hasKeptMarks ? markOf(novel.id) : undefined}
            />
          </SelectableCard>
        )}
      />
      {selected && (
        <Suspense>
          <SelectionBar items={selectable()} selected={selected} onEnd={() => endSelection(name)} />
        </Suspense>
      )}
    </>
  )
}

/** Cards have a fixed height, so their aspect ratio does not matter. */
const fixedShape = () => 1
