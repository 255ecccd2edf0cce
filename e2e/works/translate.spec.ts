// Translation of a novel by the companion's model and by one's own: streaming, resuming and storage.
import type { Page } from '@playwright/test'
import { seriousViolations } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'
import { beginStream, pieceEvent, startScriptedModel } from '../support/scriptedModel.ts'

const title = '百円の雪'
const firstLine = '駅前の自動販売機に、見慣れないボタンがひとつ増えていた。'

/** Opens the story of the sample that has translations. */
async function openStory(page: Page) {
  const found = await page.request.get(`/api/mirror/search_novel?word=${encodeURIComponent(title)}&mode=title_and_caption`)
  const { novels } = await found.json()
  const id: number = novels.find((novel: { title: string }) => novel.title === title).id
  await page.goto(`/novel/${id}`)
  await expect(page.getByText(firstLine)).toBeVisible()
}
const choose = (page: Page) => page.getByRole('button', { name: 'Translate', exact: true }).click()
const start = (page: Page) => page.getByRole('button', { name: 'Start translating' }).click()
const view = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test("a novel is translated by the companion's model beside the original, and the translation is stored", async ({ page }) => {
  const translated = 'The vending machine in front of the station had grown a button that nobody knew.'
  const last = 'In the coin return lay seven coins in a row, each with frost on it.'
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('novel-translate')) calls.push(request.url())
  })
  await openStory(page)

  await test.step('the translation replaces the original while it streams', async () => {
    await choose(page)
    const sheet = page.getByRole('dialog', { name: 'Translate' })
    await expect(sheet.getByRole('radio', { name: /This site’s language model/ })).toBeChecked()
    await expect(sheet.getByRole('button', { name: 'Start translating' })).toBeInViewport()
    await start(page)
    await expect(page.getByText(translated)).toBeVisible()
    await expect(page.getByText(firstLine)).toBeHidden()
    await expect(page.getByText(last)).toBeVisible()
    await expect(page.getByText('Translation done')).toBeVisible()
    expect(new URL(calls[0] ?? '').searchParams.get('to')).toBe('en')
  })

  await test.step('it is shown beside the original paragraph by paragraph, or hidden', async () => {
    await view(page, 'Both').click()
    await expect(page.getByText(firstLine)).toBeVisible()
    await expect(page.getByText(translated)).toBeVisible()
    await page.emulateMedia({ colorScheme: 'light' })
    expect(await seriousViolations(page)).toEqual([])
    await view(page, 'Original').click()
    await expect(page.getByText(translated)).toBeHidden()
  })

  await test.step('the reader switches between both', async () => {
    await page.getByRole('button', { name: 'Read', exact: true }).click()
    const reader = page.getByRole('dialog')
    await expect(reader.getByText(firstLine)).toBeVisible()
    await reader.getByRole('button', { name: 'Translation', exact: true }).click()
    await expect(reader.getByText(translated)).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step("it is there at once on the next visit, from the browser's storage", async () => {
    await page.reload()
    await expect(page.getByText(firstLine)).toBeVisible()
    await choose(page)
    await start(page)
    await expect(page.getByText(last)).toBeVisible()
    expect(calls).toHaveLength(1)
  })
})

