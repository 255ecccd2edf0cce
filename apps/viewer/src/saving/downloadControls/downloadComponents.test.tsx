// The download button, its menu, the badge and the panel, with the real queue of the tab. The network and the browser's downloads are faked.
// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { setSettings } from '../../platform/settings/store.ts'
import { setUpComponentTests } from '../../testing/componentTests.ts'
import { artworkOf } from '../../testing/works.ts'
import { clearOverlays, renderWithOverlays } from '../../ui/testing/renderPage.tsx'
import { downloadWorks, queue } from '../download/downloads.ts'
import { startedDownloads } from '../download/unfinishedDownloads.ts'
import { DownloadButton } from './DownloadButton.tsx'
import { DownloadMenu } from './DownloadMenu.tsx'
import { DownloadsPanel } from './DownloadsPanel.tsx'
import { LazyDownloadsBadge } from './LazyDownloadsBadge.tsx'

const picture = () => new Response('bytes', { headers: { 'content-type': 'image/png', 'content-length': '5' } })
const button = (name: string | RegExp) => screen.findByRole('button', { name, hidden: true })
const press = async (name: string | RegExp) => fireEvent.click(await button(name))

/** Requests for pictures that wait for a response. */
let requests: { readonly url: string; readonly respond: (response: Response) => void; readonly fail: () => void }[]
/** Names of the files that the browser saved. */
let saved: string[]
/** URLs of opened tabs. */
let tabs: string[]

/** Answers all waiting requests, also those that follow. */
async function respondToAll(response: () => Response): Promise<void> {
  await waitFor(() => expect(requests.length).toBeGreaterThan(0))
  await waitFor(() => {
    for (const request of requests.splice(0)) request.respond(response())
    expect(queue.state.getState().jobs.some(({ state }) => state === 'running' || state === 'waiting')).toBe(false)
  })
}

/** Each test is a minute later than the one before: the same toast shows only once in ten seconds. */
let minutes = 0
const now = Date.now

const work = artworkOf({ id: 501, title: 'Lighthouse', page_count: 5 })
const single = artworkOf({ id: 502, title: 'Harbour' })

setUpComponentTests()
beforeEach(() => {
  requests = []
  saved = []
  tabs = []
  minutes += 1
  vi.spyOn(Date, 'now').mockImplementation(() => now() + minutes * 60_000)
  vi.stubGlobal(
    'fetch',
    (url: string, init?: RequestInit) =>
      new Promise<Response>((resolve, reject) => {
        init?.signal?.addEventListener('abort', () => reject(new TypeError('aborted')), { once: true })
        requests.push({ url, respond: resolve, fail: () => reject(new TypeError('offline')) })
      }),
  )
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  vi.spyOn(window, 'open').mockImplementation((url) => {
    tabs.push(String(url))
    return null
  })
  Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: () => undefined })
})
afterEach(async () => {
  await act(async () => {
    for (const { id } of queue.state.getState().jobs) await queue.remove(id)
  })
  startedDownloads.setState({ hasStarted: false })
  clearOverlays()
  vi.restoreAllMocks()
})

