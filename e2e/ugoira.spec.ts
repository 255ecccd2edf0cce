// Ugoira on their pages: from the first tap to saved files, against the embedded site and against archives that no artist ever sent.
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { expect, test } from './emaki.ts'
import { apngShape, framePng, gifShape, mp4Frames, webmFrames, zipOf } from './ugoiraFiles.ts'

/** Found by its parts: while the panel is open, everything else is out of reach of roles. */
const player = (page: Page) => page.locator('section[aria-label^="动图“"]')
const stage = (page: Page) => player(page).locator('[data-page][data-status]')
const picture = (page: Page) => stage(page).locator('button')
const slider = (page: Page) => player(page).getByRole('slider')
const shownFrame = async (page: Page) => Number(await player(page).locator('canvas').getAttribute('data-frame'))

/** An ugoira of the sample; which ones there are depends on the day. */
async function openSample(page: Page) {
  await page.goto('/')
  const id = await page.evaluate(async () => {
    const answer = await fetch(`/api/mirror/search?${new URLSearchParams({ word: 'うごイラ', page: '1' })}`)
    const works: { id: number; type: string; x_restrict: number }[] = (await answer.json()).illusts
    return works.find(({ type, x_restrict }) => type === 'ugoira' && x_restrict === 0)?.id
  })
  await page.goto(`/artworks/${id}`)
  await expect(stage(page)).toHaveAttribute('data-status', 'idle')
  return String(id)
}

const delays = [100, 50, 200, 80, 120]
const size = { width: 64, height: 48 }
const scripted = delays.map((delay, index) => ({
  file: `${String(index).padStart(6, '0')}.png`,
  delay,
  bytes: framePng(size.width, size.height, index * 40),
}))

/** The network tells of an animation of our own: five frames, or whatever archive a test thinks up. */
async function script(
  page: Page,
  archive: Buffer = zipOf(scripted),
  status = 200,
  frames: readonly { file: string; delay: number }[] = scripted,
) {
  await page.route('**/api/mirror/ugoira_metadata?*', (call) =>
    call.fulfill({
      json: {
        ugoira_metadata: {
          zip_urls: { medium: 'https://i.pximg.net/img-zip-ugoira/img/2024/04/01/00/00/00/1_ugoira600x600.zip' },
          frames: frames.map(({ file, delay }) => ({ file, delay })),
        },
      },
    }),
  )
  await page.route('**/*_ugoira*.zip', (call) => call.fulfill({ status, body: archive, contentType: 'application/zip' }))
}

test('shows its first picture and fetches nothing until it is tapped; then it plays, pauses and goes on', async ({ page }) => {
  const archives: string[] = []
  page.on('request', (request) => request.url().endsWith('.zip') && archives.push(request.url()))
  await openSample(page)
  await expect(picture(page).getByRole('img').first()).toBeVisible()
  expect(archives).toEqual([])
  await picture(page).click()
  await expect(stage(page)).toHaveAttribute('data-status', 'playing')
  expect(archives.some((url) => url.includes('_ugoira1920x1080'))).toBe(true)
  await expect.poll(() => shownFrame(page)).toBeGreaterThan(1)
  await picture(page).click()
  await expect(stage(page)).toHaveAttribute('data-status', 'paused')
  const frame = await shownFrame(page)
  await picture(page).press('Space')
  await expect(stage(page)).toHaveAttribute('data-status', 'playing')
  await expect.poll(() => shownFrame(page)).not.toBe(frame)
})

