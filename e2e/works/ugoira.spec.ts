// Ugoira pages: from the first tap to saved files, and invalid archives. Unit tests cover each rule for each kind of input; this file
// covers what readers see.
import { readFile } from 'node:fs/promises'
import type { BrowserContext, Page } from '@playwright/test'
import { seriousViolations } from '../support/axe.ts'
import { answerFolderDialog, chooseFolder, filesOnDisk } from '../support/downloads.ts'
import { expect, test } from '../support/fixtures.ts'
import { throttledArchive } from '../support/throttledArchive.ts'
import { apngShape, framePng, gifShape, mp4Frames, webmFrames, type ZippedFile, zipOf } from '../support/ugoiraFiles.ts'

/** A CSS selector, because queries by role find nothing outside the panel while it is open. */
const player = (page: Page) => page.locator('section[aria-label^="动图“"]')
const stage = (page: Page) => player(page).locator('[data-page][data-status]')
const picture = (page: Page) => stage(page).locator('button')
const slider = (page: Page) => player(page).getByRole('slider')
const panel = (page: Page) => page.getByRole('dialog')
const shownFrame = async (page: Page) => Number(await player(page).locator('canvas').getAttribute('data-frame'))

/** The id of a ugoira of the sample. Which ones exist depends on the day. */
async function sampleId(page: Page, place = 0): Promise<number> {
  const answer = await page.request.get('/api/mirror/search', { params: { word: 'うごイラ', page: 1 } })
  const works = ((await answer.json()) as { illusts: { id: number; type: string; x_restrict: number }[] }).illusts
  const work = works.filter(({ type, x_restrict }) => type === 'ugoira' && x_restrict === 0)[place]
  if (!work) throw new Error('the sample has too few ugoira')
  return work.id
}

const delays = [100, 50, 200, 80, 120]
const duration = delays.reduce((sum, delay) => sum + delay, 0)
const size = { width: 64, height: 48 }
const named = (index: number) => `${String(index).padStart(6, '0')}.png`
const scripted = delays.map((delay, index) => ({
  file: named(index),
  delay,
  bytes: framePng(size.width, size.height, index * 40),
}))
const good = zipOf(scripted)

/** Serves the metadata of the test's own animation. */
const serveMetadata = (page: Page, frames: readonly { file: string; delay: number }[] = scripted) =>
  page.route('**/api/mirror/ugoira_metadata?*', (call) =>
    call.fulfill({
      json: {
        ugoira_metadata: {
          zip_urls: { medium: 'https://i.pximg.net/img-zip-ugoira/img/2024/04/01/00/00/00/1_ugoira600x600.zip' },
          frames: frames.map(({ file, delay }) => ({ file, delay })),
        },
      },
    }),
  )

/** Serves `body` as the archive from now on. */
async function serveArchive(page: Page, body: Buffer, status = 200) {
  await page.unroute('**/*_ugoira*.zip')
  await page.route('**/*_ugoira*.zip', (call) => call.fulfill({ status, body, contentType: 'application/zip' }))
}

test.describe('a long ugoira on a slow connection', () => {
  test.use({ allowedErrors: /ERR_CONTENT_LENGTH_MISMATCH|ERR_INCOMPLETE_CHUNKED|ERR_CONNECTION/ })

  test('one of 150 large frames shows the first before 5 % has arrived, survives a broken connection, and frees everything', async ({
    page,
  }) => {
    const frames = [30, 120, 210].map((shade) => framePng(1920, 1080, shade))
    const files = Array.from(
      { length: 150 },
      (_, index): ZippedFile => ({ file: named(index), bytes: frames[index % 3] ?? good }),
    )
    const archive = zipOf(files)
    await serveMetadata(
      page,
      files.map(({ file }) => ({ file, delay: 40 })),
    )
    // The server holds the archive after 5 %, however slowly this machine decodes.
    const line = await throttledArchive(page, archive, archive.length / 20)
    await page.goto(`/artworks/${await sampleId(page)}`)
    await expect(picture(page).getByRole('img').first()).toBeVisible()
    expect(line.given, 'bytes before anyone asked').toBe(0)

    await test.step('shows the first frame', async () => {
      await picture(page).click()
      await expect(player(page).locator('canvas[data-frame]')).toBeVisible()
      console.info(`first of 150 frames after ${((100 * line.given) / archive.length).toFixed(2)} % of ${archive.length} bytes`)
      expect(line.given / archive.length).toBeLessThan(0.05)
      await expect(stage(page)).toHaveAttribute('data-status', 'playing')
      await expect.poll(() => page.workers().length).toBe(1)
    })
    await test.step('resumes a broken connection where it broke', async () => {
      line.breakOff()
      await expect.poll(() => line.ranges.length).toBe(1)
      expect(line.ranges[0]).toMatch(/^bytes=[1-9]\d*-$/)
      line.rush()
      await expect(player(page).getByRole('progressbar')).toHaveCount(0)
      await expect(stage(page)).toHaveAttribute('data-status', 'playing')
      await expect(slider(page)).toHaveAttribute('max', '149')
    })
    await test.step('ends its worker when the page is left', async () => {
      await page.locator('nav a[href="/setting"]').click()
      await expect(player(page)).toHaveCount(0)
      await expect.poll(() => page.workers().length).toBe(0)
    })
    await line.stop()
  })
})