describe('DownloadButton', () => {
  it('downloads a work with one page without a menu', async () => {
    await renderWithOverlays(<DownloadButton artwork={single} kind="primary" />)
    expect(screen.queryByRole('button', { name: 'More ways to download' })).toBeNull()
    await press('Download original')
    await respondToAll(picture)
    expect(await screen.findByText('1 file saved')).toBeDefined()
    expect(saved).toEqual(['Ann_Harbour_502_p0.jpg'])
  })

  it('downloads all pages of a work under distinct names', async () => {
    await renderWithOverlays(<DownloadButton artwork={work} kind="primary" />)
    await press('Download all 5 pages')
    await respondToAll(picture)
    expect(await screen.findByText('5 files saved')).toBeDefined()
    expect(saved.toSorted()).toEqual([0, 1, 2, 3, 4].map((page) => `Ann_Lighthouse_501_p${page}.jpg`))
  })

  it('shows the progress, and cancels the download', async () => {
    await renderWithOverlays(<DownloadButton artwork={single} kind="primary" />)
    await press('Download original')
    await waitFor(() => expect(requests).toHaveLength(1))
    const progress = await screen.findByRole('progressbar', { name: 'Cancel download' })
    expect(progress.textContent).toBe('Downloading 0%')
    fireEvent.click(progress)
    expect(await button('Download original')).toBeDefined()
    expect(queue.state.getState().jobs).toEqual([])
    expect(saved).toEqual([])
  })

  it('opens a refused picture in a new tab, says so, and offers a retry', async () => {
    await renderWithOverlays(<DownloadButton artwork={single} kind="primary" />)
    await press('Download original')
    await respondToAll(() => new Response('no', { status: 403 }))
    expect(await screen.findByText('The download failed, so the picture opened in a new tab')).toBeDefined()
    expect(tabs).toEqual([expect.stringContaining('/img-original/img/2024/01/02/03/04/05/502_p0.jpg')])
    const retry = await button('Try the download again')
    expect(retry.title).toBe('The server refused to send this file. Try another image proxy.')
    fireEvent.click(retry)
    await respondToAll(picture)
    expect(saved).toEqual(['Ann_Harbour_502_p0.jpg'])
  })

  it('opens no tab without a recent click: browsers would block it', async () => {
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { userActivation: { isActive: false } }))
    await renderWithOverlays(<DownloadButton artwork={single} kind="primary" />)
    await press('Download original')
    await respondToAll(() => new Response('no', { status: 403 }))
    expect(await screen.findByText('The server refused to send this file. Try another image proxy.')).toBeDefined()
    expect(tabs).toEqual([])
  })

  it('reports several refused pages without opening tabs', async () => {
    await renderWithOverlays(<DownloadButton artwork={work} kind="primary" />)
    await press('Download all 5 pages')
    await respondToAll(() => new Response('no', { status: 404 }))
    expect(await screen.findByText('The server refused to send this file. Try another image proxy.')).toBeDefined()
    expect(tabs).toEqual([])
  })

  it('does not save an error page as a picture', async () => {
    await renderWithOverlays(<DownloadButton artwork={single} kind="primary" />)
    await press('Download original')
    await respondToAll(() => new Response('<p>blocked', { headers: { 'content-type': 'text/html' } }))
    expect(await button('Try the download again')).toBeDefined()
    expect(saved).toEqual([])
  })
})

