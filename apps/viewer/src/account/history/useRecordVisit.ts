import { useEffect, useEffectEvent } from 'react'
import type { VisitHistory } from '../../platform/persistence/history.ts'
import { afterPaintOrNow } from '../../platform/schedule.ts'

/** Adds the shown work or user to a book of `browserHistory`, once for each item (docs/spec/product.md 4). Does nothing until `item` is loaded. */
export function useRecordVisit<Item extends { readonly id: string }>(book: VisitHistory<Item>, item: Item | undefined): void {
  const id = item?.id
  const visit = useEffectEvent(() => item && (() => void book.record(item)))
  useEffect(() => {
    const record = id === undefined ? undefined : visit()
    // Leaving the screen before the next frame still counts as a visit.
    return record && afterPaintOrNow(record)
  }, [id])
}
