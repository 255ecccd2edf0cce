// The page of the self-test: the steps, what to do, and the report.
// @vitest-environment jsdom
import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { setSettings } from '../../platform/settings/store.ts'
import { replaceUntilEnd, setUpComponentTests } from '../../testing/componentTests.ts'
import { createFakeIndexedDb } from '../../testing/fakeIndexedDb.ts'
import { fakeServer } from '../../testing/fakeServer.ts'
import { wireWork } from '../../testing/works.ts'
import { clearOverlays, renderWithOverlays } from '../../ui/testing/renderPage.tsx'
import { SelfTestScreen } from './SelfTestScreen.tsx'

/** What was written to the clipboard. */
let copied: string[]
let isClipboardOpen: boolean
/** Whether pictures load. */
let hasPictures: boolean

class FakePicture {
  onload = () => {}
  onerror = () => {}
  naturalWidth = 170
  set src(_: string) {
    queueMicrotask(() => (hasPictures ? this.onload() : this.onerror()))
  }
}

const routes = {
  '/icon.svg': () => new Response(''),
  '/healthz': () => Response.json({ status: 'ready', lagMs: 0 }, { headers: { date: new Date().toUTCString() } }),
  '/.well-known/emaki.json': () => ({ name: 'emaki', version: '9.8.7', source: 'sample' }),
  '/rank': () => ({ illusts: [wireWork()] }),
}

setUpComponentTests()
beforeEach(() => {
  copied = []
  isClipboardOpen = true
  hasPictures = true
  vi.stubGlobal('Image', FakePicture)
  vi.stubGlobal('indexedDB', createFakeIndexedDb())
  const writeText = async (text: string) => {
    if (!isClipboardOpen) throw new Error('Denied by a test')
    copied.push(text)
  }
  replaceUntilEnd(navigator, { clipboard: { value: { writeText } } })
})
afterEach(clearOverlays)

const step = (name: string) => {
  const item = screen.getByRole('heading', { level: 2, name }).closest('li')
  if (!item) throw new Error(`no step ${name}`)
  return within(item)
}
const summary = () => screen.findByText(/^Test finished/)
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })))
async function open(changes: Parameters<typeof fakeServer>[0] = {}) {
  const server = fakeServer({ ...routes, ...changes })
  await renderWithOverlays(<SelfTestScreen />)
  return server
}

describe('SelfTestScreen', () => {
  it('runs all steps when it opens, and announces the end', async () => {
    await open()
    expect((await summary()).closest('[role=status]')).not.toBeNull()
    const list = screen.getByRole('list', { name: 'Self-test' })
    expect(within(list).getAllByRole('listitem')).toHaveLength(7)
    expect((await summary()).textContent).toBe('Test finished: no problems found.')
    expect(within(list).getAllByText('Good')).toHaveLength(7)
    expect(step('Server of this site').getByText('The server answers and runs version 9.8.7.')).toBeDefined()
  })

  it('says what to do about a failure, and leads there', async () => {
    hasPictures = false
    await open()
    expect((await summary()).textContent).toBe('Test finished: 1 problem found.')
    const pictures = step('Pictures')
    expect(pictures.getByText('Failed')).toBeDefined()
    expect(pictures.getByText('Pictures do not load.')).toBeDefined()
    expect(pictures.getByRole('link', { name: 'Preferences' }).getAttribute('href')).toBe('/setting/preference')
  })

  it('names a changed network setting that may be the cause', async () => {
    setSettings({ imageHost: 'https://pictures.example' })
    hasPictures = false
    await open()
    expect(await step('Pictures').findByRole('button', { name: 'Use this site instead' })).toBeDefined()
  })

  it('gives a reason for a step that it skips', async () => {
    await open({ '/rank': () => ({ illusts: [] }) })
    expect((await summary()).textContent).toBe('Test finished: 1 problem found.')
    expect(step('Pictures').getByText('Skipped')).toBeDefined()
    expect(step('Pictures').getByText(/^There is no picture to test/)).toBeDefined()
  })

  it('runs again on a press, and keeps the focus', async () => {
    const server = await open()
    await summary()
    const again = screen.getByRole('button', { name: 'Run again' })
    again.focus()
    await press('Run again')
    await summary()
    expect(server.requestsTo('/healthz')).toHaveLength(2)
    expect(document.activeElement).toBe(again)
  })

  it('copies the report once all steps have ended', async () => {
    await open()
    await summary()
    await press('Copy report')
    expect(copied).toHaveLength(1)
    expect(copied[0]).toContain('gateway: good')
    expect(await screen.findByText('Copied')).toBeDefined()
  })

  it('shows the report as text, for browsers without a clipboard', async () => {
    isClipboardOpen = false
    await open()
    await summary()
    await press('Copy report')
    expect(await screen.findByText('Couldn’t copy')).toBeDefined()
    const details = screen.getByText('Show report').closest('details')
    expect(details?.textContent).toContain('version=9.8.7')
  })
})
