// The search by image at its addresses: choosing, dropping and pasting a picture, the matches, and every failure.
// @vitest-environment jsdom
import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { setUpComponentTests } from '../../testing/componentTests.ts'
import { renderApp } from '../../testing/renderApp.tsx'

setUpComponentTests()

const match = (changes: object = {}) => ({
  similarity: '92.5',
  thumbnail: 'https://i.pximg.net/c/128x128/img-master/img/7_p0_square1200.jpg',
  pixiv_id: 7,
  title: 'The lighthouse',
  member_name: 'Ann',
  ...changes,
})
let sent: FormData[]
let respond: () => Response | Promise<Response>
/** True while the browser can decode pictures. */
let isReadable: boolean
beforeEach(() => {
  sent = []
  isReadable = true
  respond = () => Response.json({ results: [match()] })
  vi.stubGlobal('fetch', async (input: unknown, init?: RequestInit) => {
    if (!String(input).endsWith('/api/saucenao')) return Response.json({}, { status: 404 })
    if (init?.body instanceof FormData) sent.push(init.body)
    return respond()
  })
  // jsdom neither decodes nor encodes pictures.
  vi.stubGlobal('createImageBitmap', async () => {
    if (!isReadable) throw new DOMException('cannot be decoded', 'InvalidStateError')
    return { width: 4000, height: 3000, close() {} }
  })
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      getContext = () => ({ fillRect() {}, drawImage() {} })
      convertToBlob = async ({ type }: ImageEncodeOptions) => new Blob(['small'], { type: type ?? '' })
    },
  )
  Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL() {} })
})

const picture = (type = 'image/jpeg', name = 'secret name.jpg') => new File(['large'], name, { type })
const field = (label: RegExp | string = /^(?:Choose a picture|Another picture)/) => screen.getByLabelText<HTMLInputElement>(label)
const choose = (file: File, label?: string) => act(async () => void fireEvent.change(field(label), { target: { files: [file] } }))
const matches = () => screen.findByRole('list', { name: 'Similar pictures' })
const alert = async () => within(await screen.findByRole('alert'))

describe('a chosen picture', () => {
  it('is sent without its name, and its matches have an address', async () => {
    const app = await renderApp('/search_image')
    expect(field().getAttribute('accept')).toBe('image/*')
    expect(screen.getByText(/^The picture is made smaller, stripped of its camera data/)).toBeDefined()
    await choose(picture())
    const list = within(await matches())
    expect(list.getByRole('link').textContent).toBe('The lighthouseAnn92.5%')
    await waitFor(() => expect(app.address()).toMatch(/^\/search_image\?picture=[0-9a-f]{16}$/))
    expect(app.depth()).toBe(0)
    const file = sent[0]?.get('file')
    expect(file instanceof File && [file.name, file.type, file.size]).toEqual(['picture.jpg', 'image/jpeg', 5])
    expect(screen.getByRole('img', { name: 'The picture searched for' }).getAttribute('src')).toBe('blob:picture')
  })

  it('can be a photo of the camera', async () => {
    await renderApp('/search_image')
    expect(field('Take a photo').getAttribute('capture')).toBe('environment')
    await choose(picture(), 'Take a photo')
    expect(await matches()).toBeDefined()
  })

  it('can be followed by another one, and Back shows the first without a request', async () => {
    const app = await renderApp('/search_image')
    await choose(picture())
    await matches()
    const first = app.address()
    respond = () => Response.json({ results: [match({ title: 'Another' })] })
    await choose(picture())
    expect(await screen.findByText('Another')).toBeDefined()
    await app.back()
    expect(await screen.findByText('The lighthouse')).toBeDefined()
    expect([app.address(), sent.length]).toEqual([first, 2])
  })

  it.each(['drop', 'paste'] as const)('can come by %s anywhere on the page', async (kind) => {
    const app = await renderApp('/search_image')
    const files = { files: [picture('image/png')], types: ['Files'] }
    const event = createEvent[kind](document.body, kind === 'drop' ? { dataTransfer: files } : { clipboardData: files })
    await act(async () => void fireEvent(document.body, event))
    expect(await matches()).toBeDefined()
    expect(event.defaultPrevented).toBe(true)
    await waitFor(() => expect(app.address()).toMatch(/\?picture=/))
  })

  it('highlights the area while a file is dragged over the page, not for a dragged text', async () => {
    await renderApp('/search_image')
    const area = field().closest('label')
    const drag = (types: readonly string[]) =>
      act(async () => void fireEvent(document.body, createEvent.dragOver(document.body, { dataTransfer: { types } })))
    await drag(['text/plain'])
    expect(area?.hasAttribute('data-over')).toBe(false)
    await drag(['Files'])
    expect(area?.hasAttribute('data-over')).toBe(true)
    await act(async () => void fireEvent(document.body, new MouseEvent('dragleave', { bubbles: true, relatedTarget: null })))
    expect(area?.hasAttribute('data-over')).toBe(false)
  })
})