test('is on screen before a twentieth of its bytes have arrived', async ({ page }) => {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Network.enable')
  const archive = new Set<string>()
  let length = 0
  let received = 0
  cdp.on('Network.responseReceived', ({ requestId, response }) => {
    if (!response.url.endsWith('.zip')) return
    archive.add(requestId)
    length = Number(response.headers['content-length'] ?? response.headers['Content-Length'] ?? 0)
  })
  cdp.on('Network.dataReceived', ({ requestId, dataLength }) => {
    if (archive.has(requestId)) received += dataLength
  })
  const frames = Array.from({ length: 60 }, (_, index) => `${String(index).padStart(6, '0')}.jpg`)
  await openSample(page)
  const whole = await page.evaluate(async () => {
    const id = location.pathname.split('/').at(-1)
    const { ugoira_metadata } = await (await fetch(`/api/mirror/ugoira_metadata?id=${id}`)).json()
    const path = new URL(ugoira_metadata.zip_urls.medium.replace('600x600', '1920x1080'))
    const bytes = (await (await fetch(`/api/image/${path.host}${path.pathname}`)).arrayBuffer()).byteLength
    return { bytes, frames: ugoira_metadata.frames.length }
  })
  received = 0
  await cdp.send('Network.setCacheDisabled', { cacheDisabled: true })
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 20,
    downloadThroughput: 60_000,
    uploadThroughput: 60_000,
  })
  await picture(page).click()
  await expect(player(page).locator('canvas[data-frame]')).toBeVisible()
  const share = received / whole.bytes
  expect(length === 0 || length === whole.bytes).toBe(true)
  test
    .info()
    .annotations.push({ type: 'share', description: `${share.toFixed(4)} of ${whole.bytes} bytes, ${whole.frames} frames` })
  // The first frame itself is one of the frames; on top of it a twentieth of 60 frames may come.
  expect(received).toBeLessThanOrEqual(Math.max(0.05, 1.5 / Math.min(whole.frames, frames.length)) * whole.bytes)
})

test('can be scrubbed, stepped, slowed, and stopped from repeating', async ({ page }) => {
  await openSample(page)
  await script(page)
  await page.reload()
  await picture(page).click()
  await expect(slider(page)).toBeEnabled()
  await slider(page).fill('2')
  await expect(stage(page)).toHaveAttribute('data-status', 'paused')
  await expect.poll(() => shownFrame(page)).toBe(2)
  await expect(slider(page)).toHaveAttribute('aria-valuetext', '第 3 帧，共 5 帧')
  await slider(page).press('ArrowRight')
  await expect.poll(() => shownFrame(page)).toBe(3)
  await picture(page).press('ArrowLeft')
  await expect.poll(() => shownFrame(page)).toBe(2)
  await player(page).getByRole('button', { name: '循环播放' }).click()
  await player(page).getByRole('combobox', { name: '播放速度' }).selectOption('2')
  await picture(page).click()
  await expect(stage(page)).toHaveAttribute('data-status', 'paused')
  await expect.poll(() => shownFrame(page)).toBe(4)
})

test('stands still out of sight', async ({ page }) => {
  await openSample(page)
  await script(page)
  await page.reload()
  await picture(page).click()
  await expect(stage(page)).toHaveAttribute('data-status', 'playing')
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await expect(player(page)).not.toBeInViewport()
  const changes = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const canvas = document.querySelector('canvas')
        let seen = -1
        const observer = new MutationObserver(() => {
          seen += 1
        })
        if (canvas) observer.observe(canvas, { attributes: true })
        // The first of these may still be on its way when the player has just left.
        setTimeout(() => resolve(Math.max(0, seen)), 700)
      }),
  )
  expect(changes).toBe(0)
})

test('leaves nothing behind: neither threads nor requests', async ({ page }) => {
  await openSample(page)
  await picture(page).click()
  await expect(player(page).locator('canvas[data-frame]')).toBeVisible()
  expect(page.workers().length).toBe(1)
  await page.goBack()
  await expect(player(page)).toHaveCount(0)
  await expect.poll(() => page.workers().length).toBe(0)
})

const duration = delays.reduce((sum, delay) => sum + delay, 0)