describe('DownloadMenu', () => {
  const menu = async () => {
    const onClose = vi.fn()
    await renderWithOverlays(<DownloadMenu artwork={work} onClose={onClose} />)
    const dialog = await screen.findByRole('dialog', { name: 'More ways to download' })
    const field = within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'Pages' })
    const box = (page: number) => within(dialog).getByRole<HTMLInputElement>('checkbox', { name: `Page ${page}` })
    return { dialog, field, box, onClose }
  }
  const type = (field: HTMLInputElement, value: string) => fireEvent.change(field, { target: { value } })

  it('selects all pages first, and none or all by one button', async () => {
    const { field, box } = await menu()
    expect(field.value).toBe('1-5')
    await press('Deselect all')
    expect(field.value).toBe('')
    expect(box(1).checked).toBe(false)
    const save = await button('Pick pages')
    expect(save).toHaveProperty('disabled', true)
    expect(await button('As a ZIP archive')).toHaveProperty('disabled', true)
    await press('Select all')
    expect(field.value).toBe('1-5')
    expect(await button('Download 5 pages')).toHaveProperty('disabled', false)
  })

  it('rejects text that names no pages', async () => {
    const { field } = await menu()
    type(field, '2-')
    expect(screen.getByRole('alert').textContent).toBe('Write page numbers such as 1-3, 5')
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(await button('As a ZIP archive')).toHaveProperty('disabled', true)
    // The wrong text stays in the field for a correction.
    fireEvent.blur(field)
    expect(field.value).toBe('2-')
    type(field, '2-3')
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('has one selection for typed and ticked pages', async () => {
    const { field, box } = await menu()
    type(field, '2, 4')
    expect([1, 2, 3, 4, 5].map((page) => box(page).checked)).toEqual([false, true, false, true, false])
    fireEvent.click(box(4))
    fireEvent.click(box(3))
    expect(field.value).toBe('2, 3')
    expect(await button('Download 2 pages')).toBeDefined()
  })

  it('writes the typed pages in order when the field loses the focus', async () => {
    const { field } = await menu()
    type(field, '4 2，3')
    expect(field.value).toBe('4 2，3')
    fireEvent.blur(field)
    expect(field.value).toBe('2-4')
  })

  it('selects a range by a click with Shift', async () => {
    const { field, box } = await menu()
    type(field, '3')
    fireEvent.click(box(4))
    fireEvent.click(box(1), { shiftKey: true })
    expect(field.value).toBe('1-4')
  })

  it('downloads the selected pages, and closes', async () => {
    const { field, onClose } = await menu()
    type(field, '1, 3')
    await press('Download 2 pages')
    expect(onClose).toHaveBeenCalledOnce()
    await respondToAll(picture)
    expect(saved.toSorted()).toEqual(['Ann_Lighthouse_501_p0.jpg', 'Ann_Lighthouse_501_p2.jpg'])
  })

  it.each([
    ['As a ZIP archive', 'Ann_Lighthouse_501_p1_3.zip', null],
    ['As CBZ for comic readers', 'Ann_Lighthouse_501_p1_3.cbz', 'ComicInfo.xml'],
  ])('puts the selected pages into one archive whose name lists them: %s', async (name, archive, metadata) => {
    const { field } = await menu()
    type(field, '1, 3')
    await press(name)
    await waitFor(() => expect(queue.state.getState().jobs).toHaveLength(1))
    const [job] = queue.state.getState().jobs
    expect(job?.archive?.name).toBe(archive)
    expect(job?.archive?.metadata?.name ?? null).toBe(metadata)
    expect(job?.files.map((file) => file.name)).toEqual(['001.jpg', '003.jpg'])
  })
})

