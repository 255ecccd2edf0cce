// Translation of a novel by the companion's model and by one's own: streaming, errors, resuming and storage.
import type { Page } from '@playwright/test'
import { seriousViolations } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'
import { beginStream, pieceEvent, sendError, startScriptedModel } from '../support/scriptedModel.ts'

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
const choose = (page: Page) => page.getByRole('button', { name: '翻译', exact: true }).click()
const start = (page: Page) => page.getByRole('button', { name: '开始翻译' }).click()
const view = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test("a novel is translated by the companion's model beside the original, and the translation is stored", async ({ page }) => {
  const translated = '站前的自动售货机上，多了一个没见过的按钮。'
  const last = '退币口里却排着七枚硬币，每一枚都结着霜。'
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('novel-translate')) calls.push(request.url())
  })
  await openStory(page)

  await test.step('the translation replaces the original while it streams', async () => {
    await choose(page)
    const bitmap = page.getByRole('dialog', { name: '翻译' })
    await expect(bitmap.getByRole('radio', { name: /本站的语言模型/ })).toBeChecked()
    await expect(bitmap.getByRole('button', { name: '开始翻译' })).toBeInViewport()
    expect(await seriousViolations(page)).toEqual([])
    await start(page)
    await expect(page.getByText(translated)).toBeVisible()
    await expect(page.getByText(firstLine)).toBeHidden()
    await expect(page.getByText(last)).toBeVisible()
    await expect(page.getByText('翻译完毕')).toBeVisible()
    expect(new URL(calls[0] ?? '').searchParams.get('to')).toBe('zh-CN')
  })

  await test.step('it is shown beside the original paragraph by paragraph, or hidden', async () => {
    await view(page, '对照').click()
    await expect(page.getByText(firstLine)).toBeVisible()
    await expect(page.getByText(translated)).toBeVisible()
    await page.emulateMedia({ colorScheme: 'light' })
    expect(await seriousViolations(page)).toEqual([])
    await view(page, '原文').click()
    await expect(page.getByText(translated)).toBeHidden()
  })

  await test.step('the reader switches between both', async () => {
    await page.getByRole('button', { name: '阅读', exact: true }).click()
    const reader = page.getByRole('dialog')
    await expect(reader.getByText(firstLine)).toBeVisible()
    await reader.getByRole('button', { name: '译文', exact: true }).click()
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
  test.use({ allowedErrors: /status of (?:401|429)|ERR_INCOMPLETE_CHUNKED_ENCODING/ })

  test('receives the key, which no other host does, and a partial translation survives an error', async ({ page }) => {
    const model = await startScriptedModel()
    const elsewhere: string[] = []
    page.on('request', (request) => {
      if (request.headers().authorization && !request.url().startsWith(model.base)) elsewhere.push(request.url())
    })
    await openStory(page)
    const failure = page.getByRole('alert')

    await test.step("a rejected key shows the service's own message", async () => {
      model.play((response) => sendError(response, 401, 'no such key'))
      await choose(page)
      await page.getByRole('radio', { name: /我的语言模型/ }).check()
      await expect(page.getByRole('button', { name: '开始翻译' })).toBeDisabled()
      await page.getByLabel('服务地址').fill('http://elsewhere.example')
      await expect(page.getByText('请填写 https 地址')).toBeVisible()
      await page.getByLabel('服务地址').fill(model.base)
      await page.getByLabel('密钥').fill('sk-secret')
      await page.getByLabel('模型', { exact: true }).fill('small')
      expect(await seriousViolations(page)).toEqual([])
      await start(page)
      await expect(failure).toContainText('翻译服务不接受这个密钥')
      await expect(failure).toContainText('no such key')
      expect(model.asked[0]?.authorization).toBe('Bearer sk-secret')
    })

    await test.step('a rate limit shows its own message', async () => {
      model.play((response) => sendError(response, 429, ''))
      await page.getByRole('button', { name: '重试' }).click()
      await expect(failure).toContainText('额度')
    })

    await test.step('a broken stream keeps the received text, and a stalled one can be stopped', async () => {
      model.play((response) => {
        beginStream(response)
        response.write('data: {"broken\n\n')
        response.write(pieceEvent('[#1] 甲行\n[#2] 乙'), () => setTimeout(() => response.destroy(), 100))
      })
      await page.getByRole('button', { name: '重试' }).click()
      await expect(failure).toContainText('翻译中断了')
      await expect(page.getByText('甲行')).toBeVisible()
      model.play((response) => {
        beginStream(response)
        response.write(pieceEvent('[#1] 乙行\n[#2] 丙'))
      })
      await page.getByRole('button', { name: '重试' }).click()
      await expect(page.getByText('乙行')).toBeVisible()
      await page.getByRole('button', { name: '停止' }).click()
      await expect(page.getByText('已停止')).toBeVisible()
      await expect(page.getByText('甲行')).toBeVisible()
    })

    await test.step('resuming requests the rest only', async () => {
      model.play((response, { lines }) => {
        beginStream(response)
        response.end(`${pieceEvent(lines.map((line) => line.replace(/\] .*/, '] 余下')).join('\n'))}data: [DONE]\n\n`)
      })
      await page.getByRole('button', { name: '继续翻译' }).click()
      await expect(page.getByText('翻译完毕')).toBeVisible()
      await expect(page.getByText('甲行')).toBeVisible()
      const [first] = model.asked
      expect(model.asked.at(-1)?.lines.length).toBe((first?.lines.length ?? 0) - 2)
      expect(elsewhere).toEqual([])
    })

    await test.step("translates an artwork's title and caption too, below the originals", async () => {
      await page.goto(await japaneseWork(page))
      const words = page.getByRole('complementary')
      await words.getByRole('button', { name: '翻译', exact: true }).click()
      await expect(page.getByRole('radio', { name: /我的语言模型/ })).toBeVisible()
      // The companion translates novels only, and nothing is translated automatically here.
      await expect(page.getByRole('radio', { name: /本站的语言模型/ })).toHaveCount(0)
      await expect(page.getByRole('switch')).toHaveCount(0)
      await page.keyboard.press('Escape')
      await expect(words.getByRole('button', { name: '翻译', exact: true })).toBeFocused()
      await page.keyboard.press('Enter')
      await page.getByRole('radio', { name: /我的语言模型/ }).check()
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
    const script = page.getByRole('switch', { name: '自动加载“简约翻译”' })
    const ran = page.locator('body[data-script=ran]')
    await page.goto('/setting/preference')
    await script.click()
    await expect(page.getByText('翻译脚本“简约翻译”加载失败')).toBeVisible()
    expect(asked).toEqual(['https://fishjar.github.io/kiss-translator/kiss-translator.user.js from nowhere'])
    isDead = false
    await openStory(page)
    await expect(ran).toBeAttached()
    await expect(page.getByRole('button', { name: '翻译', exact: true })).toHaveCount(0)
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
