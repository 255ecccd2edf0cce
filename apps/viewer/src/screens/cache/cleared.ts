// Cleared: which storage was emptied is said on the page that loads anew after it; the page before is gone too soon for that to be read.
import { record } from '@emaki/domain'
import { clearedKey } from '../../settings/keys.ts'
import { shelf } from '../../settings/storage.ts'

const kept = shelf(clearedKey, () => sessionStorage)

/** Has the next page of this tab say that the place of that kind was emptied. */
export const keepCleared = (kind: string): void => kept.write({ kind })

/** The kind that the page before has emptied, once; empty on every other page. */
export function takeCleared(): string {
  const { kind } = record(kept.read())
  if (typeof kind !== 'string') return ''
  kept.write({})
  return kind
}
