// The button that saves a work for offline, and the list of saved works. Storage and cache are those of a fake browser.
// @vitest-environment jsdom
import { type Novel, normaliseNovel } from '@emaki/domain'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '../../platform/query/queryClient.ts'
import { setSettings } from '../../platform/settings/store.ts'
import { OfflineButton } from '../../saving/offline/OfflineButton.tsx'
import { offlineState, refreshSavedWorks } from '../../saving/offline/offlineState.ts'
import { setUpComponentTests } from '../../testing/componentTests.ts'
import { createFakeIndexedDb } from '../../testing/fakeIndexedDb.ts'
import { fakeServer } from '../../testing/fakeServer.ts'
import { artworkOf, type WireWork } from '../../testing/works.ts'
import { clearOverlays, renderWithOverlays } from '../../ui/testing/renderPage.tsx'
import { OfflineScreen } from './OfflineScreen.tsx'

/** The pictures in the cache, by URL. */
let files: Map<string, Response>
/** An error of every write into the cache. */
let putError: Error | undefined
let minutes = 0
const now = Date.now

const database = createFakeIndexedDb()
const cache = {
  match: async (url: string) => files.get(new URL(url, location.href).href)?.clone(),
  put: async (url: string, response: Response) => {
    if (putError) throw putError
    files.set(new URL(url, location.href).href, new Response(await response.arrayBuffer()))
  },
  delete: async (url: string) => files.delete(new URL(url, location.href).href),
  keys: async () => [...files.keys()].map((url) => ({ url })),
}
const named = (name: string) => Object.assign(new Error(name), { name })
const picture = () => new Response('12345', { headers: { 'content-type': 'image/jpeg' } })

const novelOf = (id: number): Novel => {
  const novel = normaliseNovel({ id, title: 'Harbour', user: { id: 7, name: 'Ann' } })
  if (!novel) throw new Error('not a novel')
  return novel
}
const save = () => screen.findByRole('button', { name: 'Save for offline' })
const isPressed = async () => (await save()).getAttribute('aria-pressed')
/** Saves an artwork through its button. */
async function saveArtwork(changes: WireWork) {
  const view = await renderWithOverlays(<OfflineButton artwork={artworkOf(changes)} />)
  fireEvent.click(await save())
  await waitFor(async () => expect(await isPressed()).toBe('true'))
  view.unmount()
}

setUpComponentTests()
beforeEach(() => {
  files = new Map()
  putError = undefined
  minutes += 1
  vi.spyOn(Date, 'now').mockImplementation(() => now() + minutes * 60_000)
  database.clear()
  vi.stubGlobal('indexedDB', database)
  vi.stubGlobal('caches', { open: async () => cache, keys: async () => [], delete: async () => true })
  fakeServer({
    '.jpg': picture,
    '/webview_novel': () => ({ text: 'Once upon a time.', images: [], seriesNavigation: null, language: 'en' }),
  })
})
afterEach(async () => {
  clearOverlays()
  queryClient.clear()
  offlineState.setState({ saved: new Set(), running: new Map() })
  vi.restoreAllMocks()
})

describe('OfflineButton', () => {
  it('saves an artwork with all its pages, and says so', async () => {
    await renderWithOverlays(<OfflineButton artwork={artworkOf({ id: 11, page_count: 3 })} />)
    expect(await isPressed()).toBe('false')
    fireEvent.click(await save())
    expect(await screen.findByText('Saved. It now opens without a network.')).toBeDefined()
    expect(await isPressed()).toBe('true')
    for (const page of [0, 1, 2]) expect([...files.keys()].some((url) => url.includes(`/11_p${page}_master`))).toBe(true)
  })

  it('saves a novel with its text', async () => {
    await renderWithOverlays(<OfflineButton novel={novelOf(12)} />)
    fireEvent.click(await save())
    expect(await screen.findByText('Saved. It now opens without a network.')).toBeDefined()
  })

  it('shows the progress while it saves, and stops on request', async () => {
    vi.stubGlobal(
      'fetch',
      (_: string, init: RequestInit) =>
        new Promise((_, reject) => init.signal?.addEventListener('abort', () => reject(new TypeError('aborted')))),
    )
    await renderWithOverlays(<OfflineButton artwork={artworkOf({ id: 13 })} />)
    fireEvent.click(await save())
    const progress = await screen.findByRole('progressbar', { name: 'Stop saving' })
    expect(Number(progress.getAttribute('aria-valuenow'))).toBeLessThan(100)
    fireEvent.click(progress)
    expect(await isPressed()).toBe('false')
    expect(files.size).toBe(0)
  })

  it('says that there is no room, and leaves nothing behind', async () => {
    putError = named('QuotaExceededError')
    await renderWithOverlays(<OfflineButton artwork={artworkOf({ id: 14 })} />)
    fireEvent.click(await save())
    expect(await screen.findByText(/^There is not enough room, so the work was not saved\./)).toBeDefined()
    expect(await isPressed()).toBe('false')
    expect(files.size).toBe(0)
  })

  it('says that the browser refuses storage', async () => {
    vi.stubGlobal('caches', undefined)
    // In jsdom, unlike in browsers, a DOMException is no Error.
    vi.stubGlobal(
      'DOMException',
      class extends Error {
        constructor(message: string, name: string) {
          super(message)
          this.name = name
        }
      },
    )
    await renderWithOverlays(<OfflineButton artwork={artworkOf({ id: 15 })} />)
    fireEvent.click(await save())
    expect(await screen.findByText(/^The browser does not let anything be saved here/)).toBeDefined()
    expect(await isPressed()).toBe('false')
  })

  it('says that not everything could be downloaded', async () => {
    fakeServer({ '.jpg': () => new Response('', { status: 502 }) })
    await renderWithOverlays(<OfflineButton artwork={artworkOf({ id: 16 })} />)
    fireEvent.click(await save())
    expect(await screen.findByText(/^Not everything could be downloaded\./)).toBeDefined()
  })

  it('removes the copy only after a confirmation', async () => {
    await saveArtwork({ id: 17, title: 'Lighthouse' })
    await renderWithOverlays(<OfflineButton artwork={artworkOf({ id: 17, title: 'Lighthouse' })} />)
    fireEvent.click(await save())
    const question = await screen.findByRole('alertdialog', { name: 'Remove the offline copy of “Lighthouse”?' })
    fireEvent.click(within(question).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(await isPressed()).toBe('true')
    fireEvent.click(await save())
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }))
    await waitFor(async () => expect(await isPressed()).toBe('false'))
    expect(files.size).toBe(0)
  })
})