test('plays, pauses, steps, scrubs, ends and pauses out of view, by touch and by key', async ({ page }) => {
  const archives: string[] = []
  page.on('request', (request) => request.url().endsWith('.zip') && archives.push(request.url()))
  await serveMetadata(page)
  await serveArchive(page, good)
  await page.goto(`/artworks/${await sampleId(page)}`)
  await expect(stage(page)).toHaveAttribute('data-status', 'idle')
  expect(archives).toEqual([])

  await test.step('a tap loads and plays, the next one pauses, Space resumes', async () => {
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
  await test.step('the slider and the arrow keys step by frame', async () => {
    // A slider that is set to its current value does not move, so the test retries.
    await expect(async () => {
      await slider(page).fill('2')
      await expect(stage(page)).toHaveAttribute('data-status', 'paused', { timeout: 300 })
    }).toPass()
    await expect.poll(() => shownFrame(page)).toBe(2)
    await expect(slider(page)).toHaveAttribute('aria-valuetext', '第 3 帧，共 5 帧')
    await slider(page).press('ArrowRight')
    await expect.poll(() => shownFrame(page)).toBe(3)
    await picture(page).press('ArrowLeft')
    await expect.poll(() => shownFrame(page)).toBe(2)
  })
  await test.step('axe finds no serious violation in either theme', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect(await seriousViolations(page), colorScheme).toEqual([])
    }
  })
  await test.step('it ends on its last frame without repeat', async () => {
    await player(page).getByRole('button', { name: '循环播放' }).click()
    await player(page).getByRole('combobox', { name: '播放速度' }).selectOption('2')
    await picture(page).click()
    await expect(stage(page)).toHaveAttribute('data-status', 'paused')
    await expect.poll(() => shownFrame(page)).toBe(4)
    await player(page).getByRole('button', { name: '循环播放' }).click()
  })
  await test.step('it pauses out of view', async () => {
    await picture(page).click()
    await expect(stage(page)).toHaveAttribute('data-status', 'playing')
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    await expect(player(page)).not.toBeInViewport()
    // The same frame must stay for ten screen frames, five times in a row: a playing ugoira changes sooner.
    await expect
      .poll(() =>
        page.evaluate(async () => {
          const frames = () => document.querySelector('canvas')?.dataset.frame
          const before = frames()
          for (let frame = 0; frame < 50; frame++) await new Promise(requestAnimationFrame)
          return before === frames()
        }),
      )
      .toBe(true)
  })
})

