// Novels in lists: what a card shows in each form and state, and strips of cards.
// @vitest-environment jsdom
import { type Novel, normaliseNovel } from '@emaki/domain'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { setSettings } from '../../platform/settings/store.ts'
import { setUpComponentTests } from '../../testing/componentTests.ts'
import { renderPage } from '../../ui/testing/renderPage.tsx'
import { NovelCard } from './NovelCard.tsx'
import { NovelStrip } from './NovelStrip.tsx'

const cover = (size: string) => `https://i.pximg.net/cover-${size}.jpg`
function novelOf(changes: object = {}): Novel {
  const novel = normaliseNovel({
    id: 5,
    title: 'The lighthouse',
    user: { id: 7, name: 'Ann', profile_image_urls: { medium: '' } },
    image_urls: { square_medium: cover('s'), medium: cover('m'), large: cover('l') },
    tags: Array.from({ length: 15 }, (_, n) => ({ name: `tag${n}`, translated_name: null })),
    series: { id: 3, title: 'Harbour' },
    text_length: 12_345,
    x_restrict: 0,
    visible: true,
    total_bookmarks: 1500,
    ...changes,
  })
  if (!novel) throw new Error('not a novel')
  return novel
}
const link = (name: string) => screen.queryByRole('link', { name })?.getAttribute('href')

setUpComponentTests()

describe('NovelCard', () => {
  it('links to the novel, its series and its artist in a list', () => {
    render(<NovelCard novel={novelOf()} form="row" rank={2} />)
    expect([link('The lighthouse'), link('Harbour'), link('Ann')]).toEqual(['/novel/5', '/novel/series/3', '/users/7'])
    expect(document.body.textContent).toContain('2')
    expect(document.body.textContent).toContain('1.5K')
  })

  it('shows at most twelve tags', () => {
    render(<NovelCard novel={novelOf()} form="row" />)
    expect(screen.getByText('#tag11', { selector: 'bdi' })).toBeDefined()
    expect(screen.queryByText('#tag12')).toBeNull()
  })

  it('shows neither series nor tags in a strip', () => {
    render(<NovelCard novel={novelOf()} form="tile" />)
    expect(link('The lighthouse')).toBe('/novel/5')
    expect(link('Ann')).toBe('/users/7')
    expect([link('Harbour'), screen.queryByText('#tag0')]).toEqual([undefined, null])
  })

  it('shows the number of the part and the marks, but no cover, in a series', () => {
    render(<NovelCard novel={novelOf({ x_restrict: 1, novel_ai_type: 2 })} form="plain" part={4} />)
    expect(document.querySelector('img')).toBeNull()
    for (const text of ['4', 'R-18', 'AI']) expect(screen.getByText(text)).toBeDefined()
    expect(link('Ann')).toBeUndefined()
  })

  it.each([
    [1, 'R-18'],
    [2, 'R-18G'],
  ])('marks the rating %i as %s', (x_restrict, mark) => {
    render(<NovelCard novel={novelOf({ x_restrict })} form="plain" />)
    expect(screen.getByText(mark)).toBeDefined()
  })

  it('shows nothing of a hidden novel', () => {
    render(<NovelCard novel={novelOf()} form="row" hidden="r18" heart={<button type="button">Bookmark</button>} />)
    expect(screen.getByRole('button').textContent).toBe('Content hidden')
    expect(screen.queryByRole('link')).toBeNull()
    expect(document.querySelector('img')).toBeNull()
    expect(document.body.textContent).not.toContain('lighthouse')
  })

  it('P20 says of a locked novel that it is not available, and names a series without a title', () => {
    render(<NovelCard novel={novelOf({ title: '', series: { id: 3, title: '' } })} form="row" />)
    expect(link('Not available')).toBe('/novel/5')
    expect(link('Novel series')).toBe('/novel/series/3')
  })

  it('falls back to a smaller cover when one cannot be loaded', async () => {
    render(<NovelCard novel={novelOf()} form="row" />)
    const picture = () => document.querySelector('img')
    expect(picture()?.src).toContain('cover-l')
    const first = picture()
    if (first) fireEvent.error(first)
    await waitFor(() => expect(picture()?.src).toContain('cover-m'))
  })
})

it('P28 shows the new cover of a novel whose covers do not exist any more', async () => {
  const again = 'https://i.pximg.net/novel-cover/again.jpg'
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(new URL(input instanceof Request ? input.url : String(input), 'https://emaki.example'), init)
    if (request.method === 'HEAD') return new Response(null, { status: 404 })
    return Response.json({ novel: { id: 5, title: 'Again', user: { id: 7, name: 'Ann' }, image_urls: { large: again } } })
  })
  await renderPage(<NovelCard novel={novelOf()} form="row" />)
  const picture = () => document.querySelector('img')
  for (const size of ['l', 'm']) {
    await waitFor(() => expect(picture()?.src).toContain(`cover-${size}`))
    const shown = picture()
    if (shown) fireEvent.error(shown)
  }
  await waitFor(() => expect(picture()?.src).toContain('again'))
})

describe('NovelStrip', () => {
  it('hides what the settings hide, and ends with the link to more', async () => {
    setSettings({ r18: false })
    const novels = [novelOf({ id: 11 }), novelOf({ id: 12, title: 'Secret', x_restrict: 1 })]
    await renderPage(<NovelStrip label="Novels" novels={novels} rankOf={() => 1} last={<a href="/more">More</a>} />)
    expect(screen.getByRole('list', { name: 'Novels' }).children).toHaveLength(3)
    expect(document.body.textContent).not.toContain('Secret')
    expect(link('More')).toBe('/more')
  })
})
