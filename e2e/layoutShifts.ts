// Layout shifts: what moves on a page without having been touched.
import type { Page } from '@playwright/test'

/** By how much, as the browser scores it, and which elements. */
export interface Shift {
  readonly value: number
  readonly of: string
}

interface ShiftEntry extends PerformanceEntry {
  readonly value: number
  readonly hadRecentInput: boolean
  readonly sources: readonly { readonly node?: Node | null }[]
}

declare global {
  interface Window {
    shiftsSeen?: Shift[]
  }
}

/** Writes down what moves on every page that is opened from now on. What it returns tells what did on the present one. */
export async function watchShifts(page: Page): Promise<() => Promise<readonly Shift[]>> {
  await page.addInitScript(() => {
    const seen: Shift[] = []
    window.shiftsSeen = seen
    const nameOf = (node: Node | null | undefined) => (node instanceof Element ? `${node.nodeName}.${node.className}` : 'gone')
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput, sources } = entry as ShiftEntry
        if (!hadRecentInput && value > 0) seen.push({ value, of: sources.map(({ node }) => nameOf(node)).join(' ') })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => window.shiftsSeen ?? [])
}
