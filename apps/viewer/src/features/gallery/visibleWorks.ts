// Removes works from lists that the content settings hide, and counts them.
import type { HiddenReason } from '@emaki/domain'
import type { Feed } from '../../data/query/feed.ts'
import { useSetting } from '../../settings/store.ts'
import { useContentRule } from './useContentRule.ts'

type ContentRule = ReturnType<typeof useContentRule>
type Work = Parameters<ContentRule>[0]

/** A list stops loading automatically when it has this many more hidden than visible works: three pages. */
const maxHiddenSurplus = 90

/** A feed without hidden works; `left.byContent` is their number. */
export function visibleFeed<T>(feed: Feed<T>, hiddenBy: (item: T) => HiddenReason | undefined): Feed<T> {
  // A list without hidden works stays as it is, without a copy.
  if (!feed.items.some(hiddenBy)) return feed
  const items = feed.items.filter((item) => !hiddenBy(item))
  return { ...feed, items, left: { ...feed.left, byContent: feed.items.length - items.length } }
}

/** True when a list may load its next page automatically. A list with mostly hidden works waits for the button. */
export const canAutoLoad = ({ items, left: { byContent = 0 } }: Pick<Feed<unknown>, 'items' | 'left'>): boolean =>
  byContent <= items.length + maxHiddenSurplus

/** The feed without hidden works, or the whole feed when the setting shows hidden works as tiles. */
export function useVisibleFeed<T extends Work>(feed: Feed<T>): Feed<T> {
  const asTiles = useSetting('hiddenAsTiles')
  const hiddenBy = useContentRule()
  return asTiles ? feed : visibleFeed(feed, hiddenBy)
}

/** Works for a preview: the visible ones, then the hidden ones if they show as tiles. */
export const visibleFirst = <T>(works: readonly T[], isHidden: (work: T) => boolean, asTiles: boolean): readonly T[] => [
  ...works.filter((work) => !isHidden(work)),
  ...(asTiles ? works.filter(isHidden) : []),
]
