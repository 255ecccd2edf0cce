// The novel ranking at its addresses: ranks, categories, types, and what the content settings hide.
// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { setSettings } from '../../platform/settings/store.ts'
import { setUpComponentTests } from '../../testing/componentTests.ts'
import { fakeServer } from '../../testing/fakeServer.ts'
import { renderApp } from '../../testing/renderApp.tsx'
import { wireNovel } from '../../testing/works.ts'

setUpComponentTests()

const serve = () =>
  fakeServer({
    '/words.txt': () => new Response(''),
    '/rank_novel': ({ searchParams }) => ({
      novels: [
        wireNovel({ id: 1, title: `First of ${searchParams.get('mode')}`, text_length: 12_345 }),
        wireNovel({ id: 2, title: 'Second', user: { id: 8, name: 'Bea', profile_image_urls: {} }, novel_ai_type: 2 }),
        wireNovel({ id: 3, title: 'Third' }),
      ],
      next_url: null,
    }),
  })
const categories = () => within(screen.getByRole('navigation', { name: 'Categories' }))
const types = () => within(screen.getByRole('navigation', { name: 'Rankings' }))
const textsOf = (list: readonly HTMLElement[]) => list.map(({ textContent }) => textContent)

describe('a novel ranking', () => {
  it('shows each novel with its rank, author and length, and leaves out AI novels', async () => {
    serve()
    await renderApp('/rank_novel/day')
    const first = within((await screen.findByText('First of day')).closest('article') ?? document.body)
    expect(first.getByText('1')).toBeDefined()
    expect(first.getByText('12.3K characters')).toBeDefined()
    expect(first.getByRole('link', { name: 'First of day' }).getAttribute('href')).toBe('/novel/1')
    expect(first.getByRole('link', { name: 'Ann' }).getAttribute('href')).toBe('/users/7')
    expect(screen.queryByText('Second')).toBeNull()
    expect(screen.getByText('Third').closest('article')?.textContent).toMatch(/^3/)
  })

  it('is the default day, or the day of the address, which its links keep', async () => {
    const server = serve()
    await renderApp('/rank_novel/day?date=2026-06-01')
    await screen.findByText('First of day')
    expect(server.requestsTo('/rank_novel')[0]).toContain('date=2026-06-01')
    const hrefs = [categories().getByRole('link', { name: 'Manga' }), types().getByRole('link', { name: 'Weekly' })]
    expect(hrefs.map((link) => link.getAttribute('href'))).toEqual([
      '/rank/daily_manga?date=2026-06-01',
      '/rank_novel/week?date=2026-06-01',
    ])
  })

  it('leads to the rankings of pictures and back', async () => {
    serve()
    const app = await renderApp('/rank/daily?date=2026-06-01')
    await act(async () => fireEvent.click(categories().getByRole('link', { name: 'Novels' })))
    expect(await screen.findByText('First of day')).toBeDefined()
    await waitFor(() => expect(app.address()).toBe('/rank_novel/day?date=2026-06-01'))
    expect(categories().getByRole('link', { current: 'page' }).textContent).toBe('Novels')
    await act(async () => fireEvent.click(categories().getByRole('link', { name: 'Manga' })))
    await waitFor(() => expect(screen.queryByText('First of day')).toBeNull())
    expect([app.address(), categories().getByRole('link', { current: 'page' }).textContent]).toEqual([
      '/rank/daily_manga?date=2026-06-01',
      'Manga',
    ])
  })

  it('of another type is another list', async () => {
    serve()
    const app = await renderApp('/rank_novel/day')
    await screen.findByText('First of day')
    await act(async () => fireEvent.click(types().getByRole('link', { name: 'Weekly' })))
    expect(await screen.findByText('First of week')).toBeDefined()
    expect(screen.queryByText('First of day')).toBeNull()
    await waitFor(() => expect(app.address()).toBe('/rank_novel/week'))
  })
})

describe('adult and AI rankings', () => {
  it('are not offered while they are switched off', async () => {
    serve()
    await renderApp('/rank_novel/day')
    expect(textsOf(types().getAllByRole('link'))).toEqual([
      'Daily',
      'Weekly',
      'Rookies',
      'Popular with men',
      'Popular with women',
    ])
  })

  it.each(['day_r18', 'week_ai', 'week_ai_r18', 'day_female_r18'])(
    '%s needs its switch and sends no request before',
    async (type) => {
      const server = serve()
      await renderApp(`/rank_novel/${type}`)
      expect(await screen.findByText('This ranking appears once it is switched on in the content settings.')).toBeDefined()
      const settings = within(screen.getByRole('main')).getByRole('link', { name: 'Content settings' })
      expect(settings.getAttribute('href')).toBe('/setting/contents_display')
      expect([server.requestsTo('/rank_novel'), screen.queryByRole('feed')]).toEqual([[], null])
    },
  )

  it('are offered with their switches, and an AI ranking shows AI novels', async () => {
    setSettings({ r18: true, ai: true })
    serve()
    await renderApp('/rank_novel/week_ai')
    expect((await screen.findByText('Second')).closest('article')?.textContent).toContain('AI')
    expect(types().getAllByRole('link')).toHaveLength(11)
    expect(types().getByRole('link', { current: 'page' }).textContent).toBe('AI')
  })
})
