// Removes works from lists that the content settings hide, and counts them.
import type { HiddenReason } from '@emaki/domain'
import { startsWith } from '@emaki/gallery'
import type { Feed } from '../../platform/query/feed.ts'
import { useSetting } from '../../platform/settings/store.ts'
import { useContentRule } from '../../works/hidden/useContentRule.ts'

type ContentRule = ReturnType<typeof useContentRule>
type Work = Parameters<ContentRule>[0]

/** A list stops loading automatically when it has this many more hidden than visible works: three pages. */
const maxHiddenSurplus = 90

/** Returns why an item is hidden, or undefined. The result for an item never changes. */
type Rule<T> = (item: T) => HiddenReason | undefined

/** A list and its visible items. */
interface Checked<T> {
  readonly items: readonly T[]
  /** The same array as `items` when nothing is hidden. */
  readonly visible: readonly T[]
}

/** The last list that each rule has checked: of a list that grew, only the new items are checked. */
const lastChecked = new WeakMap<object, unknown>()

/** A feed without hidden works; `left.byContent` is their number. */
export function visibleFeed<T>(feed: Feed<T>, hiddenBy: Rule<T>): Feed<T> {
  const items = visibleItems(feed.items, hiddenBy)
  // A list without hidden works stays as it is, without a copy.
  if (items === feed.items) return feed
  return { ...feed, items, left: { ...feed.left, byContent: feed.items.length - items.length } }
}

function visibleItems<T>(items: readonly T[], hiddenBy: Rule<T>): readonly T[] {
  const last = lastChecked.get(hiddenBy) as Checked<T> | undefined
  if (last?.items === items) return last.visible
  const { items: checked, visible: before }: Checked<T> =
    last && startsWith(items, last.items) ? last : { items: [], visible: [] }
  const added = items.slice(checked.length).filter((item) => !hiddenBy(item))
  const visible = before.length + added.length === items.length ? items : [...before, ...added]
  lastChecked.set(hiddenBy, { items, visible } satisfies Checked<T>)
  return visible
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
