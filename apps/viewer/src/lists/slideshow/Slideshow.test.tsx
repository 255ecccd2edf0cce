// The slideshow: which works it shows, its keys, and what it does when a picture fails.
// @vitest-environment jsdom
import { type Artwork, normaliseArtwork } from '@emaki/domain'
import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Feed } from '../../platform/query/feed.ts'
import { setSettings } from '../../platform/settings/store.ts'
import { setUpComponentTests } from '../../testing/componentTests.ts'
import { wireWork } from '../../testing/works.ts'
import { renderPage } from '../../ui/testing/renderPage.tsx'
import { Slideshow } from './Slideshow.tsx'

setUpComponentTests()

const work = (id: number, changes: object = {}): Artwork => {
  const picture = `https://i.pximg.net/${id}.jpg`
  const image_urls = { square_medium: picture, medium: picture, large: picture }
  const made = normaliseArtwork(wireWork({ id, title: `Work ${id}`, image_urls, ...changes }))
  if (!made) throw new Error('no artwork')
  return made
}
const feedOf = (items: readonly Artwork[], more: Partial<Feed<Artwork>> = {}): Feed<Artwork> => ({
  items,
  left: { byRule: 0, unreadable: 0 },
  state: 'finished',
  failure: undefined,
  loadMore: () => undefined,
  retry: () => undefined,
  ...more,
})
let isBroken: (address: string) => boolean
beforeEach(() => {
  isBroken = () => false
  vi.stubGlobal(
    'Image',
    class {
      src = ''
      async decode() {
        if (isBroken(this.src)) throw new Error('EncodingError')
      }
    },
  )
})
const open = async (items: readonly Artwork[], onClose = () => undefined, more: Partial<Feed<Artwork>> = {}) => {
  await renderPage(<Slideshow feed={feedOf(items, more)} onClose={onClose} />)
  await act(async () => undefined)
}
const shown = () => screen.queryByRole('link')?.textContent
const press = (key: string) => act(async () => void fireEvent.keyDown(window, { key }))

describe('a slideshow', () => {
  it('shows each work of the list once before it begins again', async () => {
    await open([work(1), work(2), work(3)])
    const seen = [shown()]
    for (let step = 0; step < 3; step++) {
      await press('ArrowRight')
      seen.push(shown())
    }
    expect(new Set(seen.slice(0, 3)).size).toBe(3)
    expect(seen[3]).toBe(seen[0])
  })

  it('goes back with the left arrow', async () => {
    await open([work(1), work(2), work(3)])
    const first = shown()
    await press('ArrowRight')
    await press('ArrowLeft')
    expect(shown()).toBe(first)
  })

  it('turns by a swipe', async () => {
    await open([work(1), work(2)])
    const first = shown()
    const stage = document.querySelector('dialog > div') ?? document.body
    const swipe = async (from: number, to: number) => {
      const at = (clientX: number) => ({ pointerId: 1, isPrimary: true, button: 0, clientX, clientY: 200 })
      await act(async () => void fireEvent.pointerDown(stage, at(from)))
      await act(async () => void fireEvent.pointerUp(stage, at(to)))
    }
    await swipe(300, 200)
    expect(shown()).not.toBe(first)
    await swipe(200, 300)
    expect(shown()).toBe(first)
  })

  it('leaves out works that the content rules hide', async () => {
    setSettings({ blockTags: ['spoiler'] })
    await open([work(1, { tags: [{ name: 'spoiler', translated_name: null }] }), work(2), work(3, { x_restrict: 1 })])
    expect(shown()).toBe('Work 2')
    await press('ArrowRight')
    expect(shown()).toBe('Work 2')
  })

  it('skips a work whose picture does not load', async () => {
    isBroken = (address) => address.includes('1.jpg')
    await open([work(1), work(2)])
    for (let step = 0; step < 3; step++) {
      await press('ArrowRight')
      expect(shown()).toBe('Work 2')
    }
  })

  it('says that there is nothing to show', async () => {
    isBroken = () => true
    await open([work(1)])
    expect((await screen.findByRole('alert')).textContent).toBe('There is no work to show here. Choose another list.')
  })

  it('pauses with Space', async () => {
    await open([work(1)])
    await press(' ')
    expect(screen.getByRole('button', { name: 'Play' })).toBeDefined()
  })

  it('changes the time of each work with plus and minus', async () => {
    await open([work(1)])
    await press('-')
    expect(screen.getByRole('button', { name: 'Time for each work: 12 sec' })).toBeDefined()
    await press('+')
    await press('+')
    expect(screen.getByRole('button', { name: 'Time for each work: 6 sec' })).toBeDefined()
  })

  it('loads more works near the end of the list', async () => {
    const loadMore = vi.fn()
    await open([work(1), work(2)], undefined, { state: 'ready', loadMore })
    expect(loadMore).toHaveBeenCalled()
  })
})
