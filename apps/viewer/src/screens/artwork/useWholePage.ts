// Whole page: a work that is opened shows its pictures in the first frame, and everything around them from the next one on.
import { useRouter } from '@tanstack/react-router'
import { startTransition, useEffect, useState } from 'react'
import { afterPaint } from '../../ui/afterPaint.ts'

/** History entries of this tab whose page was whole: going back to one has to find all of its height at once. */
const wholeEntries = new Set<string>()

/** False for the first frame of a page that is new in the history; then true, drawn in pieces that hold nothing up. */
export function useWholePage(): boolean {
  const router = useRouter()
  const [entry] = useState(() => router.latestLocation.state.__TSR_key ?? '')
  const [isWhole, setWhole] = useState(() => wholeEntries.has(entry))
  useEffect(() => {
    if (isWhole) return void wholeEntries.add(entry)
    return afterPaint(() => startTransition(() => setWhole(true)))
  }, [entry, isWhole])
  return isWhole
}