test('is saved as ZIP, GIF, APNG, WebM and MP4, each with every frame and its duration', async ({ page, context }) => {
  await serveMetadata(page)
  await serveArchive(page, good)
  await page.goto(`/artworks/${await sampleId(page)}`)
  await player(page).getByRole('button', { name: '保存动图' }).click()
  // Opening the panel starts loading (docs/spec/product.md 4).
  await expect(stage(page)).toHaveAttribute('data-status', 'paused')
  await expect(panel(page).getByRole('progressbar')).toHaveCount(0)

  await test.step('ZIP: the original archive, named by the template', async () => {
    const { bytes, name } = await saveAs(page, /^ZIP/)
    expect(name).toMatch(/_\d+_p0\.zip$/)
    expect(bytes.equals(good)).toBe(true)
  })
  await test.step('GIF', async () => {
    expect(gifShape((await saveAs(page, /^GIF/)).bytes)).toEqual({ ...size, frames: 5, delaysMs: delays, durationMs: duration })
  })
  await test.step('APNG', async () => {
    expect(apngShape((await saveAs(page, /^APNG/)).bytes)).toEqual({ ...size, frames: 5, delaysMs: delays, durationMs: duration })
  })
  await test.step('WebM', async () => {
    const { bytes } = await saveAs(page, /^WebM/)
    expect(webmFrames(bytes)).toBe(5)
    expect(await playbackOf(context, bytes, 'video/webm')).toEqual({ ...size, durationMs: duration })
  })
  await test.step('MP4', async () => {
    const { bytes } = await saveAs(page, /^MP4（本机生成）/)
    expect(mp4Frames(bytes)).toBe(5)
    expect(await playbackOf(context, bytes, 'video/mp4')).toEqual({ ...size, durationMs: duration })
  })
  await test.step('the panel leaves out unsupported formats, has no serious violation, and returns the focus', async () => {
    await expect(panel(page).getByRole('listitem')).toHaveCount(5)
    expect(await seriousViolations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(panel(page)).toHaveCount(0)
    await expect(player(page).getByRole('button', { name: '保存动图' })).toBeFocused()
  })
})

/** Presses a format of the panel and reads the resulting file. */
async function saveAs(page: Page, format: RegExp): Promise<{ bytes: Buffer; name: string }> {
  const coming = page.waitForEvent('download')
  await panel(page).getByRole('button', { name: format }).click()
  const download = await coming
  return { bytes: await readFile(await download.path()), name: download.suggestedFilename() }
}

/** The size and duration of a video as a media element reports them. */
async function playbackOf(context: BrowserContext, video: Buffer, type: string) {
  const blank = await context.newPage()
  const about = await blank.evaluate(
    (address) =>
      new Promise<{ width: number; height: number; durationMs: number }>((resolve, reject) => {
        const element = document.createElement('video')
        element.onloadedmetadata = () =>
          resolve({
            width: element.videoWidth,
            height: element.videoHeight,
            durationMs: Math.round(element.duration * 1000),
          })
        element.onerror = () => reject(new Error(element.error?.message))
        element.src = address
      }),
    `data:${type};base64,${video.toString('base64')}`,
  )
  await blank.close()
  return about
}

test.describe('an invalid archive', () => {
  test.use({ allowedErrors: /Failed to load resource/ })

  test('shows a message and a retry, keeps the page responsive, and makes saving wait', async ({ page }) => {
    await serveMetadata(page)
    await serveArchive(page, Buffer.alloc(0))
    await page.goto(`/artworks/${await sampleId(page)}`)
    const [first] = scripted
    if (!first) throw new Error('no frame')
    const cases: [string, Buffer, number, RegExp][] = [
      ['nothing', Buffer.alloc(0), 200, /损坏或不完整/],
      ['an encrypted archive', zipOf(scripted, { flags: 1 }), 200, /已加密/],
      ['a bomb', zipOf([{ ...first, bytes: Buffer.alloc(40_000_000) }], { isDeflated: true }), 200, /太大/],
      [
        'drawings under names of frames',
        zipOf(scripted.map(({ file }) => ({ file, bytes: Buffer.from('<svg/>'.repeat(9)) }))),
        200,
        /没有可以显示的画面/,
      ],
      ['a refusal', Buffer.from('{}'), 403, /./],
    ]
    for (const [name, archive, status, sentence] of cases) {
      await test.step(name, async () => {
        await serveArchive(page, archive, status)
        await picture(page).click()
        await expect(stage(page)).toHaveAttribute('data-status', 'failed')
        await expect(stage(page).getByText(sentence).first()).toBeVisible()
        await expect(page.locator('article h1')).toBeVisible()
        await expect.poll(() => page.workers().length).toBe(0)
      })
    }
    await test.step('a truncated archive plays the received frames, then shows a message', async () => {
      await serveArchive(page, good.subarray(0, Math.floor(good.length * 0.6)))
      await picture(page).click()
      await expect(player(page).locator('canvas[data-frame]')).toBeAttached()
      await expect(stage(page)).toHaveAttribute('data-status', 'failed')
      await expect(stage(page).getByText(/损坏或不完整/)).toBeVisible()
    })
    await test.step('saving waits while it loads, and a retry plays it', async () => {
      let release = () => {}
      const held = new Promise<void>((resolve) => {
        release = resolve
      })
      await page.unroute('**/*_ugoira*.zip')
      await page.route('**/*_ugoira*.zip', async (call) => {
        await held
        await call.fulfill({ body: good, contentType: 'application/zip' })
      })
      await picture(page).click()
      await player(page).getByRole('button', { name: '保存动图' }).click()
      await panel(page).getByRole('button', { name: /^GIF/ }).click()
      await expect(page.getByText('动图正在加载，请稍候')).toBeVisible()
      release()
      await expect(stage(page)).toHaveAttribute('data-status', 'playing')
    })
    await test.step('a network failure during an export is shown beside the file name, and a retry makes and shares the file', async () => {
      await page.evaluate(() =>
        Object.assign(navigator, {
          canShare: () => true,
          share: async ({ files: [file] }: { files: File[] }) => document.body.setAttribute('data-passed-on', file?.name ?? ''),
        }),
      )
      const row = panel(page).getByRole('button', { name: /^WebM/ })
      await page.route(/(?:frame|video)\.worker/, (call) => call.abort())
      await row.click()
      await expect(row).toContainText('网络')
      // The GIF encoder has been loaded since the panel opened.
      expect((await saveAs(page, /^GIF/)).bytes.length).toBeGreaterThan(100)
      await page.unroute(/(?:frame|video)\.worker/)
      expect((await saveAs(page, /^WebM/)).bytes.length).toBeGreaterThan(100)
      await expect(row).toContainText('已保存')
      await panel(page).getByRole('button', { name: '分享 GIF' }).click()
      await expect(page.locator('body')).toHaveAttribute('data-passed-on', /_p0\.gif$/)
    })
  })
})

test('a disk that is full during a save shows a message beside the file name, leaves no partial file, and a retry works', async ({
  page,
  context,
}) => {
  await answerFolderDialog(page, 'chosen')
  await serveMetadata(page)
  await serveArchive(page, good)
  await chooseFolder(page)
  await page.goto(`/artworks/${await sampleId(page)}`)
  await player(page).getByRole('button', { name: '保存动图' }).click()
  await expect(panel(page).getByRole('progressbar')).toHaveCount(0)
  const devtools = await context.newCDPSession(page)
  const { origin } = new URL(page.url())
  await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1000 })
  const row = panel(page).getByRole('button', { name: /^GIF/ })
  await row.click()
  await expect(row).toContainText('存储空间不足')
  expect(await filesOnDisk(page, 'chosen')).toEqual([])
  await devtools.send('Storage.overrideQuotaForOrigin', { origin })
  await row.click()
  await expect(row).toContainText('已保存')
  expect(await filesOnDisk(page, 'chosen')).toEqual([expect.stringMatching(/^ugoira\/.*_p0\.gif$/)])
})

