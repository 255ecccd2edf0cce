// Every story of stories/ at four sizes and in both themes: no text is cut, nothing scrolls sideways, and axe finds nothing serious.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { contrastViolations, seriousViolations } from '../support/axe.ts'
import { cutTexts, setTextSize, sidewaysScroll } from '../support/cutText.ts'
import { expect, test } from '../support/fixtures.ts'

/** What `npm run build --workspace stories` makes. */
const folder = join(import.meta.dirname, '../../stories/dist')
const host = 'http://stories.localhost'
/** One test a title, so that they run beside each other. */
const titles = ['Cards', 'Controls', 'Overlays', 'Readers', 'States']
const sizes = [
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 1440, height: 900 },
]
const small = { width: 320, height: 640 }

interface Story {
  readonly id: string
  readonly title: string
  readonly name: string
}

function allStories(): readonly Story[] {
  const { entries }: { entries: Readonly<Record<string, Story>> } = JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8'))
  return Object.values(entries)
}

test.beforeEach(({ page }) =>
  page.route(`${host}/**`, (route) => {
    const path = join(folder, new URL(route.request().url()).pathname)
    return existsSync(path) ? route.fulfill({ path }) : route.fulfill({ status: 404 })
  }),
)

async function showStory(page: Page, { id }: Story): Promise<void> {
  // German has the longest words of the twelve languages.
  await page.goto(`${host}/iframe.html?id=${id}&viewMode=story&globals=language:de`)
  await expect(page.locator('body.sb-show-main h1.unseen')).toBeAttached()
}

async function expectWholeTexts(page: Page, what: string): Promise<void> {
  expect.soft(await sidewaysScroll(page), what).toBeLessThanOrEqual(0)
  expect.soft(await cutTexts(page), what).toEqual([])
}

for (const title of titles) {
  test(`the stories of ${title} show everything at each size and in both themes`, async ({ page }) => {
    test.slow()
    const stories = allStories().filter((story) => story.title === title)
    expect(stories.length).toBeGreaterThan(0)
    for (const story of stories) {
      await test.step(story.name, async () => {
        await page.emulateMedia({ colorScheme: 'dark' })
        await setTextSize(page, 1)
        await showStory(page, story)
        for (const size of sizes) {
          await page.setViewportSize(size)
          await expectWholeTexts(page, `${story.id} at ${size.width} px`)
        }
        expect.soft(await seriousViolations(page), `${story.id} in dark`).toEqual([])
        expect.soft(await contrastViolations(page, 'light'), `${story.id} in light`).toEqual([])
        await page.setViewportSize(small)
        await setTextSize(page, 2)
        // Lists compute the sizes of their cards from the text size when they open.
        await showStory(page, story)
        await expectWholeTexts(page, `${story.id} at ${small.width} px and twice the text size`)
      })
    }
  })
}

test('each title of stories has its test', () => {
  expect([...new Set(allStories().map((story) => story.title))].sort()).toEqual(titles)
})
