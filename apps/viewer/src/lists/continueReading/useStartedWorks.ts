import type { Artwork, Novel } from '@emaki/domain'
import { useEffect, useState } from 'react'
import { browserHistory, type Visit } from '../../platform/persistence/history.ts'
import { useContentRule } from '../../works/hidden/useContentRule.ts'
import { hidePlace, startedWorks } from '../../works/readingPlaces/readState.ts'
import type { WorkKind } from '../../works/seriesParts/seriesPart.ts'
import { mergedEntries, type StartedEntry, startedEntries } from './startedEntries.ts'

export interface StartedWorks {
  /** Undefined until the history is read. Hidden works are left out. */
  readonly entries: readonly StartedEntry[] | undefined
  readonly remove: (entry: StartedEntry) => void
}

/** The started works of some kinds, the one that was read last first. */
export function useStartedWorks(kinds: readonly WorkKind[]): StartedWorks {
  const hiddenBy = useContentRule()
  const [entries, setEntries] = useState<readonly StartedEntry[]>()
  const wanted = kinds.join(' ')
  useEffect(() => {
    let isLeft = false
    void Promise.all(kindsOf(wanted).map(entriesOf)).then((found) => !isLeft && setEntries(found.reduce(mergedEntries)))
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
  const known = new Map<string, Visit<Artwork | Novel>>(visits.map((visit) => [visit.item.id, visit]))
  return startedEntries(kind, startedWorks(kind), known)
}
