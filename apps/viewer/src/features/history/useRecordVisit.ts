// Record visit: a screen tells what it shows, once for each work or user that it shows.
import { useEffect, useEffectEvent } from 'react'
import type { VisitBook } from '../../data/history.ts'
import { afterPaint } from '../../ui/afterPaint.ts'

/** Puts what a screen shows at the front of a book of `browserHistory` (spec 4); nothing while it is not known yet. */
export function useRecordVisit<Item extends { readonly id: string }>(book: VisitBook<Item>, item: Item | undefined): void {
  const id = item?.id
  const record = useEffectEvent(() => {
    if (item) void book.record(item)
  })
  useEffect(() => {
    return id === undefined ? undefined : afterPaint(record)
  }, [id])
}