describe('the matches', () => {
  it('open artworks here and other pages in a new tab, and doubtful ones are dimmed', async () => {
    const elsewhere = match({ pixiv_id: undefined, ext_urls: ['https://art.example/9'], similarity: '61', title: '' })
    respond = () => Response.json({ results: [elsewhere, match()] })
    await renderApp('/search_image')
    await choose(picture())
    const [artwork, page] = within(await matches()).getAllByRole('link')
    expect([artwork?.getAttribute('href'), artwork?.hasAttribute('data-doubtful')]).toEqual(['/artworks/7', false])
    expect(['href', 'target', 'rel'].map((name) => page?.getAttribute(name))).toEqual([
      'https://art.example/9',
      '_blank',
      'noopener noreferrer',
    ])
    expect([page?.hasAttribute('data-doubtful'), page?.textContent]).toEqual([true, 'UntitledAnn61%'])
  })

  it('show only thumbnails that the image proxy serves', async () => {
    respond = () => Response.json({ results: [match(), match({ pixiv_id: 8, thumbnail: 'https://tracker.example/a.jpg' })] })
    await renderApp('/search_image')
    await choose(picture())
    const thumbnails = [...(await matches()).querySelectorAll('img')].map((image) => image.getAttribute('src'))
    expect(thumbnails).toEqual(['/api/image/i.pximg.net/c/128x128/img-master/img/7_p0_square1200.jpg'])
  })

  it('that are none name other services', async () => {
    respond = () => Response.json({ results: [] })
    await renderApp('/search_image')
    await choose(picture())
    expect(await screen.findByRole('heading', { name: 'No similar pictures found' })).toBeDefined()
    expect(screen.getByText('You can search by hand at saucenao.com or ascii2d.net.')).toBeDefined()
  })
})

describe('a failure', () => {
  it.each(['text/plain', 'text/html', 'image/svg+xml', 'application/octet-stream', ''])(
    'H1: a file of type “%s” is refused with a message',
    async (type) => {
      const app = await renderApp('/search_image')
      await choose(picture(type, 'picture.png'))
      expect(await screen.findByText('Please choose a picture file')).toBeDefined()
      expect([app.address(), sent]).toEqual(['/search_image', []])
    },
  )

  it('H1: a file that the browser cannot read as a picture shows a message', async () => {
    isReadable = false
    await renderApp('/search_image')
    await choose(picture())
    const state = await alert()
    expect(state.getByText('This picture can’t be read.')).toBeDefined()
    expect(state.getByText(/saucenao\.com/)).toBeDefined()
    expect(sent).toEqual([])
  })

  it('of the service shows a message and a retry button', async () => {
    respond = () => Response.json({ error: 'away' }, { status: 502 })
    await renderApp('/search_image')
    await choose(picture())
    const state = await alert()
    expect(state.getByRole('heading', { name: 'The image search failed' })).toBeDefined()
    respond = () => Response.json({ results: [match()] })
    await act(async () => void fireEvent.click(state.getByRole('button', { name: 'Try again' })))
    expect(await matches()).toBeDefined()
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })

  it('to find the picture of an address says so and offers to choose it again', async () => {
    await renderApp('/search_image?picture=0123456789abcdef')
    expect(await screen.findByRole('heading', { name: 'This picture is no longer in the browser' })).toBeDefined()
    expect([field('Another picture').type, sent]).toEqual(['file', []])
  })
})

describe('a picture that another app shared', () => {
  const share = (picture: Blob | undefined) => {
    const cache = { match: async () => picture && { blob: async () => picture }, delete: vi.fn(async () => true) }
    vi.stubGlobal('caches', { open: async () => cache })
    return cache
  }

  it('is searched for, and taken out of the cache', async () => {
    const cache = share(new Blob(['large'], { type: 'image/png' }))
    const app = await renderApp('/search_image?shared=true')
    expect(await matches()).toBeDefined()
    expect(cache.delete).toHaveBeenCalledOnce()
    expect([app.depth(), app.address().includes('picture=')]).toEqual([0, true])
  })

  it('that did not arrive shows a message', async () => {
    share(undefined)
    await renderApp('/search_image?shared=true')
    expect((await alert()).getByRole('heading', { name: 'The shared picture did not arrive' })).toBeDefined()
  })
})
