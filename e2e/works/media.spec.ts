// packages/media in a real browser, with workers, bitmaps and encoders that Node lacks. The tests decode every exported file.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import type { Page } from '@playwright/test'
import type { AnimationOptions } from '../media/animation.ts'
import type { MediaHarness } from '../media/harness.ts'
import { expect, test } from '../support/fixtures.ts'

const root = join(import.meta.dirname, '../..')
const types: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript' }
const delays = [40, 33, 100, 250, 70, 120, 50, 80]
const total = delays.reduce((sum, delay) => sum + delay, 0)

declare global {
  interface Window {
    readonly mediaHarness: MediaHarness
  }
}

let built: string

test.describe.configure({ mode: 'serial' })

test.beforeAll(() => {
  built = mkdtempSync(join(tmpdir(), 'emaki-media-harness-'))
  const vite = join(root, 'node_modules/.bin/vite')
  const build = spawnSync(vite, ['build', join(root, 'e2e/media'), '--outDir', built], { encoding: 'utf8' })
  expect(`${build.stdout}${build.stderr}`).not.toMatch(/externalized|error/i)
})
test.afterAll(() => rmSync(built, { recursive: true, force: true }))

async function openHarness(page: Page, options: Partial<AnimationOptions> = {}) {
  await page.route('**/media-harness/**', (route) => {
    const path = new URL(route.request().url()).pathname.replace('/media-harness/', '') || 'index.html'
    return route.fulfill({ contentType: types[extname(path)] ?? 'text/plain', body: readFileSync(join(built, path)) })
  })
  await page.goto('/media-harness/')
  await page.evaluate((made) => window.mediaHarness.make(made), {
    width: 321,
    height: 201,
    delays,
    look: 'soft' as const,
    ...options,
  })
}

test('a ugoira shows its first frame before its archive is complete, in bounded memory, and frees everything', async ({
  page,
}) => {
  await openHarness(page, { width: 960, height: 540, delays: new Array(60).fill(40) })
  // The server holds the archive after 5 % until the first frame is shown, however slowly this machine decodes.
  const arrival = await page.evaluate(() => window.mediaHarness.open(Number.POSITIVE_INFINITY, 0.05))
  expect(arrival).toMatchObject({ state: { status: 'ready', playable: 60, size: { width: 960, height: 540 }, fault: undefined } })
  expect(arrival.firstFrameShare).toBeLessThan(0.05)
  const bitmaps = await page.evaluate(() => window.mediaHarness.playThrough())
  expect(bitmaps.count).toBeLessThanOrEqual(8)
  expect(bitmaps.peakBytes).toBeLessThanOrEqual(8 * 960 * 540 * 4)
  await page.evaluate(() => window.mediaHarness.close())
  expect(await page.evaluate(() => window.mediaHarness.bitmaps())).toMatchObject({ count: 0, bytes: 0 })
})

test('GIF, APNG, AVIF, WebM and MP4 have every frame with its duration, and the page stays responsive meanwhile', async ({
  page,
}) => {
  await openHarness(page)
  await page.evaluate(() => window.mediaHarness.open(Number.POSITIVE_INFINITY))
  for (const [format, type] of [
    ['apng', 'image/apng'],
    ['gif', 'image/gif'],
    ['avif', 'image/avif'],
    ['webm', 'video/webm'],
    ['mp4', 'video/mp4'],
  ] as const) {
    await test.step(format, async () => {
      const file = await page.evaluate((name) => window.mediaHarness.export(name), format)
      const isVideo = type.startsWith('video/')
      // Video encoders need even sizes.
      expect(file).toMatchObject({ type, width: isVideo ? 322 : 321, height: isVideo ? 202 : 201 })
      expect(file.delaysMs).toHaveLength(delays.length)
      const slack = format === 'gif' ? 10 : 1.1
      for (const [index, delay] of delays.entries())
        expect(Math.abs((file.delaysMs[index] ?? 0) - delay)).toBeLessThanOrEqual(slack)
      expect(Math.abs(file.durationMs - total)).toBeLessThanOrEqual(format === 'gif' ? 5 : 1.1)
      expect(file.progress.at(-1)).toBe(1)
      expect(file.progress).toEqual(file.progress.toSorted((a, b) => a - b))
      // Load can lengthen any task, so the test repeats. A long task of our own would appear each time.
      let { longTasks } = file
      for (let again = 0; again < 2 && longTasks.length > 0; again++)
        longTasks = (await page.evaluate((name) => window.mediaHarness.export(name), format)).longTasks
      expect(longTasks).toEqual([])
      expect(await page.evaluate((name) => window.mediaHarness.cancel(name), format)).toBe('AbortError')
    })
  }
  await test.step('an AVIF has the colours of its source in every frame', async () => {
    const { psnr } = await page.evaluate(async () => window.mediaHarness.likeness(await window.mediaHarness.exportFile('avif')))
    expect(psnr).toHaveLength(delays.length)
    expect(Math.min(...psnr)).toBeGreaterThan(36)
  })
  await test.step('a frame that fails to decode repeats the previous frame', async () => {
    const broken = { width: 64, height: 48, look: 'soft' as const, delays, broken: [0, 3, 7] }
    await page.evaluate((made) => window.mediaHarness.make(made), broken)
    await page.evaluate(() => window.mediaHarness.open(Number.POSITIVE_INFINITY))
    for (const format of ['apng', 'gif', 'avif', 'webm', 'mp4'] as const) {
      const { durationMs, width } = await page.evaluate((name) => window.mediaHarness.export(name), format)
      expect(width, format).toBe(64)
      expect(Math.abs(durationMs - total), format).toBeLessThanOrEqual(format === 'gif' ? 5 : 1.1)
    }
  })
})

