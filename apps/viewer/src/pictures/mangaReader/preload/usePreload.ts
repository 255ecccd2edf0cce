// Loads pages in advance, by the direction and speed of reading.
import type { PageImages } from '@emaki/domain'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { isSavingData } from '../../../platform/prefetch/connection.ts'
import type { VisiblePages } from '../paged/spreads.ts'
import { createPageLoader, type PageLoader } from './pageLoader.ts'
import { pagesToPreload } from './preloadPlan.ts'

/** How many of the last page turns count for the speed. */
const maxTurns = 3

export function usePreload(
  images: readonly PageImages[],
  urlOf: (page: number) => string,
  visible: VisiblePages,
  onReady: (url: string, picture: HTMLImageElement) => void,
): PageLoader {
  const report = useRef(onReady)
  useEffect(() => {
    report.current = onReady
  })
  const [loader] = useState(() =>
    createPageLoader(
      () => new Image(),
      (url, picture) => report.current(url, picture),
    ),
  )
  const load = useEffectEvent((pages: readonly number[]) => loader.load(pages.map(urlOf).filter((url) => url !== '')))
  /** The first page and the times of the last turns, ms. */
  const motion = useRef<{ readonly first: number; readonly direction: 1 | -1; readonly times: readonly number[] }>(undefined)
  const { first, last } = visible

  useEffect(() => {
    const before = motion.current
    const times = [...(before?.times ?? []), performance.now()].slice(-maxTurns - 1)
    const direction = before === undefined || first === before.first ? (before?.direction ?? 1) : first > before.first ? 1 : -1
    motion.current = { first, direction, times }
    const turns = times.length - 1
    const turnMs = turns === 0 ? Number.POSITIVE_INFINITY : ((times.at(-1) ?? 0) - (times[0] ?? 0)) / turns
    const pages = pagesToPreload({ first, last, count: images.length, direction, turnMs, savesData: isSavingData() })
    load(pages)
  }, [first, last, images])
  useEffect(() => () => loader.cancel(), [loader])
  return loader
}
