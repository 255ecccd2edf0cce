// Every tag of the sample collection with its translations, and the tags of each theme.
import * as v from 'valibot'
import type { TagRecord } from '../../records.ts'
import { type Theme, themes } from '../theme.ts'
import table from './tags.json' with { type: 'json' }

const tags = v.array(
  v.pipe(
    v.objectWithRest({ name: v.string() }, v.string()),
    v.transform(({ name, ...translations }): TagRecord => ({ name, translations })),
  ),
)
/** Tags of a theme, the plainest first, and groups of tags for any work. `rare` has those that a list or rule looks for. */
const known = v.parse(
  v.object({ themes: v.object(v.entriesFromList(themes, tags)), kind: tags, rare: tags, flagged: tags, ai: tags, novel: tags }),
  table,
)
const names = (list: readonly TagRecord[]) => list.map(({ name }) => name)

export const rareTagNames = names(known.rare)
export const aiTagNames = names(known.ai)
export const novelTagNames = names(known.novel)

/** Names of the tags of a theme, the plainest first. */
export const tagsOf = (theme: Theme): readonly string[] => names(known.themes[theme])

/** Minimum bookmarks for each popularity tag. */
export const popularity = [50_000, 30_000, 10_000, 5_000, 1_000, 500, 100].map(
  (bookmarks) => [bookmarks, `${bookmarks}users入り`] as const,
)

/** If several groups have a tag, the first one determines its translations. */
const byName = new Map(
  [
    ...Object.values(known.themes).flat(),
    ...[known.kind, known.rare, known.flagged, known.ai, known.novel].flat(),
    ...popularity.map(([bookmarks, name]) => popularityTag(name, bookmarks)),
  ]
    .reverse()
    .map((tag) => [tag.name, tag]),
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
