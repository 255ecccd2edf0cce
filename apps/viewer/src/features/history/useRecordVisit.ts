// Record visit: a screen tells what it shows, once for each work or user that it shows.
import { useEffect, useEffectEvent } from 'react'
import type { VisitBook } from '../../data/persistence/history.ts'
import { afterPaintOrNow } from '../../ui/afterPaint.ts'

/** Puts what a screen shows at the front of a book of `browserHistory` (docs/spec/product.md 4); nothing while it is not known yet. */
export function useRecordVisit<Item extends { readonly id: string }>(book: VisitBook<Item>, item: Item | undefined): void {
  const id = item?.id
  const visit = useEffectEvent(() => item && (() => void book.record(item)))
  useEffect(() => {
    const record = id === undefined ? undefined : visit()
    // Whoever goes on before the frame is drawn has been here all the same.
    return record && afterPaintOrNow(record)
  }, [id])
}
