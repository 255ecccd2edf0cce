// Lines at the edges of the screen, and the position of letters within them.
import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { chapter, openReader, serveNovel, text } from '../support/novelReader.ts'

// Only this test's mirror has the novel, so comments and author return 404.
test.use({ allowedErrors: /404/ })

type Direction = 'h' | 'v' | 'hc'

/** The drawn letters, each with its index in the text and whether the screen shows it completely or cuts it. */
const lettersOf = (page: Page, direction: Direction) =>
  text(page).evaluate((stage, direction) => {
    const window = (stage.querySelector('[class*=frame]') ?? stage).getBoundingClientRect()
    const clip = [...stage.style.clipPath.matchAll(/(-?[\d.]+)px/g)].map(([, number]) => Number(number))
    const box = { left: window.left, right: window.right, top: window.top, bottom: window.bottom }
    if (direction === 'v' && clip.length > 0) {
      box.right -= clip[1] ?? 0
      box.left += clip[3] ?? 0
    }
    // Corners of the clip path, clockwise from the beginning of the first line.
    if (direction === 'h' && clip.length > 0) [box.top, box.bottom] = [window.top + (clip[1] ?? 0), window.top + (clip[13] ?? 0)]
    const drawn: { letter: string; place: number; isSeen: boolean; isCut: boolean }[] = []
    const record = (letter: string, place: number, is: { left: number; right: number; top: number; bottom: number }) => {
      const isOut = is.left >= box.right - 1 || is.right <= box.left + 1 || is.top >= box.bottom - 1 || is.bottom <= box.top + 1
      const isIn = is.left >= box.left - 1 && is.right <= box.right + 1 && is.top >= box.top - 1 && is.bottom <= box.bottom + 1
      drawn.push({ letter, place, isSeen: isIn, isCut: !isOut && !isIn })
    }
    for (const block of stage.querySelectorAll('[data-at]')) {
      let place = Number(block.getAttribute('data-at'))
      if (block.matches('figure')) record('', place, block.getBoundingClientRect())
      const half = Number.parseFloat(getComputedStyle(block).fontSize) / 2
      const words = document.createTreeWalker(block, NodeFilter.SHOW_TEXT)
      for (let node = words.nextNode(); node; node = words.nextNode()) {
        const within = node.parentElement?.closest('rt, rp, figure, [class*=cell]')
        if (within?.matches('rt, rp, figure')) continue
        const range = document.createRange()
        for (let at = 0; at < (node.textContent ?? '').length; at++) {
          range.setStart(node, at)
          range.setEnd(node, at + 1)
          // Digits in a tate-chu-yoko span are as wide as that span.
          const [rect] = (within ?? range).getClientRects()
          const { left = 0, right = 0, top = 0, bottom = 0 } = rect ?? {}
          const [x, y] = [(left + right) / 2, (top + bottom) / 2]
          const across =
            direction === 'v'
              ? { left: x - half, right: x + half, top, bottom }
              : { left, right, top: y - half, bottom: y + half }
          record(range.toString(), place++, across)
        }
      }
    }
    const seen = drawn.filter(({ isSeen }) => isSeen)
    return {
      drawn: drawn.map(({ place }) => place),
      seen: seen.map(({ place }) => place),
      words: seen.map(({ letter }) => letter).join(''),
      cut: drawn.filter(({ isCut }) => isCut).map(({ letter }) => letter),
    }
  }, direction)

