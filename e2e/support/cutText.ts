// Finds text that cannot be read: clipped by a box that neither scrolls nor shows an ellipsis, or outside the screen.
import type { Page } from '@playwright/test'

/** Multiplies the text size, as readers set it in the browser. */
export async function setTextSize(page: Page, factor: 1 | 2): Promise<void> {
  const client = await page.context().newCDPSession(page)
  await client.send('Page.setFontSizes', { fontSizes: { standard: 16 * factor, fixed: 13 * factor } })
}

/** How far the page scrolls sideways, in px. */
export const sidewaysScroll = (page: Page) =>
  page.evaluate(() => (document.scrollingElement?.scrollWidth ?? 0) - document.documentElement.clientWidth)

/** The beginnings of clipped texts. A whole line that a box leaves out (tags without room) does not count as clipped. */
export const cutTexts = (page: Page) => page.evaluate(findCutTexts)

function findCutTexts(): string[] {
  const width = document.documentElement.clientWidth
  const found: string[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement
    const words = node.nodeValue?.trim() ?? ''
    if (!parent || words === '' || parent.closest('.unseen, noscript, option, script, style, title, [class*=skip]')) continue
    if (!parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const lines = [...range.getClientRects()].filter((line) => line.width > 0 && line.height > 0)
    if (isCut(parent, lines)) found.push(words.slice(0, 60))
  }
  return found

  function isCut(parent: Element, all: readonly DOMRect[]): boolean {
    let lines = all
    let [scrollsX, scrollsY] = [false, false]
    for (let box: Element | null = parent; box && box !== document.body; box = box.parentElement) {
      const style = getComputedStyle(box)
      if (style.display === 'inline') continue
      // Truncated on purpose: the work's page or the title attribute has the whole text.
      if (style.webkitLineClamp !== 'none' || (style.textOverflow === 'ellipsis' && style.overflowX !== 'visible')) return false
      // A text that fades out above a button that expands it.
      if (style.maskImage !== 'none' && style.overflowY === 'hidden') return false
      const edge = box.getBoundingClientRect()
      if (!scrollsX && style.overflowX !== 'visible') {
        scrollsX = /auto|scroll/.test(style.overflowX)
        const isCutHere = ({ left, right }: DOMRect) =>
          (right > edge.right + 2 && left < edge.right) || (left < edge.left - 2 && right > edge.left)
        if (!scrollsX && lines.some(isCutHere)) return true
      }
      if (!scrollsY && style.overflowY !== 'visible') {
        scrollsY = /auto|scroll/.test(style.overflowY)
        // A line box is slightly larger than its letters.
        const isCutHere = ({ top, bottom }: DOMRect) =>
          (bottom > edge.bottom + 5 && top < edge.bottom - 5) || (top < edge.top - 5 && bottom > edge.top + 5)
        if (!scrollsY && lines.some(isCutHere)) return true
        // Lines that this box hides completely cannot be clipped by the boxes around it.
        if (!scrollsY) lines = lines.filter(({ top, bottom }) => top < edge.bottom - 5 && bottom > edge.top + 5)
      }
    }
    return !scrollsX && lines.some(({ left, right }) => left < -1 || right > width + 1)
  }
}