test.describe("one's own model", () => {
  test.use({ allowedErrors: /ERR_INCOMPLETE_CHUNKED_ENCODING/ })

  test('receives the key, which no other host does, and a stopped translation continues with the rest', async ({ page }) => {
    const model = await startScriptedModel()
    const elsewhere: string[] = []
    page.on('request', (request) => {
      if (request.headers().authorization && !request.url().startsWith(model.base)) elsewhere.push(request.url())
    })
    await openStory(page)

    await test.step('a stalled translation is stopped, and its text stays', async () => {
      model.play((response) => {
        beginStream(response)
        response.write(pieceEvent('[#1] 甲行\n[#2] 乙'))
      })
      await choose(page)
      await page.getByRole('radio', { name: /My own language model/ }).check()
      await page.getByLabel('Service address').fill(model.base)
      await page.getByLabel('Key', { exact: true }).fill('sk-secret')
      await page.getByLabel('Model', { exact: true }).fill('small')
      expect(await seriousViolations(page)).toEqual([])
      await start(page)
      await expect(page.getByText('甲行')).toBeVisible()
      expect(model.asked[0]?.authorization).toBe('Bearer sk-secret')
      await page.getByRole('button', { name: 'Stop', exact: true }).click()
      await expect(page.getByText('Stopped; what was translated stays')).toBeVisible()
      await expect(page.getByText('甲行')).toBeVisible()
    })

    await test.step('resuming requests the rest only', async () => {
      model.play((response, { lines }) => {
        beginStream(response)
        response.end(`${pieceEvent(lines.map((line) => line.replace(/\] .*/, '] 余下')).join('\n'))}data: [DONE]\n\n`)
      })
      await page.getByRole('button', { name: 'Continue', exact: true }).click()
      await expect(page.getByText('Translation done')).toBeVisible()
      await expect(page.getByText('甲行')).toBeVisible()
      const [first] = model.asked
      expect(model.asked.at(-1)?.lines.length).toBe((first?.lines.length ?? 0) - 1)
      expect(elsewhere).toEqual([])
    })

    await test.step("translates an artwork's title and caption too, below the originals", async () => {
      await page.goto(await japaneseWork(page))
      const words = page.getByRole('complementary')
      await words.getByRole('button', { name: 'Translate', exact: true }).click()
      await expect(page.getByRole('radio', { name: /My own language model/ })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(words.getByRole('button', { name: 'Translate', exact: true })).toBeFocused()
      await page.keyboard.press('Enter')
      await page.getByRole('radio', { name: /My own language model/ }).check()
      const asked = model.asked.length
      await start(page)
      await expect.poll(() => model.asked.length).toBe(asked + 1)
      await expect(words.getByText('余下')).toHaveCount(model.asked.at(-1)?.lines.length ?? 0)
      await expect(words.getByText('余下').first()).toBeVisible()
      await expect(words.getByRole('heading', { level: 1 })).toBeVisible()
      expect(await seriousViolations(page)).toEqual([])
    })
    await model.stop()
  })
})

test.describe('translator scripts of third parties', () => {
  test.use({ allowedErrors: /ERR_FAILED/ })

  test('run only for readers who turned one on, in place of our own, and a script that fails to load shows a message', async ({
    page,
  }) => {
    const asked: (string | undefined)[] = []
    let isDead = true
    await page.route(/^https:\/\/(?:fishjar\.github\.io|download\.immersivetranslate\.com)\//, (route) => {
      asked.push(`${route.request().url()} ${route.request().headers().referer ?? 'from nowhere'}`)
      return isDead
        ? route.abort()
        : route.fulfill({ contentType: 'text/javascript', body: 'document.body.dataset.script = "ran"' })
    })
    const script = page.getByRole('switch', { name: 'Load KISS Translator automatically' })
    const ran = page.locator('body[data-script=ran]')
    await page.goto('/setting/preference')
    await script.click()
    await expect(page.getByText('The translator script KISS Translator could not be loaded')).toBeVisible()
    expect(asked).toEqual(['https://fishjar.github.io/kiss-translator/kiss-translator.user.js from nowhere'])
    isDead = false
    await openStory(page)
    await expect(ran).toBeAttached()
    await expect(page.getByRole('button', { name: 'Translate', exact: true })).toHaveCount(0)
    await page.goto('/setting/preference')
    await expect(ran).toBeAttached()
    await script.click()
    // The page reloads, and its content security policy without the script blocks all third-party scripts.
    await expect(ran).not.toBeAttached()
    await expect(script).not.toBeChecked()
    const answer = await page.request.get('/')
    expect(answer.headers()['content-security-policy']).not.toContain('fishjar')
  })
})

/** The path of a work with a Japanese title and caption. */
async function japaneseWork(page: Page): Promise<string> {
  for (const mode of ['day', 'week', 'month']) {
    const answer = await page.request.get('/api/mirror/rank', { params: { mode } })
    const { illusts }: { illusts: Named[] } = await answer.json()
    const isJapanese = (words: string) => /[ぁ-ん]{2}/.test(words)
    const found = illusts.find((work) => work.type === 'illust' && isJapanese(work.title) && isJapanese(work.caption))
    if (found) return `/artworks/${found.id}`
  }
  throw new Error('the sample has no such work')
}

interface Named {
  readonly id: number
  readonly title: string
  readonly caption: string
  readonly type: string
}
