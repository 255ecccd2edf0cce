// Groups the novels of a list by series: one item for all loaded parts, in the place of the first one.
import type { Novel } from '@emaki/domain'

/** A novel of a grouped list. `parts` is the number of its series' parts in the list; absent for a novel that stands alone. */
export interface GroupedNovel extends Novel {
  readonly parts?: number
}

/** Hidden novels are not grouped, so that none of them represents a series. */
export function groupBySeries(novels: readonly Novel[], isHidden: (novel: Novel) => boolean): readonly GroupedNovel[] {
  const parts = new Map<string, number>()
  for (const novel of novels) {
    const { series } = novel
    if (series && !isHidden(novel)) parts.set(series.id, (parts.get(series.id) ?? 0) + 1)
  }
  const shown = new Set<string>()
  return novels.flatMap((novel) => {
    const { series } = novel
    if (!series || isHidden(novel)) return [novel]
    if (shown.has(series.id)) return []
    shown.add(series.id)
    const count = parts.get(series.id) ?? 1
    return count > 1 ? [{ ...novel, parts: count }] : [novel]
  })
}
