// Whole page: a work that is opened shows its pictures in the first frame, and everything around them from the next ones on.
import { useRouter } from '@tanstack/react-router'
import { startTransition, useEffect, useState } from 'react'
import { afterPaint } from '../../ui/afterPaint.ts'
import { isUnderFirstSight } from './firstSight.ts'

/** How much of the page is there. Each part comes behind a frame of its own, so that none holds up the next. */
export const parts = { title: 0, pictures: 1, words: 2, text: 3, all: 4 } as const

/** History entries of this tab whose page was whole: going back to one has to find all of its height at once. */
const wholeEntries = new Set<string>()

/** Grows to `parts.all`. A work whose picture is on screen already begins with its title alone, any other one with its pictures. */
export function useWholePage(id: string): number {
  const router = useRouter()
  const [entry] = useState(() => router.latestLocation.state.__TSR_key ?? '')
  const [part, setPart] = useState<number>(() =>
    wholeEntries.has(entry) ? parts.all : isUnderFirstSight(id) ? parts.title : parts.pictures,
  )
  useEffect(() => {
    if (part >= parts.all) return void wholeEntries.add(entry)
    const grow = () => startTransition(() => setPart(part + 1))
    // What is covered need not wait for a frame of its own.
    if (part === parts.title) return grow()
    return afterPaint(grow)
  }, [entry, part])
  return part
}
