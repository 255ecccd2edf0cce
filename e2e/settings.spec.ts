// Settings take effect at once and are still there after a reload.
import { expect, test } from './emaki.ts'

test('the language changes without a reload and stays', async ({ page }) => {
  await page.goto('/setting')
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  for (const [language, words] of [
    ['English', 'Settings'],
    ['日本語', '設定'],
    ['Deutsch', 'Optionen'],
  ] as const) {
    await page.getByRole('combobox').first().click()
    await page.getByRole('option', { name: language, exact: true }).click()
    await expect(page.getByRole('navigation').getByText(words).first()).toBeVisible()
  }
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await page.reload()
  await expect(page.getByRole('navigation').getByText('Optionen').first()).toBeVisible()
})

test('the theme can differ from the system and does not flash on the next visit', async ({ page, colorScheme }) => {
  const wished = colorScheme === 'dark' ? '浅色' : '深色'
  await page.goto('/setting')
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
  const before = await ground()
  await page.getByRole('combobox', { name: '主题' }).click()
  await page.getByRole('option', { name: wished }).click()
  await expect.poll(ground).not.toBe(before)
  const chosen = await ground()
  await page.reload()
  await expect.poll(ground).toBe(chosen)
})

for (const [name, title] of [
  ['显示 R-18 作品', '要显示 R-18 作品吗？'],
  ['显示 R-18G 作品', '要显示 R-18G 作品吗？'],
] as const) {
  test(`${name} asks before it turns on, and turns off at once`, async ({ page }) => {
    await page.goto('/setting/contents_display')
    const toggle = page.getByRole('switch', { name })
    await toggle.click()
    const question = page.getByRole('alertdialog').or(page.getByRole('dialog'))
    await expect(question).toContainText(title)
    await question.getByRole('button', { name: '取消' }).click()
    await expect(toggle).not.toBeChecked()

    await toggle.click()
    await question.getByRole('button', { name: '开启' }).click()
    if (name.includes('R-18G')) {
      await expect(question).toContainText('R-18G 已开启')
      await question.getByRole('button').last().click()
    }
    await expect(toggle).toBeChecked()
    await page.reload()
    await expect(toggle).toBeChecked()
    await toggle.click()
    await expect(toggle).not.toBeChecked()
    await expect(question).toBeHidden()
  })
}

test('a browser that refuses storage still shows everything', async ({ page }) => {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('refused', 'SecurityError')
    }
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB']) Object.defineProperty(window, name, { get: refuse })
  })
  await page.goto('/')
  await expect(page.getByRole('region', { name: '每日排行榜' }).getByRole('link').first()).toBeVisible()
  await page.goto('/setting')
  await expect(page.getByText('浏览器不允许保存数据')).toBeVisible()
})