test.describe('saving', () => {
  async function save(page: Page, name: RegExp): Promise<Buffer> {
    const coming = page.waitForEvent('download', { timeout: 45_000 })
    await page.getByRole('dialog').getByRole('button', { name }).click()
    return readFile(await (await coming).path())
  }

  test.beforeEach(async ({ page }) => {
    await openSample(page)
    await script(page)
    await page.reload()
    await player(page).getByRole('button', { name: '保存动图' }).click()
    // Opening the panel starts loading (spec 4).
    await expect(stage(page)).toHaveAttribute('data-status', 'paused')
    await expect(page.getByRole('dialog').getByRole('progressbar')).toHaveCount(0)
  })

  test('a ZIP is the archive as it came, named by the template', async ({ page }) => {
    const coming = page.waitForEvent('download')
    await page.getByRole('dialog').getByRole('button', { name: /^ZIP/ }).click()
    const download = await coming
    expect(download.suggestedFilename()).toMatch(/_\d+_p0\.zip$/)
    expect((await readFile(await download.path())).equals(zipOf(scripted))).toBe(true)
  })

  test('a GIF has every frame, the size, and the time', async ({ page }) => {
    const gif = gifShape(await save(page, /^GIF/))
    expect(gif).toMatchObject({ ...size, frames: 5 })
    expect(Math.abs(gif.durationMs - duration)).toBeLessThanOrEqual(10)
    expect(gif.delaysMs).toEqual(delays)
  })

  test('an APNG has every frame, the size, and the exact time', async ({ page }) => {
    expect(apngShape(await save(page, /^APNG/))).toEqual({ ...size, frames: 5, delaysMs: delays, durationMs: duration })
  })

  for (const [name, count] of [
    ['WebM', webmFrames],
    ['MP4', mp4Frames],
  ] as const) {
    test(`${name} has every frame, and plays for as long as the animation`, async ({ page, context }) => {
      const bytes = await save(page, name === 'MP4' ? /^MP4（本机生成）/ : /^WebM/)
      expect(count(bytes)).toBe(5)
      const blank = await context.newPage()
      const shape = await blank.evaluate(
        ([base64, type]) =>
          new Promise<{ width: number; height: number; seconds: number }>((resolve, reject) => {
            const video = document.createElement('video')
            video.onloadedmetadata = () =>
              resolve({ width: video.videoWidth, height: video.videoHeight, seconds: video.duration })
            video.onerror = () => reject(new Error(video.error?.message))
            video.src = `data:${type};base64,${base64}`
          }),
        [bytes.toString('base64'), name === 'MP4' ? 'video/mp4' : 'video/webm'] as const,
      )
      expect(shape).toMatchObject(size)
      expect(Math.abs(shape.seconds * 1000 - duration)).toBeLessThanOrEqual(Math.max(...delays))
    })
  }
})

test.describe('what never should have been sent', () => {
  test.use({ allowedErrors: /Failed to load resource/ })
  const good = zipOf(scripted)
  const first = scripted.slice(0, 1)
  const cases: [string, Buffer, number, RegExp][] = [
    ['nothing', Buffer.alloc(0), 200, /损坏或不完整/],
    ['an encrypted archive', zipOf(scripted, { flags: 1 }), 200, /已加密/],
    [
      'a bomb',
      zipOf(
        first.map((frame) => ({ ...frame, bytes: Buffer.alloc(40_000_000) })),
        { isDeflated: true },
      ),
      200,
      /太大/,
    ],
  ]
  for (const [name, archive, status, sentence] of cases) {
    test(`${name} gets a sentence and another try, and the page stays alive`, async ({ page }) => {
      await openSample(page)
      await script(page, archive, status)
      await page.reload()
      await picture(page).click()
      await expect(stage(page)).toHaveAttribute('data-status', 'failed')
      await expect(stage(page).getByText(sentence).first()).toBeVisible()
      await expect(page.locator('article h1')).toBeVisible()
      await expect.poll(() => page.workers().length).toBe(0)
      await page.unroute('**/*_ugoira*.zip')
      await page.route('**/*_ugoira*.zip', (call) => call.fulfill({ body: good, contentType: 'application/zip' }))
      await picture(page).click()
      await expect(stage(page)).toHaveAttribute('data-status', 'playing')
    })
  }

  test('a cut archive plays what came, then says so', async ({ page }) => {
    await openSample(page)
    await script(page, good.subarray(0, Math.floor(good.length * 0.6)))
    await page.reload()
    await picture(page).click()
    await expect(player(page).locator('canvas[data-frame]')).toBeAttached()
    await expect(page.getByText(/损坏或不完整/).first()).toBeVisible()
    await expect(stage(page)).toHaveAttribute('data-status', 'failed')
  })
})
