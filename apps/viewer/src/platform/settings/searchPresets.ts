// Sets of search filters that the person has named. A preset is the query of a search address, so that a link shares it.
import { clippedWords } from '@emaki/domain'
import * as v from 'valibot'

export interface SearchPreset {
  readonly name: string
  readonly kind: 'illust' | 'novel'
  /** The filters as in an address, without words. The router reads it like any address. */
  readonly query: string
  /** True for a tab of the search screen. */
  readonly isPinned: boolean
}

/** Presets of a browser. */
export const maxSearchPresets = 30
/** Longest name, in code points. */
export const maxPresetName = 40
const maxQuery = 600

/** A name without blanks at its ends, of at most `maxPresetName` code points. */
export const presetName = (text: string): string => clippedWords(text.replace(/[\s\p{Cc}\p{Cs}]+/gu, ' ').trim(), maxPresetName)

/** The query without words, sorted by name. */
export const presetQuery = (text: string): string => {
  const query = new URLSearchParams(text)
  query.delete('word')
  query.sort()
  return query.toString()
}

const presetSchema = v.object({
  name: v.pipe(v.string(), v.transform(presetName), v.nonEmpty()),
  kind: v.picklist(['illust', 'novel']),
  query: v.pipe(v.string(), v.maxLength(maxQuery), v.transform(presetQuery), v.nonEmpty()),
  isPinned: v.boolean(),
})

/** Stored presets. A bad entry does not affect the others; names and filters are unique. */
export const searchPresetsSchema = v.fallback(
  v.pipe(
    v.array(v.unknown()),
    v.transform((entries): readonly SearchPreset[] => {
      const presets = new Map<string, SearchPreset>()
      for (const entry of entries.slice(0, maxSearchPresets)) {
        const { success, output } = v.safeParse(presetSchema, entry)
        if (!success || presets.has(output.name)) continue
        const isTwin = [...presets.values()].some(({ kind, query }) => kind === output.kind && query === output.query)
        if (!isTwin) presets.set(output.name, output)
      }
      return [...presets.values()]
    }),
  ),
  [],
)
