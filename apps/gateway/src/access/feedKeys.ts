// Keys in the addresses of syndication feeds. Feed readers cannot sign in, so the address itself opens the feed.
import { feedBase } from '@emaki/domain'
import { createKeyCheck } from './apiKeys.ts'

/** True for a raw target below `/feeds` with one of the keys: `/feeds/rank/daily.atom?key=KEY`. */
export type FeedKeyCheck = (target: string) => boolean

export function createFeedKeyCheck(keys: readonly string[]): FeedKeyCheck {
  if (keys.length === 0) return () => false
  const isKnown = createKeyCheck(keys)
  return (target) => {
    const mark = target.indexOf('?')
    if (mark === -1 || !target.startsWith(`${feedBase}/`)) return false
    // Dot segments could lead out of the feeds, so an address with one has no key.
    if (/(?:^|\/)(?:\.|%2e){1,2}(?:\/|$)|\\/i.test(target.slice(0, mark))) return false
    return isKnown(new URLSearchParams(target.slice(mark + 1)).get('key') ?? '')
  }
}
