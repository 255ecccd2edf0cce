// Ugoira pages: from the first tap to saved files, and invalid archives. Unit and component tests cover the controls and each kind
// of input; this file covers real workers, decoders, encoders and storage.
import { readFile } from 'node:fs/promises'
import type { BrowserContext, Page } from '@playwright/test'
import { contrastViolations, seriousViolations } from '../support/axe.ts'
import { answerFolderDialog, chooseFolder, filesOnDisk } from '../support/downloads.ts'
import { expect, test } from '../support/fixtures.ts'
import { throttledArchive } from '../support/throttledArchive.ts'
import { apngShape, framePng, gifShape, mp4Frames, webmFrames, type ZippedFile, zipOf } from '../support/ugoiraFiles.ts'

/** A CSS selector, because queries by role find nothing outside the panel while it is open. */
const player = (page: Page) => page.locator('section[aria-label^="Animation “"]')
const stage = (page: Page) => player(page).locator('[data-page][data-status]')
const picture = (page: Page) => stage(page).locator('button')
const panel = (page: Page) => page.getByRole('dialog')
const shownFrame = async (page: Page) => Number(await player(page).locator('canvas').getAttribute('data-frame'))

/** The id of a ugoira of the sample whose comments are open. Which ones exist depends on the day. */
async function sampleId(page: Page): Promise<number> {
  const answer = await page.request.get('/api/mirror/search', { params: { word: 'うごイラ', page: 1 } })
  const works = ((await answer.json()) as { illusts: { id: number; type: string; x_restrict: number }[] }).illusts
  for (const { id } of works.filter(({ type, x_restrict }) => type === 'ugoira' && x_restrict === 0)) {
    const detail = await page.request.get('/api/mirror/illust', { params: { id } })
    const { illust } = (await detail.json()) as { illust: { comment_access_control: number } }
    if (illust.comment_access_control === 0) return id
  }
  throw new Error('the sample has no ugoira with open comments')
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
      await expect(player(page).getByRole('slider')).toHaveAttribute('max', '149')
    })
    await test.step('ends its worker when the page is left', async () => {
      await page.locator('nav a[href="/setting"]').click()
      await expect(player(page)).toHaveCount(0)
      await expect.poll(() => page.workers().length).toBe(0)
    })
    await line.stop()
  })
})

