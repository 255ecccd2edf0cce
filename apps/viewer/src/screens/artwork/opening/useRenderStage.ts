// Whole page: a work that is opened shows its pictures in the first frame, and everything around them from the next ones on.
import { useRouter } from '@tanstack/react-router'
import { startTransition, useEffect, useState } from 'react'
import { afterPaint } from '../../../ui/afterPaint.ts'
import { isUnderPlaceholder } from './pagePlaceholder.ts'

/** How much of the page is there. Each stage comes behind a frame of its own, so that none holds up the next. */
export const stages = { title: 0, pictures: 1, words: 2, text: 3, all: 4 } as const

/** History entries of this tab whose page was whole: going back to one has to find all of its height at once. */
const renderedEntries = new Set<string>()

/** Grows to `stages.all`. A work whose picture is on screen already begins with its title alone, any other one with its pictures. */
export function useRenderStage(id: string): number {
  const router = useRouter()
  const [entry] = useState(() => router.latestLocation.state.__TSR_key ?? '')
  const [stage, setStage] = useState<number>(() =>
    renderedEntries.has(entry) ? stages.all : isUnderPlaceholder(id) ? stages.title : stages.pictures,
  )
  useEffect(() => {
    if (stage >= stages.all) return void renderedEntries.add(entry)
    const grow = () => startTransition(() => setStage(stage + 1))
    // What is covered need not wait for a frame of its own.
    if (stage === stages.title) return grow()
    return afterPaint(grow)
  }, [entry, stage])
  return stage
}
