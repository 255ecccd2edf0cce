// Measures the reading pace while pages turn one after the other.
import { useEffect, useRef } from 'react'
import { whenIdle } from '../../../ui/whenIdle.ts'
import type { VisiblePages } from '../paged/spreads.ts'
import { browserReaderSettings } from '../readerSettings.ts'
import { measuredPace } from './pace.ts'

/** Maximum delay of a measurement in a busy browser, ms. */
const maxDelayMs = 1000

/** Records how long the visible pages were on the screen when the reader turns to the pages after them. */
export function usePace({ first, last }: VisiblePages): void {
  const shown = useRef<VisiblePages & { readonly since: number }>(undefined)
  useEffect(() => {
    const before = shown.current
    const now = performance.now()
    shown.current = { first, last, since: now }
    if (before === undefined || first !== before.last + 1) return
    // Not while the page slides.
    whenIdle(() => {
      const { pace } = browserReaderSettings.read()
      const measured = measuredPace(pace, now - before.since, before.last - before.first + 1)
      if (measured !== pace) browserReaderSettings.setPace(measured)
    }, maxDelayMs)
  }, [first, last])
  useEffect(() => {
    // The time in another tab is no reading.
    const restart = () => {
      if (shown.current) shown.current = { ...shown.current, since: document.hidden ? Number.NaN : performance.now() }
    }
    document.addEventListener('visibilitychange', restart)
    return () => document.removeEventListener('visibilitychange', restart)
  }, [])
}
