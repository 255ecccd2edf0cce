// A ugoira on its page and its export panel. The servers are faked at `fetch`, the workers at `Worker`, and pictures are not decoded.
// @vitest-environment jsdom
import { archiveOf, FakeWorker, pngHeader } from '@emaki/media/testing'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { setSettings } from '../../platform/settings/store.ts'
import { replaceUntilEnd, setUpComponentTests } from '../../testing/componentTests.ts'
import { type FakeServer, fakeServer } from '../../testing/fakeServer.ts'
import { artworkOf } from '../../testing/works.ts'
import { dismissToast, toasts } from '../../ui/overlays/toast.ts'
import { renderPage } from '../../ui/testing/renderPage.tsx'
import { SaveUgoiraButton } from './SaveUgoiraButton.tsx'
import { Ugoira } from './Ugoira.tsx'

const frames = [20, 10, 40, 20, 30].map((delay, index) => ({ file: `00000${index}.png`, delay }))
const picture = (index: number) => pngHeader(64, 48, index)
const good = archiveOf(Object.fromEntries(frames.map(({ file }, index) => [file, picture(index)])))

let archive: Uint8Array<ArrayBuffer> | Response
let server: FakeServer
/** Names of the files that the browser saved, and the last of them. */
let saved: string[]
let lastSaved: Blob
/** Metadata stays cached, so each test has a work of its own. */
let nextId = 500

setUpComponentTests()
beforeAll(() => {
  replaceUntilEnd(HTMLCanvasElement.prototype, { getContext: { value: () => null } })
  const createObjectURL = (file: Blob) => {
    lastSaved = file
    return 'blob:file'
  }
  replaceUntilEnd(URL, { createObjectURL: { value: createObjectURL }, revokeObjectURL: { value() {} } })
  const click = function (this: HTMLAnchorElement) {
    saved.push(this.download)
  }
  replaceUntilEnd(HTMLAnchorElement.prototype, { click: { value: click } })
})
beforeEach(() => {
  nextId += 1
  archive = good
  saved = []
  FakeWorker.failing.clear()
  vi.stubGlobal('Worker', FakeWorker)
  for (const { id } of toasts.getState()) dismissToast(id)
  server = fakeServer({
    '/ugoira_metadata': () => ({ ugoira_metadata: { zip_urls: { medium: 'https://i.pximg.net/z_ugoira600x600.zip' }, frames } }),
    '.zip': () => (archive instanceof Response ? archive.clone() : new Response(archive)),
  })
})

const work = () => artworkOf({ id: nextId, type: 'ugoira', title: 'Waves' })
const show = () =>
  renderPage(
    <>
      <SaveUgoiraButton artworkId={`${nextId}`} kind="quiet" />
      <Ugoira artwork={work()} />
    </>,
  )
const player = () => within(screen.getByLabelText('Animation “Waves”'))
const stage = () => document.querySelector('[data-status]')
const status = () => stage()?.getAttribute('data-status')
const frame = () => Number(document.querySelector('canvas')?.dataset.frame ?? -1)
const slider = () => player().getByRole<HTMLInputElement>('slider', { name: 'Frame' })
/** The picture itself is the first of the two buttons that play. */
const tap = () => {
  const button = stage()?.querySelector('button')
  if (button) fireEvent.click(button)
}
const waitFor = (claim: () => unknown) => expect.poll(claim, { interval: 5 })
async function showPlaying() {
  await show()
  tap()
  await waitFor(status).toBe('playing')
  await waitFor(() => slider().max).toBe('4')
}

describe('the first picture', () => {
  it('shows, and nothing loads before the first tap', async () => {
    await show()
    expect(status()).toBe('idle')
    expect(player().getByRole('img', { name: 'Waves' }).getAttribute('src')).toContain(`/${nextId}_p0`)
    expect(player().getAllByRole('button', { name: 'Play animation' })).toHaveLength(2)
    expect(slider().disabled).toBe(true)
    expect(server.requests).toEqual([])
  })
})

