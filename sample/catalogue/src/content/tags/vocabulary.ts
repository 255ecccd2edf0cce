// Every tag of the sample collection with its translations, and the tags of each theme.
import type { TagRecord } from '../../records.ts'
import type { Theme } from '../theme.ts'
import { themes } from '../theme.ts'
import { aiTags, flaggedTags, kindTags, novelTags, popularity, rareTags } from './general.ts'
import { themedTags } from './themed.ts'

const languages = ['en', 'zh-CN', 'zh-TW', 'ko']

/** Reads lines of `name | en | zh-CN | zh-TW | ko | fr=…`. */
export function readTagLines(lines: string): TagRecord[] {
  return lines
    .trim()
    .split('\n')
    .map((line) => {
      const [name = '', ...rest] = line.split('|').map((part) => part.trim())
      const translations = rest.map((part, column): [string, string] => {
        const [language, word] = part.split('=')
        return word === undefined ? [languages[column] ?? 'en', part] : [language ?? '', word]
      })
      return { name, translations: Object.fromEntries(translations) }
    })
}

const byTheme = new Map(themes.map((theme) => [theme, readTagLines(themedTags[theme])]))
const names = (lines: string) => readTagLines(lines).map((tag) => tag.name)

export const rareTagNames = names(rareTags)
export const aiTagNames = names(aiTags)
export const novelTagNames = names(novelTags)

/** Names of the tags of a theme, the plainest first. */
export const tagsOf = (theme: Theme): readonly string[] => byTheme.get(theme)?.map((tag) => tag.name) ?? []

const known = new Map<string, TagRecord>()
for (const tag of [
  ...[...byTheme.values()].flat(),
  ...[kindTags, rareTags, flaggedTags, aiTags, novelTags].flatMap(readTagLines),
  ...popularity.map(([bookmarks, name]) => popularityTag(name, bookmarks)),
]) {
  if (!known.has(tag.name)) known.set(tag.name, tag)
}

/** The tag with its translations, or a tag without translations if the name is unknown. */
export function tagNamed(name: string): TagRecord {
  const found = known.get(name)
  if (found) return found
  const popular = /^(.+?)(\d+)users入り$/u.exec(name)
  return popular?.[2] ? popularityTag(name, Number(popular[2])) : { name, translations: {} }
}

function popularityTag(name: string, bookmarks: number): TagRecord {
  return {
    name,
    translations: {
      en: `${bookmarks}+ bookmarks`,
      'zh-CN': `${bookmarks}收藏`,
      'zh-TW': `${bookmarks}收藏`,
      ko: `${bookmarks}북마크`,
    },
  }
}
