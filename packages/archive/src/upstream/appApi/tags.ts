// Completions and the most frequent tags of an archive.
import { foldText, type WireTag } from '@emaki/domain'
import type { TrendingTag } from '@emaki/upstream'
import type { KeptKind } from '../../workKey.ts'
import type { EndpointContext } from './endpoint.ts'
import type { KnownTag } from './nameLists.ts'
import { hasTag } from './searchConditions.ts'
import { wireIllust } from './wireWork.ts'
import { condition } from './workRows.ts'

const translated = (tag: KnownTag, language: string): string | null => (language === 'ja' ? null : tag.translation)

/** Tags that begin like the word, then those that contain it, in any language. Most frequent first. */
export function completions({ names }: EndpointContext, word: string, limit: number, language: string): WireTag[] {
  const folded = foldText(word).trim()
  const matching = (is: (name: string) => boolean) => names.tags().filter((tag) => [tag.folded, ...tag.translations].some(is))
  const starting = matching((name) => name.startsWith(folded))
  const found = starting.length >= limit ? starting : new Set([...starting, ...matching((name) => name.includes(folded))])
  return [...found].slice(0, limit).map((tag) => ({ name: tag.name, translated_name: translated(tag, language) }))
}

/** The most frequent tags, each with its most bookmarked illustration that no other tag shows. */
export function trendingTags(context: EndpointContext, kind: KeptKind, limit: number, language: string): TrendingTag[] {
  const { archive, rows, names } = context
  const shown = new Set<number>()
  const trends: TrendingTag[] = []
  for (const tag of names.tags().slice(0, limit * 3)) {
    if (trends.length >= limit) break
    if (kind === 'novel' && rows.count('novel', [hasTag([tag.id])]) === 0) continue
    const works = rows.list('illust', [hasTag([tag.id]), condition('rating = 0')], 'popular', { offset: 0, limit })
    const work = works.find(({ id }) => !shown.has(id)) ?? works[0]
    if (!work) continue
    shown.add(work.id)
    trends.push({ tag: tag.name, translated_name: translated(tag, language), illust: wireIllust(work, archive) })
  }
  return trends
}