/** Wrong letter positions: readings beside their words, upright numbers, and no closing mark at the beginning of a line. */
const misplaced = (page: Page, direction: Direction) =>
  text(page).evaluate((stage, direction) => {
    const wrong: string[] = []
    const spot = ({ left, right, top, bottom }: DOMRect) => ({ x: (left + right) / 2, y: (top + bottom) / 2 })
    const rectOf = (node: Node, from: number, to: number) => {
      const range = document.createRange()
      range.setStart(node, from)
      range.setEnd(node, to)
      return range.getBoundingClientRect()
    }
    for (const block of stage.querySelectorAll('p[data-at], h2[data-at]')) {
      const size = Number.parseFloat(getComputedStyle(block).fontSize)
      for (const ruby of block.querySelectorAll('ruby')) {
        const [word, reading] = [ruby.firstChild, ruby.querySelector('rt')]
        // A ruby that wraps over two lines has no single middle.
        if (!word || !reading || reading.getClientRects().length > 1 || ruby.getClientRects().length > 1) continue
        const [below, above] = [spot(rectOf(word, 0, (word.textContent ?? '').length)), spot(reading.getBoundingClientRect())]
        const [beside, along] =
          direction === 'v' ? [above.x - below.x, above.y - below.y] : [below.y - above.y, above.x - below.x]
        if (beside < size * 0.5 || beside > size * 1.3 || Math.abs(along) > size * 0.5)
          wrong.push(`reading of ${word.textContent}`)
      }
      for (const cell of block.querySelectorAll('[class*=cell]')) {
        const { height } = cell.getBoundingClientRect()
        if (Math.abs(height - size) > 2) wrong.push(`${cell.textContent} in the room of one letter`)
      }
      for (const { firstChild: number } of block.querySelectorAll('[class*=stack]')) {
        const tops = [...(number?.textContent ?? '')].map((_, at) => (number ? rectOf(number, at, at + 1).top : 0))
        const isUpright = tops.every((top, at) => at === 0 || top - (tops[at - 1] ?? 0) > size * 0.8 || top < (tops[at - 1] ?? 0))
        if (!isUpright) wrong.push(`${number?.textContent} one under another`)
      }
      let before: { readonly x: number; readonly y: number } | undefined
      const words = document.createTreeWalker(block, NodeFilter.SHOW_TEXT)
      for (let node = words.nextNode(); node; node = words.nextNode()) {
        if (node.parentElement?.closest('rt, rp')) continue
        for (let at = 0; at < (node.textContent ?? '').length; at++) {
          const now = spot(rectOf(node, at, at + 1))
          const isNewLine = before !== undefined && Math.abs(direction === 'v' ? now.x - before.x : now.y - before.y) > size / 2
          const letter = node.textContent?.[at] ?? ''
          if (isNewLine && '，。、；：！？」』”’）》'.includes(letter)) wrong.push(`a line begins with ${letter}`)
          before = now
        }
      }
    }
    return {
      wrong,
      rubies: stage.querySelectorAll('ruby').length,
      upright: stage.querySelectorAll('[class*=cell], [class*=stack]').length,
    }
  }, direction)

const quoted = '他说：“快了”。'

for (const direction of ['v', 'h', 'hc'] as const)
  test(`page turns of a text set ${direction} show only complete lines, skip none, and place letters correctly`, {
    tag: '@phone',
  }, async ({ page }) => {
    await page.addInitScript(
      (direction) =>
        localStorage.setItem('emaki.settings', JSON.stringify({ novelTextStyle: { direction, size: 20, height: 1.7 } })),
      direction,
    )
    const picture = '[pixivimage:99999999999999999999]'
    await serveNovel(page, `${chapter('出发', 1, 4)}\n${picture}\n${chapter('归途', 5, 4)}\n${quoted}2026年第12页终`)
    await page.goto('/novel/4077')
    await openReader(page)
    const isFramed = () => expect(text(page)).toHaveAttribute('style', /clip-path/, { timeout: 1000 })
    if (direction === 'v') await isFramed()
    // Line clipping starts shortly after the text appears. Until then, horizontal lines are cut at the scroll position.
    if (direction === 'h') {
      await expect(async () => {
        await page.keyboard.press('PageDown')
        await isFramed()
      }).toPass()
      await page.keyboard.press('Home')
      await expect.poll(() => text(page).evaluate((stage) => stage.scrollTop)).toBe(0)
    }
    const expectNothingCut = () => expect.poll(async () => (await lettersOf(page, direction)).cut).toEqual([])
    if (direction !== 'h') await expectNothingCut()
    let letters = await lettersOf(page, direction)
    const drawn = new Set(letters.drawn)
    const seen = new Set(letters.seen)
    const turn = async (key: string) => {
      const before = letters.seen[0]
      await page.keyboard.press(key)
      await expect.poll(async () => (await lettersOf(page, direction)).seen[0]).not.toBe(before)
      await expectNothingCut()
      letters = await lettersOf(page, direction)
    }
    let turns = 0
    for (; !letters.words.includes('终') && turns < 12; turns++) {
      await turn('PageDown')
      for (const letter of letters.drawn) drawn.add(letter)
      for (const letter of letters.seen) seen.add(letter)
    }
    expect(turns).toBeGreaterThan(1)
    expect([...drawn].filter((place) => !seen.has(place))).toEqual([])
    if (direction === 'v') await expect(text(page).getByText('『快了』')).toBeVisible()
    const { wrong, rubies, upright } = await misplaced(page, direction)
    expect(wrong).toEqual([])
    expect(rubies).toBeGreaterThan(0)
    expect(upright).toBe(direction === 'v' ? 10 : 0)
    await turn('PageUp')
  })