describe('the player', () => {
  it('plays after a tap, pauses after the next one, and plays on from the same frame', async () => {
    await showPlaying()
    expect(server.requestsTo('.zip')).toEqual(['/api/image/i.pximg.net/z_ugoira1920x1080.zip'])
    await waitFor(frame).toBeGreaterThan(0)
    tap()
    expect(status()).toBe('paused')
    expect(player().getAllByRole('button', { name: 'Play animation' })).toHaveLength(2)
    const before = frame()
    tap()
    expect(status()).toBe('playing')
    await waitFor(frame).not.toBe(before)
  })

  it('steps by frame with the slider and with the arrow keys of the picture', async () => {
    await showPlaying()
    await waitFor(() => FakeWorker.running.size).toBe(1)
    fireEvent.change(slider(), { target: { value: '2' } })
    expect(status()).toBe('paused')
    await waitFor(frame).toBe(2)
    expect(slider().getAttribute('aria-valuetext')).toBe('Frame 3 of 5')
    const button = stage()?.querySelector('button') ?? document.body
    fireEvent.keyDown(button, { key: 'ArrowRight' })
    await waitFor(frame).toBe(3)
    fireEvent.keyDown(button, { key: 'ArrowLeft' })
    await waitFor(frame).toBe(2)
  })

  it('pauses while the slider is dragged, and plays on afterwards', async () => {
    await showPlaying()
    fireEvent.pointerDown(slider())
    expect(status()).toBe('paused')
    fireEvent.pointerUp(slider())
    expect(status()).toBe('playing')
  })

  it('stops at its last frame without repeat', async () => {
    await show()
    const repeat = player().getByRole('button', { name: 'Repeat' })
    expect(repeat.getAttribute('aria-pressed')).toBe('true')
    fireEvent.click(repeat)
    expect(repeat.getAttribute('aria-pressed')).toBe('false')
    tap()
    await waitFor(status).toBe('playing')
    await waitFor(status).toBe('paused')
    expect(frame()).toBe(4)
  })

  it('offers six speeds', async () => {
    await show()
    const speed = player().getByRole<HTMLSelectElement>('combobox', { name: 'Speed' })
    expect([...speed.options].map(({ text }) => text)).toEqual(['0.25×', '0.5×', '0.75×', '1×', '1.5×', '2×'])
    expect(speed.value).toBe('1')
    fireEvent.change(speed, { target: { value: '2' } })
    expect(speed.value).toBe('2')
  })

  it('ends its worker when it is unmounted', async () => {
    const { unmount } = await show()
    tap()
    await waitFor(() => FakeWorker.running.size).toBe(1)
    unmount()
    expect(FakeWorker.running.size).toBe(0)
  })
})

describe('automatic playback', () => {
  const setMotion = (isReduced: boolean) => {
    window.matchMedia = (media) =>
      Object.assign(new EventTarget(), { media, matches: isReduced, onchange: null, addListener() {}, removeListener() {} })
  }

  it('starts with its setting', async () => {
    setMotion(false)
    setSettings({ autoPlayUgoira: true })
    await show()
    await waitFor(status).toBe('playing')
  })

  it('does not start with reduced motion', async () => {
    setMotion(true)
    setSettings({ autoPlayUgoira: true })
    await show()
    expect(status()).toBe('idle')
    expect(server.requests).toEqual([])
    setMotion(false)
  })
})

describe('an invalid archive', () => {
  const encrypted = good.slice()
  // The flags of the first entry.
  encrypted[6] = 1
  const text = new TextEncoder().encode('<svg/>'.repeat(9))
  const drawings = archiveOf(Object.fromEntries(frames.map(({ file }) => [file, text])))
  const bomb = archiveOf({ [frames[0]?.file ?? '']: new Uint8Array(40_000_000) }, true)

  it.each([
    ['that is empty', () => new Uint8Array(), 'The animation’s file is damaged or incomplete'],
    ['that is encrypted', () => encrypted, 'The animation’s file is locked or packed in a way that can’t be read'],
    ['that is a bomb', () => bomb, 'The animation is too large to be opened safely'],
    ['of drawings under names of frames', () => drawings, 'The animation has no picture that can be shown'],
    ['that the server refuses', () => new Response('{}', { status: 403 }), 'The server refused the request'],
  ])('%s shows a message and a retry, which plays a good one', async (_, given, message) => {
    archive = given()
    await show()
    tap()
    await waitFor(status).toBe('failed')
    const button = player().getByRole('button', { name: 'Play animation', description: '' })
    expect(stage()?.textContent).toContain(message)
    expect(stage()?.textContent).toContain('Try again')
    expect(button).toBeDefined()
    expect(toasts.getState().map(({ text }) => text)).toContain(message)
    expect(FakeWorker.running.size).toBe(0)
    archive = good
    tap()
    await waitFor(status).toBe('playing')
  })

  it('that is truncated plays its frames first', async () => {
    archive = good.slice(0, Math.floor(good.length * 0.6))
    await show()
    tap()
    await waitFor(frame).toBeGreaterThanOrEqual(0)
    await waitFor(status).toBe('failed')
    expect(stage()?.textContent).toContain('damaged or incomplete')
  })
})

