// Cleared: which storage was emptied is said on the page that loads anew after it; the page before is gone too soon for that to be read.
import { record } from '@emaki/domain'
import { storedValue } from '../../settings/storage.ts'
import { clearedKey } from '../../settings/storageKeys.ts'

const kept = storedValue(clearedKey, () => sessionStorage)

export interface Cleared {
  readonly kind: string
  readonly freedBytes: number
}

/** Has the next page of this tab say that the place of that kind was emptied. */
export const keepCleared = ({ kind, freedBytes }: Cleared): void => kept.write({ kind, freedBytes })

/** What the page before has emptied, once; undefined on every other page. */
export function takeCleared(): Cleared | undefined {
  const { kind, freedBytes } = record(kept.read())
  if (typeof kind !== 'string') return undefined
  kept.write({})
  return { kind, freedBytes: typeof freedBytes === 'number' ? freedBytes : 0 }
}
