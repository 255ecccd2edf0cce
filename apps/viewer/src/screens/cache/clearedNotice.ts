// The notice about cleared storage. It is shown after the reload, because the page reloads too soon to read it before.
import { record } from '@emaki/domain'
import { storedValue } from '../../platform/settings/storage.ts'
import { clearedKey } from '../../platform/settings/storageKeys.ts'

const kept = storedValue(clearedKey, () => sessionStorage)

export interface Cleared {
  readonly kind: string
  readonly freedBytes: number
}

/** Stores the notice for the next page of this tab. */
export const keepCleared = ({ kind, freedBytes }: Cleared): void => kept.write({ kind, freedBytes })

/** Returns the notice of the previous page once; undefined otherwise. */
export function takeCleared(): Cleared | undefined {
  const { kind, freedBytes } = record(kept.read())
  if (typeof kind !== 'string') return undefined
  kept.write({})
  return { kind, freedBytes: typeof freedBytes === 'number' ? freedBytes : 0 }
}
