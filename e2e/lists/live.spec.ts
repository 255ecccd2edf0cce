// Live streams: the list, and a playing stream with its chat and several performers. LiveScreen.test.tsx shows ends, errors and adult streams.
import type { Page } from '@playwright/test'
import channels from '../../sample/site/src/sketch/channels.json' with { type: 'json' }
import { seriousViolations } from '../support/axe.ts'
import { expect, test } from '../support/fixtures.ts'
import { cards } from '../support/gallery.ts'

interface ListedLive {
  readonly id: string
  readonly name: string
  readonly is_adult: boolean
  readonly performer_count: number
  readonly created_at: string
}

const currentLives = async (page: Page): Promise<ListedLive[]> =>
  (await (await page.request.get('/api/mirror/live_list', { params: { page: 1 } })).json()).lives

const isNew = ({ created_at }: ListedLive): boolean => Date.now() - Date.parse(created_at) < 11 * 60_000

/** When a live ends, in ms since 1970. The first digit of its id is its channel. */
function endOf({ id, created_at }: ListedLive): number {
  const channel = channels.find(({ key }) => id.startsWith(String(key)))
  return Date.parse(created_at) + (channel?.lengthMin ?? 0) * 60_000
}

/** The all-ages live that ends last, because others may end during the test. */
async function longestOnAir(page: Page, performers = 1): Promise<ListedLive> {
  const [live] = (await currentLives(page))
    .filter(({ is_adult, performer_count }) => !is_adult && performer_count >= performers)
    // The list of the page may be as old as its lifetime of ten minutes, so a stream that has just begun comes last.
    .sort((one, two) => Number(isNew(one)) - Number(isNew(two)) || endOf(two) - endOf(one))
  if (!live) throw new Error('there is no live stream')
  return live
}

/** Number of running timers in the page. */
const runningTimers = (page: Page): Promise<number> => page.evaluate(() => Reflect.get(window, 'running').size)

test('the list leads to a stream that plays, with a chat that continues', async ({ page }) => {
  const sockets: { closed: boolean }[] = []
  page.on('websocket', (socket) => {
    const kept = { closed: false }
    sockets.push(kept)
    socket.on('close', () => {
      kept.closed = true
    })
  })
  const live = await longestOnAir(page, 2)
  await page.addInitScript(() => {
    const running = new Set<unknown>()
    const { setInterval: begin, clearInterval: end } = window
    Object.assign(window, {
      running,
      setInterval: (...args: Parameters<typeof begin>) => {
        const timer = begin(...args)
        running.add(timer)
        return timer
      },
      clearInterval: (timer: number) => {
        running.delete(timer)
        end(timer)
      },
    })
  })
  await page.goto('/lives')
  await expect(cards(page).first()).toBeVisible()
  const atRest = await runningTimers(page)
  expect(await seriousViolations(page)).toEqual([])
  await page.locator(`a[href="/live/${live.id}"]`).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(live.name)
  await expect(page.getByRole('timer')).toHaveText(/^\d+:\d\d:\d\d$/)
  const before = await page.getByRole('timer').textContent()
  await expect(page.getByRole('timer')).not.toHaveText(before ?? '')

  await expect(page.getByText('Updating live')).toBeVisible()
  const lines = page.getByRole('log', { name: 'Chat' }).getByRole('listitem')
  await expect(lines.first()).toBeVisible()
  const said = await lines.count()
  await expect.poll(() => lines.count(), { timeout: 40_000 }).toBeGreaterThan(said)
  const video = page.locator('video')
  await expect
    .poll(() => video.evaluate(({ currentTime }: HTMLVideoElement) => currentTime), { timeout: 30_000 })
    .toBeGreaterThan(0)

  const performers = page.getByRole('group', { name: 'Performers' }).getByRole('button')
  await expect(performers.first()).toHaveAttribute('aria-pressed', 'true')
  await performers.nth(1).click()
  await expect(performers.nth(1)).toHaveAttribute('aria-pressed', 'true')
  expect(await seriousViolations(page)).toEqual([])

  // Leaving the stream closes its socket, removes its pictures and stops its timers.
  await page.goBack()
  await expect(cards(page).first()).toBeVisible()
  await expect.poll(() => sockets.length > 0 && sockets.every(({ closed }) => closed)).toBe(true)
  await expect(page.locator('video')).toHaveCount(0)
  await expect.poll(() => runningTimers(page)).toBe(atRest)
})
