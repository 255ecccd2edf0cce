// The ranking screen: its calendar, the ranks of the works that it shows, and rankings that a setting hides.
// @vitest-environment jsdom
import { act, fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type Session, session } from '../../platform/account/session.ts'
import { setSettings } from '../../platform/settings/store.ts'
import { setUpComponentTests } from '../../testing/componentTests.ts'
import { fakeServer } from '../../testing/fakeServer.ts'
import { layOutLists } from '../../testing/listLayout.ts'
import { wireWork } from '../../testing/works.ts'
import { renderPage } from '../../ui/testing/renderPage.tsx'
import { NovelRankingScreen } from './NovelRankingScreen.tsx'
import { RankingScreen, type RankingScreenProps } from './RankingScreen.tsx'

setUpComponentTests()

const works = [
  wireWork({ id: 1, title: 'One' }),
  wireWork({ id: 2, title: 'Two', type: 'manga' }),
  wireWork({ id: 3, title: 'Three', is_bookmarked: true }),
]
const serve = () => fakeServer({ '/rank': () => ({ illusts: works, next_url: null }), '/rank_novel': () => ({ novels: [] }) })
const open = (props: Partial<RankingScreenProps> = {}) => renderPage(<RankingScreen type="daily" date="2024-10-05" {...props} />)

const button = (name: string | RegExp, area: HTMLElement = document.body) => within(area).getByRole('button', { name })
const day = (name: string) => button(name, screen.getByRole('dialog'))
/** Resolves once the control with that name has the focus. */
const isFocused = (name: string) => vi.waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe(name))
const isDisabled = (element: HTMLElement) => element instanceof HTMLButtonElement && element.disabled
async function openCalendar() {
  const [opener] = screen.getAllByRole('button', { name: /^Choose a date/ })
  if (opener) fireEvent.click(opener)
  return screen.findByRole('dialog', { name: 'Choose a date' })
}
/** The ranks of the shown works by their titles. */
const ranks = () =>
  Object.fromEntries(
    screen
      .getAllByRole('article')
      .map((card) => [card.querySelector('a')?.getAttribute('aria-label'), card.querySelector('[data-high]')?.textContent]),
  )
const logIn = (next: Session) => act(async () => session.setState(next, true))

beforeEach(async () => {
  layOutLists()
  await logIn({ mode: 'anonymous', user: null })
})