describe('OfflineScreen', () => {
  const open = async () => {
    await renderWithOverlays(<OfflineScreen />)
    return screen.findByRole('list', { name: 'Available offline' })
  }

  it('says how to save a work while there is none', async () => {
    await renderWithOverlays(<OfflineScreen />)
    expect(await screen.findByText('Nothing saved yet')).toBeDefined()
    expect(screen.getByText(/Press “Save for offline” on the page of an artwork or novel/)).toBeDefined()
  })

  it('says that the browser refuses storage', async () => {
    vi.stubGlobal('caches', undefined)
    await renderWithOverlays(<OfflineScreen />)
    expect(within(await screen.findByRole('alert')).getByText('Saved works cannot be read')).toBeDefined()
  })

  it('lists the works, latest first, with artist, pages and size', async () => {
    await saveArtwork({ id: 21, title: 'First', page_count: 2 })
    minutes += 1
    await saveArtwork({ id: 22, title: 'Second' })
    const list = await open()
    const [second, first] = within(list).getAllByRole('link')
    expect([second?.getAttribute('href'), first?.getAttribute('href')]).toEqual(['/artworks/22', '/artworks/21'])
    expect(first?.textContent).toContain('Ann')
    expect(first?.textContent).toMatch(/2 pages · \d+ B/)
    expect(screen.getByText(/^2 works, /)).toBeDefined()
  })

  it('reports pictures that the browser deleted, and saves them again', async () => {
    await saveArtwork({ id: 23, title: 'First', page_count: 3 })
    for (const url of [...files.keys()]) if (url.includes('/23_p1_master')) files.delete(url)
    await open()
    expect(await screen.findByText(/^1 picture is missing/)).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: 'Save again' }))
    await waitFor(() => expect(screen.queryByText(/^1 picture is missing/)).toBeNull())
    expect([...files.keys()].some((url) => url.includes('/23_p1_master'))).toBe(true)
  })

  it('names no work that the settings hide, but lets it be removed', async () => {
    await saveArtwork({ id: 24, title: 'Secret', x_restrict: 1 })
    setSettings({ r18: false })
    const list = await open()
    expect(list.textContent).not.toContain('Secret')
    expect(within(list).queryByRole('link')).toBeNull()
    fireEvent.click(within(list).getByText('Content hidden: R-18 is off'))
    expect(await screen.findByText('Content hidden')).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: 'Remove offline copy: Content hidden' }))
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Remove' }))
    expect(await screen.findByText('Nothing saved yet')).toBeDefined()
  })

  it('warns that the browser may delete the works, unless their storage is persistent', async () => {
    await saveArtwork({ id: 25 })
    const persisted = vi.fn(async () => false)
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { storage: { persisted } }))
    await open()
    expect(await screen.findByText(/^When space runs short the browser may clear this\./)).toBeDefined()
  })

  it('reads the list again when a work is saved elsewhere in the app', async () => {
    await renderWithOverlays(
      <>
        <OfflineScreen />
        <OfflineButton artwork={artworkOf({ id: 26, title: 'Now' })} />
      </>,
    )
    expect(await screen.findByText('Nothing saved yet')).toBeDefined()
    fireEvent.click(await save())
    expect((await screen.findByRole('list', { name: 'Available offline' })).textContent).toContain('Now')
    await act(refreshSavedWorks)
  })
})

describe('the slideshow of saved works', () => {
  it('is offered once an artwork is saved', async () => {
    const empty = await renderWithOverlays(<OfflineScreen />)
    await screen.findByRole('heading', { level: 1 })
    expect(screen.queryByRole('button', { name: 'Start slideshow' })).toBeNull()
    empty.unmount()
    await saveArtwork({ id: 11 })
    await renderWithOverlays(<OfflineScreen />)
    expect(await screen.findByRole('button', { name: 'Start slideshow' })).toBeDefined()
  })
})
