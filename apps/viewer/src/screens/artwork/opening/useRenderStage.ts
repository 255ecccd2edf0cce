// Renders the artwork page in stages: its pictures in the first frame, everything else in the following frames.
import { useRouter } from '@tanstack/react-router'
import { startTransition, useEffect, useState } from 'react'
import { afterPaint } from '../../../ui/afterPaint.ts'
import { isUnderPlaceholder } from './pagePlaceholder.ts'

/** How much of the page is rendered. Each stage has a frame of its own, so that no frame takes long. */
export const stages = { title: 0, pictures: 1, words: 2, text: 3, all: 4 } as const

/** History entries whose page was completely rendered. Going back to one renders everything at once, because its full height is needed. */
const renderedEntries = new Set<string>()

/** The current stage, which advances to `stages.all`. Under the page placeholder it starts with the title, otherwise with the pictures. */
export function useRenderStage(id: string): number {
  const router = useRouter()
  const [entry] = useState(() => router.latestLocation.state.__TSR_key ?? '')
  const [stage, setStage] = useState<number>(() =>
    renderedEntries.has(entry) ? stages.all : isUnderPlaceholder(id) ? stages.title : stages.pictures,
  )
  useEffect(() => {
    if (stage >= stages.all) return void renderedEntries.add(entry)
    const advance = () => startTransition(() => setStage(stage + 1))
    // The placeholder covers the page, so the first stage does not wait for a paint.
    if (stage === stages.title) return advance()
    return afterPaint(advance)
  }, [entry, stage])
  return stage
}