test('autoplay needs its setting and allowed motion, and a restricted ugoira is not requested', async ({ page }) => {
  await serveMetadata(page)
  await serveArchive(page, good)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.addInitScript(() => localStorage.setItem('emaki.settings', JSON.stringify({ autoPlayUgoira: true })))
  await page.goto(`/artworks/${await sampleId(page)}`)
  await expect(stage(page)).toHaveAttribute('data-status', 'playing')

  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.reload()
  await expect(picture(page).getByRole('img').first()).toBeVisible()
  await expect(stage(page)).toHaveAttribute('data-status', 'idle')

  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const asked: string[] = []
  page.on('request', (request) => /ugoira_metadata|\.zip/.test(request.url()) && asked.push(request.url()))
  // Removes the initial data, which contains the work.
  await page.route('**/artworks/*', async (call) => {
    const response = await call.fetch()
    await call.fulfill({ response, body: (await response.text()).replaceAll('"x_restrict":0', '"x_restrict":1') })
  })
  await page.goto(`/artworks/${await sampleId(page, 1)}`)
  await expect(page.getByText('内容已隐藏').first()).toBeVisible()
  await expect(player(page)).toHaveCount(0)
  expect(asked).toEqual([])
})

test.describe('a ugoira saved for offline', () => {
  test.use({
    serviceWorkers: 'allow',
    allowedErrors: /ERR_INTERNET_DISCONNECTED|Failed to load resource|FetchEvent|Failed to fetch/,
  })

  test('plays and is saved without a network, is counted, and can be removed', async ({ page, context }) => {
    const id = await sampleId(page)
    const keeper = page.getByRole('button', { name: '离线保存' })
    await page.goto(`/artworks/${id}`)
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    await keeper.click()
    await expect(keeper).toHaveAttribute('aria-pressed', 'true', { timeout: 60_000 })

    await test.step('all its frames play and are saved without a network and with the cache cleared', async () => {
      await page.goto('/setting/clearcache')
      const cell = page.locator('section').filter({ hasText: '离线可读' })
      await expect(cell.locator('dd').first()).toHaveText('1')
      await page.getByRole('button', { name: '清除数据与图片缓存' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: '清除', exact: true }).click()
      await expect(page.getByText('已清除：数据与图片缓存').first()).toBeVisible()
      await context.setOffline(true)
      await page.goto(`/artworks/${id}`)
      await picture(page).click()
      await expect(stage(page)).toHaveAttribute('data-status', 'playing')
      await expect(player(page).getByRole('progressbar')).toHaveCount(0)
      await player(page).getByRole('button', { name: '保存动图' }).click()
      const { bytes } = await saveAs(page, /^ZIP/)
      expect(bytes.toString('latin1', 0, 2)).toBe('PK')
    })
    await test.step('the list marks it as a ugoira and removes it with its frames', async () => {
      await page.goto('/setting/offline')
      const row = page.locator('article').filter({ has: page.locator(`a[href="/artworks/${id}"]`) })
      await expect(row.getByText(/^动图 · /)).toBeVisible()
      await row.getByRole('button').click()
      await page.getByRole('alertdialog').getByRole('button', { name: '移除' }).click()
      await expect(page.getByText('还没有离线作品')).toBeVisible()
      expect(await page.evaluate(async () => (await (await caches.open('emaki-offline')).keys()).length)).toBe(0)
    })
  })
})
