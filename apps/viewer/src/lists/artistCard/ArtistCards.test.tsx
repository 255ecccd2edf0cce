// Cards of artists: which links open one, by mouse and by key, and what it shows. The servers are faked at `fetch`.
// @vitest-environment jsdom
import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { setSettings } from '../../platform/settings/store.ts'
import { setUpComponentTests } from '../../testing/componentTests.ts'
import { type FakeServer, fakeServer } from '../../testing/fakeServer.ts'
import { wireWork } from '../../testing/works.ts'
import { renderPage } from '../../ui/testing/renderPage.tsx'
import { ArtistCards } from './ArtistCards.tsx'
import { LazyArtistCards } from './LazyArtistCards.tsx'

setUpComponentTests()

/** Profiles stay cached, so each test has an artist of its own. */
let id = 7000
let server: FakeServer
beforeEach(() => {
  id += 1
  const user = { id, name: 'Ann', account: 'ann', comment: 'Paints lighthouses.', is_followed: false, profile_image_urls: {} }
  server = fakeServer({
    '/mirror/member_illust': () => ({
      illusts: [1, 2, 3, 4].map((each) => wireWork({ id: id * 10 + each, title: `Work ${each}`, user: { id, name: 'Ann' } })),
      next_url: null,
    }),
    '/mirror/member': () => ({ user, profile: {}, workspace: {} }),
  })
  vi.useFakeTimers({ shouldAdvanceTime: true })
})
afterEach(() => void vi.useRealTimers())

const show = async (cards = <ArtistCards />) => {
  await renderPage(
    <>
      <nav>
        <a href={`/users/${id}`}>In the navigation</a>
      </nav>
      <article data-index="0">
        <a href="/artworks/1">Harbour</a>
        <a href={`/users/${id}`}>Ann</a>
        <a href={`/users/${id}/artworks`}>All works</a>
      </article>
      {cards}
    </>,
  )
}
const link = (name = 'Ann') => screen.getByRole('link', { name })
const over = (element: Element, pointerType = 'mouse') => fireEvent.pointerOver(element, { pointerType })
const rest = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)))
const card = () => screen.queryByRole('region', { name: 'About Ann' })

describe('a mouse that rests on the link to an artist', () => {
  it('opens the card after a moment', async () => {
    await show()
    over(link())
    await rest(200)
    expect(card()).toBeNull()
    await rest(150)
    const shown = within(await screen.findByRole('region', { name: 'About Ann' }))
    expect(await shown.findByText('Paints lighthouses.')).toBeDefined()
    expect((await shown.findAllByRole('link', { name: /^Work/ })).map((work) => work.getAttribute('href'))).toEqual(
      [1, 2, 3].map((each) => `/artworks/${id * 10 + each}`),
    )
  })

  it('keeps the card while it is on it, and closes it when it leaves', async () => {
    await show()
    over(link())
    await rest(400)
    over(await screen.findByRole('region', { name: 'About Ann' }))
    await rest(1000)
    expect(card()).not.toBeNull()
    over(link('Harbour'))
    await rest(400)
    expect(card()).toBeNull()
  })

  it.each(['In the navigation', 'All works', 'Harbour'])('opens none on the link “%s”', async (name) => {
    await show()
    over(link(name))
    await rest(1000)
    expect(card()).toBeNull()
    expect(server.requests).toEqual([])
  })

  it('opens none for a blocked artist', async () => {
    setSettings({ blockUids: [`${id}`] })
    await show()
    over(link())
    await rest(1000)
    expect(card()).toBeNull()
  })
})

it('a touch opens no card', async () => {
  await show()
  over(link(), 'touch')
  await rest(1000)
  expect(card()).toBeNull()
})

it('a key opens the card of the focused item, and Escape gives the focus back', async () => {
  await show()
  link('Harbour').focus()
  const event = new CustomEvent('artistcard', { bubbles: true, cancelable: true })
  await act(async () => void link('Harbour').dispatchEvent(event))
  expect(event.defaultPrevented).toBe(true)
  expect(card()?.contains(document.activeElement)).toBe(true)
  await act(async () => fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' }))
  expect(card()).toBeNull()
  expect(document.activeElement).toBe(link())
})

describe('cards whose code is not loaded', () => {
  it('open by a key', async () => {
    await show(<LazyArtistCards />)
    link('Harbour').focus()
    const event = new CustomEvent('artistcard', { bubbles: true, cancelable: true })
    await act(async () => void link('Harbour').dispatchEvent(event))
    expect(event.defaultPrevented).toBe(true)
    expect((await screen.findByRole('region', { name: 'About Ann' })).contains(document.activeElement)).toBe(true)
  })

  it('open for a mouse that goes on to the link', async () => {
    await show(<LazyArtistCards />)
    over(link('Harbour'))
    over(link())
    await rest(100)
    over(link())
    await rest(400)
    expect(await screen.findByRole('region', { name: 'About Ann' })).toBeDefined()
  })
})
