import type { Artwork, Novel } from '@emaki/domain'
import { useEffect, useState } from 'react'
import { browserHistory } from '../../data/persistence/history.ts'
import { useContentRule } from '../gallery/useContentRule.ts'
import { hidePlace, startedWorks } from '../seriesParts/readState.ts'
import type { WorkKind } from '../seriesParts/seriesPart.ts'
import { type StartedEntry, startedEntries } from './startedEntries.ts'

export interface StartedWorks {
  /** Undefined until the history is read. Hidden works are left out. */
  readonly entries: readonly StartedEntry[] | undefined
  readonly remove: (entry: StartedEntry) => void
}

/** The started works of some kinds, the one that was read last first within each kind. */
export function useStartedWorks(kinds: readonly WorkKind[]): StartedWorks {
  const hiddenBy = useContentRule()
  const [entries, setEntries] = useState<readonly StartedEntry[]>()
  const wanted = kinds.join(' ')
  useEffect(() => {
    let isLeft = false
    void Promise.all(kindsOf(wanted).map(entriesOf)).then((found) => !isLeft && setEntries(interleaved(found)))
    return () => {
      isLeft = true
    }
  }, [wanted])
  const remove = ({ kind, work }: StartedEntry) => {
    hidePlace(kind, work.id)
    setEntries(entries?.filter((entry) => entry.kind !== kind || entry.work.id !== work.id))
  }
  return { entries: entries?.filter(({ work }) => hiddenBy(work) === undefined), remove }
}

const kindsOf = (names: string): readonly WorkKind[] => (['artwork', 'novel'] as const).filter((kind) => names.includes(kind))

async function entriesOf(kind: WorkKind): Promise<readonly StartedEntry[]> {
  const visits = kind === 'novel' ? await browserHistory.novels.visits() : await browserHistory.artworks.visits()
  const works = new Map<string, Artwork | Novel>(visits.map(({ item }) => [item.id, item]))
  return startedEntries(kind, startedWorks(kind), works)
}

/** The lists in turn: their places have no time. */
function interleaved(lists: readonly (readonly StartedEntry[])[]): readonly StartedEntry[] {
  const longest = Math.max(0, ...lists.map((entries) => entries.length))
  return Array.from({ length: longest }, (_, index) => lists.flatMap((entries) => entries[index] ?? [])).flat()
}