describe('DownloadsPanel', () => {
  const row = (title: string) => within(screen.getByRole('listitem', { name: title, hidden: true }))
  /** Adds a download of a work and waits for its requests. */
  const add = async (title: string, id: number, pages = 1) => {
    const artwork = artworkOf({ id, title, page_count: pages })
    await act(async () => downloadWorks([artwork]))
    await waitFor(() => expect(queue.state.getState().jobs.some(({ subject }) => subject === String(id))).toBe(true))
  }
  const requestsOf = (id: number) => requests.filter(({ url }) => url.includes(`/${id}_p`))
  const openPanel = () => renderWithOverlays(<DownloadsPanel onClose={() => undefined} />)

  it('says that there are no downloads', async () => {
    await openPanel()
    expect(await screen.findByText('Nothing is being downloaded')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Pause all' })).toBeNull()
  })

  it('shows how many files are saved, and that a third download waits', async () => {
    await openPanel()
    await add('One', 601, 4)
    await add('Two', 602)
    await add('Three', 603)
    await waitFor(() => expect(requestsOf(601)).toHaveLength(3))
    await act(async () => requestsOf(601)[0]?.respond(picture()))
    expect(await row('One').findByText('25% · 1 of 4 saved')).toBeDefined()
    expect(row('One').getByRole('progressbar', { hidden: true }).getAttribute('aria-valuenow')).toBe('25')
    expect(row('Three').getByText('Waiting')).toBeDefined()
  })

  it('pauses and resumes a download, and requests again only then', async () => {
    await openPanel()
    await add('One', 604)
    await waitFor(() => expect(requestsOf(604)).toHaveLength(1))
    await press('Pause the download')
    expect(await row('One').findByText('Paused')).toBeDefined()
    expect(requestsOf(604)).toHaveLength(1)
    await press('Resume the download')
    await waitFor(() => expect(requestsOf(604)).toHaveLength(2))
  })

  it('pauses and resumes all downloads at once', async () => {
    await openPanel()
    await add('One', 605)
    await add('Two', 606)
    await press('Pause all')
    await waitFor(() => expect(screen.getAllByText('Paused')).toHaveLength(2))
    await press('Resume all')
    await waitFor(() => expect(screen.queryByText('Paused')).toBeNull())
  })

  it('cancels a download, and leaves nothing of it', async () => {
    await openPanel()
    await add('One', 607)
    await press('Cancel the download')
    expect(await screen.findByText('Nothing is being downloaded')).toBeDefined()
  })

  it('lists saved downloads last, and removes one or all of them', async () => {
    await openPanel()
    await add('One', 608)
    await respondToAll(picture)
    await add('Two', 609)
    await waitFor(() => expect(screen.getAllByRole('listitem', { hidden: true })).toHaveLength(2))
    const titles = () => screen.getAllByRole('listitem', { hidden: true }).map((item) => item.getAttribute('aria-label'))
    expect(titles()).toEqual(['Two', 'One'])
    expect(row('One').getByText('1 file saved')).toBeDefined()
    fireEvent.click(row('One').getByRole('button', { name: 'Remove from the list', hidden: true }))
    await waitFor(() => expect(titles()).toEqual(['Two']))
    await respondToAll(picture)
    await press('Clear finished')
    expect(await screen.findByText('Nothing is being downloaded')).toBeDefined()
  })

  it('offers a refused picture in a new tab', async () => {
    await openPanel()
    await add('One', 610)
    await respondToAll(() => new Response('no', { status: 403 }))
    expect(await row('One').findByText('The server refused to send this file. Try another image proxy.')).toBeDefined()
    const link = row('One').getByRole<HTMLAnchorElement>('link', { name: 'Open in a new tab', hidden: true })
    expect(link.href).toContain('/img-original/img/2024/01/02/03/04/05/610_p0.jpg')
    expect(link.rel).toContain('noopener')
    expect(row('One').getByRole('button', { name: 'Try the download again', hidden: true })).toBeDefined()
    expect(row('One').queryByRole('button', { name: 'Save through the browser', hidden: true })).toBeNull()
  })

  it('saves through the browser when the download folder is gone, and says so', async () => {
    setSettings({ downloadToFolder: true })
    await openPanel()
    await add('One', 611)
    expect(await screen.findByText('The download folder is gone, so the browser saved it instead')).toBeDefined()
    await respondToAll(picture)
    expect(saved).toEqual(['Ann_One_611_p0.jpg'])
  })

  it('resumes a download by itself when the connection is back', async () => {
    await openPanel()
    await add('One', 612)
    await waitFor(() => expect(requestsOf(612)).toHaveLength(1))
    // The three attempts of one file.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    for (let attempt = 0; attempt < 3; attempt++) {
      await act(async () => requests.splice(0).forEach(({ fail }) => void fail()))
      await act(() => vi.advanceTimersByTimeAsync(10_000))
    }
    vi.useRealTimers()
    const text = 'The connection was lost; the download goes on once it is back'
    expect(await row('One').findByText(text)).toBeDefined()
    requests.length = 0
    await act(async () => void dispatchEvent(new Event('online')))
    await respondToAll(picture)
    expect(saved).toEqual(['Ann_One_612_p0.jpg'])
  })
})

describe('LazyDownloadsBadge', () => {
  it('appears with the first download, counts unfinished ones, and opens the panel', async () => {
    await renderWithOverlays(
      <>
        <LazyDownloadsBadge />
        <DownloadButton artwork={single} kind="primary" />
      </>,
    )
    expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull()
    await press('Download original')
    await press('Show 1 download')
    const panel = await screen.findByRole('dialog', { name: 'Downloads' })
    expect(within(panel).getByRole('listitem', { name: 'Harbour' })).toBeDefined()
    fireEvent.click(within(panel).getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await respondToAll(picture)
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull())
  })
})
