// Records layout shifts: elements that move without user input.
import type { Page } from '@playwright/test'

/** The browser's score of one shift, and the elements that moved. */
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

/** Records layout shifts on every page that opens from now on. The returned function gives those of the current page. */
export async function recordLayoutShifts(page: Page): Promise<() => Promise<readonly Shift[]>> {
  await page.addInitScript(() => {
    const seen: Shift[] = []
    window.shiftsSeen = seen
    const nameOf = (node: Node | null | undefined) =>
      node instanceof Element ? `${node.nodeName}.${node.className}` : node ? `the text “${node.textContent}”` : 'gone'
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput, sources } = entry as ShiftEntry
        if (!hadRecentInput && value > 0) seen.push({ value, of: sources.map(({ node }) => nameOf(node)).join(' ') })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => window.shiftsSeen ?? [])
}
