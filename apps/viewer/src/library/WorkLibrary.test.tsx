// The library on pages of works and on cards: keeping a work, the note, the mark, and Undo.
// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { setUpComponentTests } from '../testing/componentTests.ts'
import { fakeServer } from '../testing/fakeServer.ts'
import { keptMark, libraryItem, libraryRoutes, setLibrary } from '../testing/library.ts'
import { renderApp } from '../testing/renderApp.tsx'
import { wireWork } from '../testing/works.ts'
import { toasts } from '../ui/overlays/toast.ts'

setUpComponentTests()
beforeEach(() => setLibrary())

/** Serves the page of work 100. `sent` are the changes of the library. */
function serve(mark: unknown, mayManage = true, routes: Parameters<typeof fakeServer>[0] = {}) {
  const sent: string[] = []
  const change = (url: URL, request: Request) => {
    sent.push(`${request.method} ${url.pathname}`)
    return {}
  }
  const server = fakeServer({
    ...libraryRoutes(mayManage),
    '/mirror/illust': () => ({ illust: wireWork() }),
    '/library/marks': () => ({ illusts: mark ? { 100: mark } : {}, novels: {} }),
    '/works/illust/100/read': change,
    '/works/illust/100': (url, request) =>
      request.method === 'GET' ? { kept: mark, colours: ['2b4c7e'] } : change(url, request),
    '/trash/restore': change,
    '/emaki.json': () => ({ name: 'emaki', selfHosted: true }),
    ...routes,
  })
  return { server, sent }
}
const button = () => screen.findByRole('button', { name: 'Keep in the library' })

describe('the keep button', () => {
  it('keeps a work', async () => {
    const { sent } = serve(undefined)
    await renderApp('/artworks/100')
    await waitFor(async () => expect((await button()).hasAttribute('disabled')).toBe(false))
    await act(async () => fireEvent.click(await button()))
    await waitFor(() => expect(sent).toEqual(['PUT /api/library/works/illust/100']))
    expect((await button()).getAttribute('aria-pressed')).toBe('true')
    expect(await screen.findByText(/^Kept since/)).toBeDefined()
  })

  it('moves a kept work to the trash, and Undo restores it', async () => {
    const { sent } = serve(keptMark())
    await renderApp('/artworks/100')
    await waitFor(async () => expect((await button()).getAttribute('aria-pressed')).toBe('true'))
    await act(async () => fireEvent.click(await button()))
    await waitFor(async () => expect((await button()).getAttribute('aria-pressed')).toBe('false'))
    const toast = toasts.getState().find(({ action }) => action?.label === 'Undo')
    expect(toast?.text).toBe('“The lighthouse” is in the trash')
    await act(async () => toast?.action?.act())
    await waitFor(() => expect(sent).toEqual(['DELETE /api/library/works/illust/100', 'POST /api/library/trash/restore']))
  })

  it('is absent for visitors', async () => {
    serve(keptMark(), false)
    await renderApp('/artworks/100')
    expect(await screen.findByText('Kept since March 4, 2026')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Keep in the library' })).toBeNull()
  })
})

describe('the note', () => {
  it('names the state upstream and links to the versions and to colours', async () => {
    serve(keptMark({ upstream: 'deleted', versions: 3 }), false)
    await renderApp('/artworks/100')
    expect(await screen.findByText('Deleted')).toBeDefined()
    expect(screen.getByRole('link', { name: '3 versions' }).getAttribute('href')).toBe('/library/works/illust/100')
    const colour = await screen.findByRole('link', { name: 'Works with the colour #2b4c7e' })
    expect(colour.getAttribute('href')).toBe('/library/similar?colour=2b4c7e')
  })

  it('remembers for the operator that the work was opened', async () => {
    const { sent } = serve(keptMark({ isRead: false }))
    await renderApp('/artworks/100')
    await waitFor(() => expect(sent).toEqual(['PUT /api/library/works/illust/100/read']))
  })
})

describe('marks on cards', () => {
  const latest = { '/illust_new': () => ({ illusts: [wireWork(), wireWork({ id: 101 })], next_url: null }) }

  it('show kept works of a list with one request', async () => {
    const { server } = serve(keptMark(), false, latest)
    await renderApp('/latest')
    expect(await screen.findAllByRole('img', { name: 'In the library', hidden: true })).toHaveLength(1)
    expect(server.requestsTo('/library/marks').map(decodeURIComponent)).toEqual(['/api/library/marks?illust=100,101'])
  })

  it('send nothing to sites without a library', async () => {
    setLibrary(false)
    const { server } = serve(keptMark(), false, latest)
    await renderApp('/latest')
    await screen.findAllByText('The lighthouse')
    expect(server.requests.filter(({ pathname }) => pathname.startsWith('/api/library'))).toEqual([])
  })
})

describe('the page of a kept work', () => {
  it('lists versions with their pages, the newest first', async () => {
    serve(keptMark(), false, {
      '/works/illust/100': () => ({
        kept: keptMark({ upstream: 'deleted' }),
        files: [{ name: 'p0.jpg', role: 'page', page: 0, bytes: 2048 }],
        versions: [
          { version: 1, keptAt: '2026-01-01T00:00:00Z', pages: 1, files: 1 },
          { version: 2, keptAt: '2026-02-01T00:00:00Z', pages: 2, files: 2 },
        ],
        observations: [{ at: '2026-02-02T00:00:00Z', state: 'deleted' }],
      }),
    })
    await renderApp('/library/works/illust/100')
    const regions = await screen.findAllByRole('region', { name: /^Version/ })
    expect(regions.map((region) => region.getAttribute('aria-label')?.slice(0, 9))).toEqual(['Version 2', 'Version 1'])
    expect([...(regions[0]?.querySelectorAll('img') ?? [])].map((image) => image.getAttribute('src'))).toEqual([
      '/api/library/works/illust/100/versions/2/pages/0',
      '/api/library/works/illust/100/versions/2/pages/1',
    ])
    expect(screen.getByText('1 file, 2.0 KiB')).toBeDefined()
  })
})

describe('similar works', () => {
  it('are shown without the open work', async () => {
    serve(undefined, false, {
      '/library/similar': () => ({ works: [libraryItem(), libraryItem({ id: 5, title: 'The harbour' })] }),
    })
    await renderApp('/library/similar?illust=100')
    expect(await screen.findByText('The harbour')).toBeDefined()
    expect(await screen.findByRole('heading', { name: 'Similar to “The lighthouse”' })).toBeDefined()
  })
})