describe('the calendar', () => {
  it('opens at the shown day with the focus on it', async () => {
    serve()
    await open()
    await openCalendar()
    expect(day('October 5, 2024').getAttribute('aria-pressed')).toBe('true')
    await isFocused('October 5, 2024')
  })

  it('moves by days, weeks and months with the keyboard, and opens the chosen day', async () => {
    serve()
    const { router } = await open()
    await openCalendar()
    await isFocused('October 5, 2024')
    for (const [key, name] of [
      ['ArrowDown', 'October 12, 2024'],
      ['ArrowLeft', 'October 11, 2024'],
      ['PageUp', 'September 11, 2024'],
      ['Home', 'September 8, 2024'],
    ] as const) {
      fireEvent.keyDown(document.activeElement ?? document.body, { key })
      await isFocused(name)
    }
    fireEvent.click(day('September 8, 2024'))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(router.history.location.href).toBe('/rank/daily?date=2024-09-08')
  })

  it('reaches the first month in two selects, and disables the days before the first ranking', async () => {
    serve()
    const { router } = await open()
    const dialog = await openCalendar()
    const list = (name: string) => within(dialog).getByRole<HTMLSelectElement>('combobox', { name })
    fireEvent.change(list('Year'), { target: { value: '2007' } })
    expect(list('Month').value).toBe('10')
    fireEvent.change(list('Month'), { target: { value: '09' } })
    expect(isDisabled(button('Previous month', dialog))).toBe(true)
    expect(isDisabled(day('September 12, 2007'))).toBe(true)
    fireEvent.click(day('September 13, 2007'))
    expect(router.history.location.href).toBe('/rank/daily?date=2007-09-13')
  })

  it('starts at the newest ranking, after which there is no month', async () => {
    serve()
    await renderPage(<RankingScreen type="daily" />)
    const dialog = await openCalendar()
    expect(isDisabled(button('Next month', dialog))).toBe(true)
    expect(within(dialog).getByText(/^Newest ranking: /)).toBeDefined()
  })

  it('closes on Escape without another day', async () => {
    serve()
    const { router } = await open()
    await openCalendar()
    await act(async () => fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(router.history.location.href).toBe('/')
  })
})

describe('the arrow buttons', () => {
  it('step by one day', async () => {
    serve()
    const { router } = await open()
    for (const [name, date] of [
      ['Previous day', '2024-10-04'],
      ['Previous day', '2024-10-03'],
      ['Next day', '2024-10-04'],
    ] as const) {
      const [arrow] = screen.getAllByRole('button', { name })
      if (arrow) await act(async () => fireEvent.click(arrow))
      expect(router.history.location.href).toBe(`/rank/daily?date=${date}`)
    }
  })

  it('end at the first ranking', async () => {
    serve()
    await open({ date: '2007-09-13' })
    expect(screen.getAllByRole('button', { name: 'Previous day' }).map(isDisabled)).toEqual([true, true])
    expect(screen.getAllByRole('button', { name: 'Next day' }).map(isDisabled)).toEqual([false, false])
  })
})

describe('RankingScreen', () => {
  it('names the ranking and the day, and links to the other categories and types of that day', async () => {
    serve()
    await open()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Overall · Daily, October 5, 2024')
    expect(document.title).toBe('Overall · Daily · Ranking · Emaki')
    const link = (nav: string, name: string) =>
      within(screen.getByRole('navigation', { name: nav }))
        .getByRole('link', { name })
        .getAttribute('href')
    expect(link('Categories', 'Manga')).toBe('/rank/daily_manga?date=2024-10-05')
    expect(link('Rankings', 'Weekly')).toBe('/rank/weekly?date=2024-10-05')
  })

  it('corrects an address with an impossible day', async () => {
    serve()
    const { router } = await renderPage(
      <RankingScreen type="daily" date="2024-13-45" />,
      undefined,
      '/rank/daily?date=2024-13-45',
    )
    expect(router.history.location.href).toBe('/rank/daily')
  })

  it('keeps the ranks of the other works when manga is left out', async () => {
    serve()
    await open()
    await screen.findAllByRole('article')
    expect(ranks()).toEqual({ 'One, Rank 1': '1', 'Two, Rank 2': '2', 'Three, Rank 3': '3' })
    await act(async () => setSettings({ hideMangaInRankings: true }))
    expect(ranks()).toEqual({ 'One, Rank 1': '1', 'Three, Rank 3': '3' })
  })

  it('has no filter for bookmarked works while bookmarks are unknown', async () => {
    serve()
    await open()
    await screen.findAllByRole('article')
    expect(screen.queryByRole('button', { name: 'Hide bookmarked works' })).toBeNull()
  })

  it('hides a ranking of AI works while they are switched off, and links to the setting', async () => {
    const server = serve()
    await renderPage(<RankingScreen type="daily_ai" date="2024-10-05" />)
    expect(screen.getByText('This ranking appears once it is switched on in the content settings.')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Content settings' }).getAttribute('href')).toBe('/setting/contents_display')
    expect(server.requestsTo('/rank')).toEqual([])
    expect(screen.queryByRole('link', { name: 'AI' })).toBeNull()
    await act(async () => setSettings({ ai: true }))
    expect(screen.getByRole('link', { name: 'AI' })).toBeDefined()
    expect(await screen.findAllByRole('article')).toHaveLength(3)
  })

  it('links from an empty day to the newest ranking', async () => {
    fakeServer({ '/rank': () => ({ illusts: [], next_url: null }) })
    await open()
    expect((await screen.findByRole('link', { name: /^Newest ranking: / })).getAttribute('href')).toMatch(/^\/rank\/daily/)
  })

  it('shows the ranking of novels with its own types', async () => {
    serve()
    await renderPage(<NovelRankingScreen type="week" date="2024-10-05" />)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Novels · Weekly, October 5, 2024')
    const types = within(screen.getByRole('navigation', { name: 'Rankings' })).getAllByRole('link')
    expect(types.map(({ textContent }) => textContent)).toContain('Rookies')
    expect(types.map(({ textContent }) => textContent)).not.toContain('R-18 daily')
  })
})

describe('the strip of days', () => {
  const strip = () => screen.findByRole('list', { name: 'Rankings by day' })
  const dayLink = async (date: string) => within(await strip()).findByRole('link', { name: new RegExp(`^${date}`) })
  const isDayFocused = (date: string) =>
    vi.waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toMatch(new RegExp(`^${date}`)))

  it('marks the shown day, and only that day is a tab stop', async () => {
    serve()
    await open()
    const shown = await dayLink('October 5, 2024')
    expect([shown.getAttribute('aria-current'), shown.tabIndex]).toEqual(['date', 0])
    // What is shown is a part of the name.
    expect(shown.getAttribute('aria-label')).toBe('October 5, 2024 (10/5)')
    expect((await dayLink('October 6, 2024')).tabIndex).toBe(-1)
  })

  it('moves by days with the arrow keys', async () => {
    serve()
    await open()
    fireEvent.keyDown(await dayLink('October 5, 2024'), { key: 'ArrowRight' })
    await isDayFocused('October 6, 2024')
  })

  it('reaches the first day', async () => {
    serve()
    await open()
    fireEvent.keyDown(await dayLink('October 5, 2024'), { key: 'Home' })
    await isDayFocused('September 13, 2007')
  })

  it('shows the next work of a day whose first one is hidden', async () => {
    const picture = (name: string) => ({
      image_urls: { square_medium: `https://i.pximg.net/${name}.jpg`, medium: '', large: '' },
    })
    const hidden = wireWork({ id: 11, ...picture('hidden'), user: { id: 66, name: 'Blocked', profile_image_urls: {} } })
    setSettings({ blockUids: ['66'] })
    fakeServer({ '/rank': () => ({ illusts: [hidden, wireWork({ id: 12, ...picture('allowed') })], next_url: null }) })
    await open()
    const link = await dayLink('October 5, 2024')
    await vi.waitFor(() => expect(link.querySelector('img')?.src).toContain('allowed.jpg'))
  })

  it('becomes the same day of all years', async () => {
    serve()
    await open()
    await strip()
    fireEvent.click(button('On this day'))
    const years = within(await screen.findByRole('list', { name: 'On this day' })).getAllByRole('link')
    expect(years.map((link) => link.getAttribute('href'))).toContain('/rank/daily?date=2019-10-05')
  })
})
