// Every tag of the sample collection with its translations, and the tags of each theme.
import type { TagRecord } from '../../records.ts'
import type { Theme } from '../theme.ts'
import table from './tags.json' with { type: 'json' }

/** Tags of a theme, the plainest first, and groups of tags for any work. `rare` has those that a list or rule looks for. */
const { themes, ...groups } = table
const names = (list: readonly { readonly name: string }[]) => list.map(({ name }) => name)

export const rareTagNames = names(groups.rare)
export const aiTagNames = names(groups.ai)
export const novelTagNames = names(groups.novel)

/** Names of the tags of a theme, the plainest first. */
export const tagsOf = (theme: Theme): readonly string[] => names(themes[theme])

/** Minimum bookmarks for each popularity tag. */
export const popularity = [50_000, 30_000, 10_000, 5_000, 1_000, 500, 100].map(
  (bookmarks) => [bookmarks, `${bookmarks}users入り`] as const,
)

/** If several groups have a tag, the first one determines its translations. */
const byName = new Map(
  [
    ...[...Object.values(themes), ...Object.values(groups)].flat().map(({ name, ...translations }) => ({ name, translations })),
    ...popularity.map(([bookmarks, name]) => popularityTag(name, bookmarks)),
  ]
    .reverse()
    .map((tag): [string, TagRecord] => [tag.name, tag]),
)

/** The tag with its translations, or a tag without translations if the name is unknown. */
export function tagNamed(name: string): TagRecord {
  const found = byName.get(name)
  if (found) return found
  const popular = /^(.+?)(\d+)users入り$/u.exec(name)
  return popular?.[2] ? popularityTag(name, Number(popular[2])) : { name, translations: {} }
}

function popularityTag(name: string, bookmarks: number): TagRecord {
  const translations = {
    en: `${bookmarks}+ bookmarks`,
    'zh-CN': `${bookmarks}收藏`,
    'zh-TW': `${bookmarks}收藏`,
    ko: `${bookmarks}북마크`,
  }
  return { name, translations }
}
