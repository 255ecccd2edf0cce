// Whether home has a row of started works, known before its first paint: the row is the first one, and must not move the others.
import { record } from '@emaki/domain'
import { storedValue } from '../../settings/storage.ts'
import { startedRowKey } from '../../settings/storageKeys.ts'
import type { WorkKind } from './seriesPart.ts'

const stored = storedValue(startedRowKey, () => localStorage)

/** Whether the row has works of one of these kinds, as far as is known. */
export const hasStartedRow = (kinds: readonly WorkKind[]): boolean => {
  const known = record(stored.read())
  return kinds.some((kind) => known[kind] === true)
}

/** Stores whether the row has works of a kind. */
export function setStartedRow(kind: WorkKind, hasWorks: boolean): void {
  if (hasStartedRow([kind]) !== hasWorks) stored.write({ ...record(stored.read()), [kind]: hasWorks })
}