/** An exported file, as ffprobe reads it: the start of each frame and the end of the last one, in ms, and the size. */
async function probed(page: Page, format: 'webm' | 'mp4') {
  const bytes = await page.evaluate(async (name) => {
    const file = await window.mediaHarness.exportFile(name)
    return [...new Uint8Array(await file.arrayBuffer())]
  }, format)
  const { stdout } = spawnSync(
    'ffprobe',
    ['-v', 'error', '-show_entries', 'packet=pts_time:stream=width,height', '-select_streams', 'v', '-of', 'json', '-'],
    { input: Buffer.from(bytes), encoding: 'utf8' },
  )
  const { packets, streams } = JSON.parse(stdout) as {
    readonly packets: readonly { readonly pts_time: string }[]
    readonly streams: readonly { readonly width: number; readonly height: number }[]
  }
  return { starts: packets.map(({ pts_time: time }) => Math.round(Number(time) * 1000)), size: streams[0] }
}

test('P19 a last pause of 47,730 ms after short frames of an odd size is in every format', async ({ page }) => {
  const delays = [...new Array<number>(20).fill(60), 47_730]
  await openHarness(page, { width: 61, height: 35, delays })
  await page.evaluate(() => window.mediaHarness.open(Number.POSITIVE_INFINITY))
  for (const format of ['apng', 'gif', 'avif', 'webm', 'mp4'] as const) {
    const { durationMs, width, height } = await page.evaluate((name) => window.mediaHarness.export(name), format)
    const isVideo = format === 'webm' || format === 'mp4'
    expect([width, height], format).toEqual(isVideo ? [62, 36] : [61, 35])
    expect(Math.abs(durationMs - 48_930), format).toBeLessThanOrEqual(10)
  }
  test.skip(spawnSync('ffprobe', ['-version']).status !== 0, 'ffprobe is not installed')
  const { starts, size } = await probed(page, 'webm')
  expect(size).toEqual({ width: 62, height: 36 })
  // A program that gives the last frame an ordinary duration shows the pause all the same.
  expect(starts.slice(-2)).toEqual([1200, 48_890])
})

test('P19 a frame of another shape is fitted into the animation, and transparent frames stay transparent', async ({ page }) => {
  const bars = async (format: 'apng' | 'gif' | 'webm') =>
    page.evaluate(async (name) => {
      const file = await window.mediaHarness.exportFile(name)
      return window.mediaHarness.cornersOf(file)
    }, format)
  await openHarness(page, { width: 120, height: 120, delays: [100, 100, 100], sizes: { 1: { width: 120, height: 60 } } })
  await page.evaluate(() => window.mediaHarness.open(Number.POSITIVE_INFINITY))
  for (const format of ['apng', 'gif', 'webm'] as const) {
    const corners = await bars(format)
    expect(
      corners[1]?.slice(0, 3).every((level) => level > 240),
      format,
    ).toBe(true)
    expect(
      corners[0]?.slice(0, 3).every((level) => level > 240),
      format,
    ).toBe(false)
  }
  await openHarness(page, { width: 120, height: 120, delays: [100, 100], hasAlpha: true })
  await page.evaluate(() => window.mediaHarness.open(Number.POSITIVE_INFINITY))
  expect((await bars('apng')).map((corner) => corner[3])).toEqual([0, 0])
  expect((await bars('gif'))[1]?.slice(0, 3)).toEqual([255, 255, 255])
})
