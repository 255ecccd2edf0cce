// Visibility and tags of new bookmarks by the settings.
import { maxBookmarkTags } from '@emaki/domain'
import type { BookmarkOptions } from '../../platform/account/bookmark.ts'
import { readSettings } from '../../platform/settings/store.ts'
import type { TagRule } from '../../platform/settings/tagRules.ts'
import type { BookmarkTarget } from './bookmarkTarget.ts'

/** A new bookmark of `work`: the default visibility, and the tags of the rules. */
export function newBookmark(work: BookmarkTarget): BookmarkOptions {
  const { privateBookmarks, bookmarkTagRules } = readSettings()
  return { restrict: privateBookmarks ? 'private' : 'public', tags: tagsByRules(work, bookmarkTagRules) }
}

/** The tags that the rules give a work, in the order of the rules, at most ten (docs/contract/companion.md 8.1). */
export function tagsByRules(
  work: Pick<BookmarkTarget, 'author' | 'series' | 'tags'>,
  rules: readonly TagRule[],
): readonly string[] {
  const words = work.tags.flatMap(({ name, translated_name: translated }) => [name, translated ?? '']).map(plain)
  const holds = ({ when, value }: TagRule) => {
    if (when === 'artist') return work.author.id === value
    if (when === 'series') return work.series?.id === value
    return words.some((word) => word.includes(plain(value)))
  }
  return [...new Set(rules.filter(holds).flatMap(({ tags }) => tags))].slice(0, maxBookmarkTags)
}

const plain = (text: string): string => text.normalize('NFKC').toLowerCase()