test('an archive without pictures shows a message; a good one plays, pauses out of view, and is saved in every format', async ({
  page,
  context,
}) => {
  const archives: string[] = []
  page.on('request', (request) => request.url().endsWith('.zip') && archives.push(request.url()))
  await serveMetadata(page)
  await serveArchive(page, zipOf(scripted.map(({ file }) => ({ file, bytes: Buffer.from('<svg/>'.repeat(9)) }))))
  await page.goto(`/artworks/${await sampleId(page)}`)
  await expect(stage(page)).toHaveAttribute('data-status', 'idle')
  expect(archives).toEqual([])

  await test.step('drawings under names of frames show a message, and the worker ends', async () => {
    await picture(page).click()
    await expect(stage(page)).toHaveAttribute('data-status', 'failed')
    await expect(stage(page).getByText(/no picture that can be shown/)).toBeVisible()
    await expect.poll(() => page.workers().length).toBe(0)
  })
  await test.step('a tap loads and plays, the next one pauses, Space resumes', async () => {
    await serveArchive(page, good)
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
  await test.step('it pauses out of view', async () => {
    // The page grows as its lower parts load.
    await expect(async () => {
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
      await expect(player(page)).not.toBeInViewport({ timeout: 1000 })
    }).toPass()
    expect(await page.evaluate(stoppedFrame, 2 * Math.max(...delays))).toBe('stopped')
    const frame = await shownFrame(page)
    await page.evaluate(() => scrollTo(0, 0))
    await expect.poll(() => shownFrame(page)).not.toBe(frame)
  })
  await test.step('axe finds no serious violation in either theme, without and with the panel', async () => {
    expect(await seriousViolations(page)).toEqual([])
    expect(await contrastViolations(page, 'light')).toEqual([])
    await player(page).getByRole('button', { name: 'Save animation' }).click()
    await expect(panel(page).getByRole('listitem')).toHaveCount(6)
    await expect(panel(page).getByRole('progressbar')).toHaveCount(0)
    expect(await seriousViolations(page)).toEqual([])
  })
  await test.step('every format has every frame and its duration', async () => {
    const { bytes, name } = await saveAs(page, /^ZIP/)
    expect(name).toMatch(/_\d+_p0\.zip$/)
    expect(bytes.equals(good)).toBe(true)
    expect(gifShape((await saveAs(page, /^GIF/)).bytes)).toEqual({ ...size, frames: 5, delaysMs: delays, durationMs: duration })
    expect(apngShape((await saveAs(page, /^APNG/)).bytes)).toEqual({ ...size, frames: 5, delaysMs: delays, durationMs: duration })
    expect(await saveAs(page, /^AVIF/)).toMatchObject({ name: expect.stringMatching(/_p0\.avif$/) })
    const webm = await saveAs(page, /^WebM/)
    expect(webmFrames(webm.bytes)).toBe(5)
    expect(await playbackOf(context, webm.bytes, 'video/webm')).toEqual({ ...size, durationMs: duration })
    const mp4 = await saveAs(page, /^MP4 \(on this device\)/)
    expect(mp4Frames(mp4.bytes)).toBe(5)
    expect(await playbackOf(context, mp4.bytes, 'video/mp4')).toEqual({ ...size, durationMs: duration })
  })
})

/**
 * Waits in the page until the shown frame stays for `durationMs` and for four screen frames, however slowly those come.
 * Returns where the page was if that takes more than ten seconds.
 */
async function stoppedFrame(durationMs: number): Promise<string> {
  const shown = () => document.querySelector('canvas')?.dataset.frame
  const startedAt = performance.now()
  let last = { frame: shown(), at: startedAt, screenFrames: 0 }
  while (performance.now() - startedAt < 10_000) {
    await new Promise(requestAnimationFrame)
    if (shown() !== last.frame) last = { frame: shown(), at: performance.now(), screenFrames: 0 }
    else last.screenFrames++
    if (last.screenFrames >= 4 && performance.now() - last.at >= durationMs) return 'stopped'
  }
  const box = document.querySelector('canvas')?.getBoundingClientRect()
  return `plays: ${last.screenFrames} screen frames with frame ${last.frame}, from ${box?.top} to ${box?.bottom} px of ${innerHeight}`
}

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

test('a disk that is full during a save shows a message beside the file name, leaves no partial file, and a retry works', async ({
  page,
  context,
}) => {
  await answerFolderDialog(page, 'chosen')
  await serveMetadata(page)
  await serveArchive(page, good)
  await chooseFolder(page)
  await page.goto(`/artworks/${await sampleId(page)}`)
  await player(page).getByRole('button', { name: 'Save animation' }).click()
  // Before the panel shows its formats, it has no progress bar either.
  await expect(panel(page).getByRole('listitem')).toHaveCount(6)
  await expect(panel(page).getByRole('progressbar')).toHaveCount(0)
  const devtools = await context.newCDPSession(page)
  const { origin } = new URL(page.url())
  await devtools.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 1000 })
  const row = panel(page).getByRole('button', { name: /^GIF/ })
  await row.click()
  await expect(row).toContainText('There is not enough room. Free some space, then try again.')
  expect(await filesOnDisk(page, 'chosen')).toEqual([])
  await devtools.send('Storage.overrideQuotaForOrigin', { origin })
  await row.click()
  await expect(row).toContainText('GIF saved')
  expect(await filesOnDisk(page, 'chosen')).toEqual([expect.stringMatching(/^ugoira\/.*_p0\.gif$/)])
})

test.describe('a ugoira saved for offline', () => {
  test.use({
    serviceWorkers: 'allow',
    allowedErrors: /ERR_INTERNET_DISCONNECTED|Failed to load resource|FetchEvent|Failed to fetch/,
  })

  test('plays and is saved without a network, is counted, and can be removed', async ({ page, context }) => {
    const id = await sampleId(page)
    const keeper = page.getByRole('button', { name: 'Save for offline' })
    await page.goto(`/artworks/${id}`)
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    await keeper.click()
    await expect(keeper).toHaveAttribute('aria-pressed', 'true', { timeout: 60_000 })

    await test.step('all its frames play and are saved without a network and with the cache cleared', async () => {
      await page.goto('/setting/clearcache')
      const cell = page.locator('section').filter({ hasText: 'Available offline' })
      await expect(cell.locator('dd').first()).toHaveText('1')
      await page.getByRole('button', { name: 'Clear: Data and pictures' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Clear', exact: true }).click()
      await expect(page.getByText('Cleared: Data and pictures').first()).toBeVisible()
      await context.setOffline(true)
      await page.goto(`/artworks/${id}`)
      await picture(page).click()
      await expect(stage(page)).toHaveAttribute('data-status', 'playing')
      await expect(player(page).getByRole('progressbar')).toHaveCount(0)
      await player(page).getByRole('button', { name: 'Save animation' }).click()
      const { bytes } = await saveAs(page, /^ZIP/)
      expect(bytes.toString('latin1', 0, 2)).toBe('PK')
    })
    await test.step('the list marks it as a ugoira and removes it with its frames', async () => {
      await page.goto('/setting/offline')
      const row = page.locator('article').filter({ has: page.locator(`a[href="/artworks/${id}"]`) })
      await expect(row.getByText(/^Ugoira · /)).toBeVisible()
      await row.getByRole('button').click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
      await expect(page.getByText('Nothing saved yet')).toBeVisible()
      expect(await page.evaluate(async () => (await (await caches.open('emaki-offline')).keys()).length)).toBe(0)
    })
  })
})
