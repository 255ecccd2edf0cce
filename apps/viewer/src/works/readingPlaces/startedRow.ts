// Stores which tabs of home have a row of started works. Home itself only reads it (startedTabs.ts).
import type { WorkKind } from '../seriesParts/seriesPart.ts'
import { hasStartedRow, startedTabs } from './startedTabs.ts'

/** The kinds of works in the row of each tab. */
export const startedKinds: Readonly<Record<'illust' | 'manga' | 'novel', readonly WorkKind[]>> = {
  illust: ['artwork', 'novel'],
  manga: ['artwork'],
  novel: ['novel'],
}

/** Stores whether the row has works of a kind. */
export function setStartedRow(kind: WorkKind, hasWorks: boolean): void {
  const hasKind = { artwork: hasStartedRow('manga'), novel: hasStartedRow('novel') }
  if (hasKind[kind] === hasWorks) return
  hasKind[kind] = hasWorks
  const tabs = (['illust', 'manga', 'novel'] as const).filter((tab) => startedKinds[tab].some((one) => hasKind[one]))
  startedTabs.write(tabs.join(' '))
}
