// Visible works: leaves works out of lists that the content settings and block lists hide, and counts them.
import type { HiddenReason } from '@emaki/domain'
import type { Feed } from '../../data/query/feed.ts'
import { useSetting } from '../../settings/store.ts'
import { useContentRule } from './useContentRule.ts'

type ContentRule = ReturnType<typeof useContentRule>
type Work = Parameters<ContentRule>[0]

/** How many works more may be hidden than shown before a list stops loading by itself: three pages. */
const hiddenAhead = 90

/** A feed without its hidden works; `left.byContent` counts them. */
export function visibleFeed<T extends Work>(feed: Feed<T>, hiddenBy: (work: T) => HiddenReason | undefined): Feed<T> {
  const items = feed.items.filter((work) => hiddenBy(work) === undefined)
  const byContent = feed.items.length - items.length
  return byContent === 0 ? feed : { ...feed, items, left: { ...feed.left, byContent } }
}

/** Whether a list may load its next page by itself. One that hides nearly everything waits for the button. */
export const loadsByItself = ({ items, left: { byContent = 0 } }: Pick<Feed<unknown>, 'items' | 'left'>): boolean =>
  byContent <= items.length + hiddenAhead

/** A feed as the settings show it: without hidden works, or with all of them when the reader wants tiles in their places. */
export function useVisibleFeed<T extends Work>(feed: Feed<T>): Feed<T> {
  const asTiles = useSetting('hiddenAsTiles')
  const hiddenBy = useContentRule()
  return asTiles ? feed : visibleFeed(feed, hiddenBy)
}

/** Works for a preview: those that may be shown, and after them the hidden ones when the reader wants tiles. */
export const previewsFirst = <T>(works: readonly T[], isHidden: (work: T) => boolean, asTiles: boolean): readonly T[] => [
  ...works.filter((work) => !isHidden(work)),
  ...(asTiles ? works.filter(isHidden) : []),
]
