// The lines of a vertical text at the edges of the screen.
import type { Page } from '@playwright/test'
import { expect, test } from './emaki.ts'
import { chapter, openReader, tell, text } from './novelReader.ts'

// A novel that only this mirror has: everybody else is asked in vain for its comments and its author.
test.use({ allowedErrors: /404/ })

/** Letters of a vertical text by whether the screen shows them whole (`seen`, in the order of the text), cuts them, or has them elsewhere. */
const lettersOf = (page: Page) =>
  text(page).evaluate((stage) => {
    const box = stage.getBoundingClientRect()
    const [, right = 0, left = 0] = (/inset\(\S+ ([\d.]+)px \S+ ([\d.]+)px\)/.exec(stage.style.clipPath) ?? []).map(Number)
    const told: { isSeen: boolean; isCut: boolean }[] = []
    const tell = (start: number, end: number) => {
      const [from, to] = [box.left + left, box.right - right]
      const isOut = start >= to - 1 || end <= from + 1
      told.push({ isSeen: !isOut && start >= from - 1 && end <= to + 1, isCut: !isOut && (start < from - 1 || end > to + 1) })
    }
    for (const block of stage.querySelectorAll('[data-at]')) {
      const box = block.getBoundingClientRect()
      if (block.matches('figure')) tell(box.left, box.right)
      const half = Number.parseFloat(getComputedStyle(block).fontSize) / 2
      const words = document.createTreeWalker(block, NodeFilter.SHOW_TEXT)
      for (let node = words.nextNode(); node; node = words.nextNode()) {
        const place = node.parentElement?.closest('rt, rp, figure, [class*=cell]')
        if (place?.matches('rt, rp, figure')) continue
        const range = document.createRange()
        for (let at = 0; at < (node.textContent ?? '').length; at++) {
          range.setStart(node, at)
          range.setEnd(node, at + 1)
          // Digits that share the room of one letter are as wide as that.
          const [letter] = (place ?? range).getClientRects()
          const centre = letter ? (letter.left + letter.right) / 2 : 0
          tell(centre - half, centre + half)
        }
      }
    }
    const seen = told.flatMap(({ isSeen }, index) => (isSeen ? [index] : []))
    return {
      isDrawn: stage.querySelector('[data-gap]') === null,
      seen,
      cut: told.filter(({ isCut }) => isCut).length,
      count: told.length,
    }
  })

test('a turn in vertical text shows whole lines, leaves none out, and stands its quotation marks up', async ({ page }, {
  project,
}) => {
  test.skip(project.name === 'desktop', 'the narrower, the more is cut')
  await page.addInitScript(() =>
    localStorage.setItem('emaki.settings', JSON.stringify({ novelTextConfig: { direction: 'v', size: 20, height: 1.7 } })),
  )
  const quoted = '他说：“快了”。'
  await tell(page, `${chapter('出发', 1, 4)}\n[pixivimage:99999999999999999999]\n${chapter('归途', 5, 4)}\n${quoted}第12页`)
  await page.goto('/novel/4077')
  await openReader(page)
  await expect(text(page)).toHaveAttribute('style', /clip-path/)
  const nothingCut = () => expect.poll(async () => (await lettersOf(page)).cut).toBe(0)
  // All of the text is drawn: its letters keep their numbers.
  await expect.poll(async () => (await lettersOf(page)).isDrawn).toBe(true)
  await nothingCut()
  let letters = await lettersOf(page)
  const seen = new Set(letters.seen)
  const whereabouts = () => text(page).evaluate((stage) => stage.scrollLeft)
  const turn = async (key: string) => {
    const before = await whereabouts()
    await page.keyboard.press(key)
    await expect.poll(whereabouts).not.toBe(before)
    await nothingCut()
    letters = await lettersOf(page)
  }
  let turns = 0
  for (; !letters.seen.includes(letters.count - 1) && turns < 12; turns++) {
    await turn('PageDown')
    // The next screen begins where this one ended.
    expect(seen.has((letters.seen[0] ?? 0) - 1)).toBe(true)
    for (const letter of letters.seen) seen.add(letter)
  }
  expect(turns).toBeGreaterThan(2)
  expect(seen.size).toBe(letters.count)
  await expect(text(page).getByText('『快了』')).toBeVisible()
  await turn('PageUp')
})