describe('the export panel', () => {
  const panel = async () => within(await screen.findByRole('dialog', { name: 'Save animation' }))
  async function openPanel() {
    const view = await show()
    const opener = screen.getAllByRole('button', { name: 'Save animation' })[0]
    if (opener) act(() => opener.focus())
    if (opener) fireEvent.click(opener)
    return { ...view, opener, rows: await panel() }
  }
  async function openLoadedPanel() {
    const opened = await openPanel()
    await waitFor(status).toBe('paused')
    await waitFor(() => opened.rows.queryByRole('progressbar')).toBeNull()
    return opened
  }
  const row = (rows: ReturnType<typeof within>, name: RegExp) => rows.getByRole('button', { name })

  it('starts loading, lists the formats, and returns the focus when it closes', async () => {
    const { rows, opener } = await openLoadedPanel()
    expect(rows.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'ZIPThe original pictures, untouched',
      'GIFPlays everywhere, 256 colours a frame',
      'WebMSmall video at 4 Mbps',
      'APNGAll colours without loss, large file',
      'MP4 (on this device)Video at 4 Mbps, made by the browser',
    ])
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' })
    await waitFor(() => screen.queryByRole('dialog')).toBeNull()
    await waitFor(() => document.activeElement).toBe(opener)
  })

  it('offers AVIF where the browser encodes it in the size of the frames, and saves it', async () => {
    const sizes: string[] = []
    const isConfigSupported = async ({ codec, width, height }: VideoEncoderConfig) => {
      sizes.push(`${codec} ${width}x${height}`)
      return { supported: true }
    }
    vi.stubGlobal('VideoEncoder', { isConfigSupported })
    const { rows } = await openLoadedPanel()
    const avif = await rows.findByRole('button', { name: /^AVIF/ })
    expect(avif.textContent).toBe('AVIFSmall animated picture at 4 Mbps')
    expect(sizes.at(-1)).toBe('av01.0.13M.08 64x48')
    fireEvent.click(avif)
    await waitFor(() => FakeWorker.videos.length).toBe(1)
    FakeWorker.videos.pop()?.()
    await rows.findByText('AVIF saved')
    expect(saved).toEqual([expect.stringMatching(/_p0\.avif$/)])
  })

  it.each([
    ['does not support AV1', { isConfigSupported: async () => ({ supported: false }) }],
    ['rejects the configuration', { isConfigSupported: () => Promise.reject(new TypeError('invalid codec')) }],
    ['cannot say', class {}],
  ])('does not offer AVIF when the encoder %s, even as the preferred format', async (_, encoder) => {
    setSettings({ ugoiraFormat: 'AVIF' })
    vi.stubGlobal('VideoEncoder', encoder)
    const { rows } = await openLoadedPanel()
    expect(rows.queryByRole('button', { name: /^AVIF/ })).toBeNull()
    fireEvent.click(row(rows, /^GIF/))
    await rows.findByText('GIF saved')
  })

  it('lists the preferred format first', async () => {
    setSettings({ ugoiraFormat: 'APNG' })
    const { rows } = await openPanel()
    expect(rows.getAllByRole('listitem')[0]?.textContent).toContain('APNG')
  })

  it('saves the archive as ZIP and an animation as GIF, named by the template', async () => {
    const { rows } = await openLoadedPanel()
    fireEvent.click(row(rows, /^ZIP/))
    await rows.findByText('ZIP saved')
    expect(new Uint8Array(await lastSaved.arrayBuffer())).toEqual(good)
    fireEvent.click(row(rows, /^GIF/))
    await rows.findByText('GIF saved')
    expect(new TextDecoder().decode((await lastSaved.arrayBuffer()).slice(0, 6))).toBe('GIF89a')
    expect(saved).toEqual([expect.stringMatching(/_p0\.zip$/), expect.stringMatching(/_p0\.gif$/)])
  })

  it('asks for a moment while the animation loads', async () => {
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    fakeServer({
      '/ugoira_metadata': () => ({
        ugoira_metadata: { zip_urls: { medium: 'https://i.pximg.net/z_ugoira600x600.zip' }, frames },
      }),
      '.zip': async () => {
        await held
        return new Response(good)
      },
    })
    const { rows } = await openPanel()
    expect(rows.getByText('Loading the animation; it can be saved after that')).toBeDefined()
    fireEvent.click(row(rows, /^GIF/))
    expect(toasts.getState().map(({ text }) => text)).toContain('The animation is still loading. One moment, please')
    release()
    await waitFor(() => rows.queryByRole('progressbar')).toBeNull()
    expect(saved).toEqual([])
  })

  it('offers to load the animation after it failed', async () => {
    archive = new Response('{}', { status: 403 })
    const { rows } = await openPanel()
    const load = await rows.findByRole('button', { name: 'Load the animation first' })
    archive = good
    fireEvent.click(load)
    await waitFor(() => rows.queryByRole('button', { name: 'Load the animation first' })).toBeNull()
    await waitFor(status).toBe('paused')
  })

  it('shows a failed export in its row, and a retry saves the file', async () => {
    vi.stubGlobal('VideoEncoder', class {})
    const { rows } = await openLoadedPanel()
    FakeWorker.failing.add('video.worker')
    fireEvent.click(row(rows, /^WebM/))
    await rows.findByText('Network error')
    FakeWorker.failing.clear()
    fireEvent.click(row(rows, /^WebM/))
    await waitFor(() => FakeWorker.videos.length).toBe(1)
    FakeWorker.videos.pop()?.()
    await rows.findByText('WebM saved')
    expect(saved).toEqual([expect.stringMatching(/_p0\.webm$/)])
  })

  it('shows the progress of an export and cancels it without a file', async () => {
    vi.stubGlobal('VideoEncoder', class {})
    const { rows } = await openLoadedPanel()
    fireEvent.click(row(rows, /^MP4/))
    const name = 'MP4 (on this device)'
    expect(await rows.findByText(`Making ${name}: 50%`)).toBeDefined()
    expect(rows.getByRole('progressbar', { name }).getAttribute('aria-valuenow')).toBe('50')
    fireEvent.click(rows.getByRole('button', { name: `Cancel making ${name}` }))
    expect(row(rows, /^MP4/).textContent).toContain('Video at 4 Mbps, made by the browser')
    await waitFor(() => [...FakeWorker.running].map(({ name }) => name)).not.toContain('video.worker')
    FakeWorker.videos.pop()?.()
    expect(saved).toEqual([])
  })

  it('says that the browser cannot make a video', async () => {
    const { rows } = await openLoadedPanel()
    fireEvent.click(row(rows, /^WebM/))
    expect(await rows.findByText('This browser can’t make this format. Please choose another')).toBeDefined()
  })

  it('shares a saved file on devices that can', async () => {
    const shared: string[] = []
    const share = async ({ files: [file] }: { files: File[] }) => void shared.push(file?.name ?? '')
    replaceUntilEnd(navigator, { canShare: { value: () => true }, share: { value: share } })
    const { rows } = await openLoadedPanel()
    expect(rows.queryByRole('button', { name: 'Share GIF' })).toBeNull()
    fireEvent.click(row(rows, /^GIF/))
    fireEvent.click(await rows.findByRole('button', { name: 'Share GIF' }))
    expect(shared).toEqual([expect.stringMatching(/_p0\.gif$/)])
  })
})
