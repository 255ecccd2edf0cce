// The share sheet. The clipboard and the device's share sheet are faked.
// @vitest-environment jsdom
import type { Novel } from '@emaki/domain'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { replaceUntilEnd, setUpComponentTests } from '../../testing/componentTests.ts'
import { artworkOf, type WireWork } from '../../testing/works.ts'
import { dismissToast, toasts } from '../../ui/overlays/toast.ts'
import { ShareButton } from './ShareButton.tsx'
import { sharedArtwork, sharedNovel, sharedUser } from './shareSources.ts'
import type { ShareSource } from './shareTargets.ts'

const novel: Novel = {
  id: '2',
  title: 'The lighthouse',
  caption: '',
  author: { id: '1', name: 'Ann', avatar: '' },
  created: '',
  cover: { s: '', m: '', l: '' },
  tags: [],
  count: 1,
  text_length: 10,
  view: 0,
  like: 0,
  x_restrict: 0,
  novel_ai_type: 0,
  is_bookmarked: false,
  series: null,
}

/** What was written to the clipboard. */
let copied: string[]
let isClipboardOpen: boolean

setUpComponentTests()
beforeEach(() => {
  copied = []
  isClipboardOpen = true
  // Toasts with the same text are not repeated within ten seconds.
  for (const { id } of toasts.getState()) dismissToast(id)
  const writeText = async (text: string) => {
    if (!isClipboardOpen) throw new Error('Denied by a test')
    copied.push(text)
  }
  replaceUntilEnd(navigator, { clipboard: { value: { writeText } }, share: { value: undefined } })
})

describe('the share sheet', () => {
  const work = (changes: WireWork = {}) => sharedArtwork(artworkOf({ title: 'Tea & <b>', caption: 'one<br>two', ...changes }))
  async function openSheet(shared: ShareSource = work()) {
    render(<ShareButton shared={shared} />)
    const opener = screen.getByRole('button', { name: 'Share' })
    opener.focus()
    fireEvent.click(opener)
    return { opener, sheet: within(await screen.findByRole('dialog', { name: 'Share' })) }
  }
  const here = `${location.origin}/artworks/100`
  const query = (link: HTMLElement) => Object.fromEntries(new URL(link.getAttribute('href') ?? '').searchParams)

  it.each([
    ['an artwork', work(), '“Tea & <b>” by Ann (ID 100)', here],
    ['a work without a title', work({ title: '' }), '“Untitled” by Ann (ID 100)', here],
    ['a novel', sharedNovel(novel), 'The novel “The lighthouse” by Ann (ID 2)', `${location.origin}/novel/2`],
    [
      'a user',
      sharedUser({ id: '7', name: 'Ann', comment: '', avatar: '' } as Parameters<typeof sharedUser>[0]),
      'The page of Ann (ID 7)',
      `${location.origin}/users/7`,
    ],
  ])('shows the sentence, the address and the QR code of %s', async (_, shared, sentence, address) => {
    const { sheet } = await openSheet(shared)
    expect(sheet.getByText(sentence)).toBeDefined()
    expect(sheet.getByText(address)).toBeDefined()
    expect(sheet.getByRole('img', { name: 'QR code of this page' }).querySelector('path')?.getAttribute('d')).toMatch(/^M2 2h1/)
  })

  it.each([
    ['Weibo', 'service.weibo.com', { url: here }],
    ['Qzone', 'sns.qzone.qq.com', { url: here, summary: 'one two' }],
    ['QQ', 'connect.qq.com', { url: here, summary: 'one two' }],
    ['Twitter', 'twitter.com', { url: 'https://www.pixiv.net/artworks/100', text: '“Tea & <b>” by Ann (ID 100)' }],
    ['Facebook', 'www.facebook.com', { u: 'https://www.pixiv.net/artworks/100' }],
  ])('links to %s in a tab without opener or referrer', async (name, host, values) => {
    const { sheet } = await openSheet()
    const link = sheet.getByRole('link', { name })
    expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer'])
    expect(new URL(link.getAttribute('href') ?? '').host).toBe(host)
    expect(query(link)).toMatchObject(values)
  })

  it('shares the picture of an all-ages work only', async () => {
    const { sheet } = await openSheet(work({ x_restrict: 1 }))
    expect(query(sheet.getByRole('link', { name: 'Weibo' }))).not.toHaveProperty('pic')
  })

  it('copies the sentence with the address', async () => {
    const { sheet } = await openSheet()
    fireEvent.click(sheet.getByRole('button', { name: 'Copy the link' }))
    await waitFor(() => expect(copied).toEqual([`“Tea & <b>” by Ann (ID 100) ${here}`]))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('keeps the address visible with a message if the clipboard refuses', async () => {
    isClipboardOpen = false
    const { sheet } = await openSheet()
    fireEvent.click(sheet.getByRole('button', { name: 'Copy the link' }))
    expect((await sheet.findByRole('alert')).textContent).toBe('Copying failed')
    expect(sheet.getByText(here)).toBeDefined()
    isClipboardOpen = true
    fireEvent.click(sheet.getByRole('button', { name: 'Copy the link' }))
    await waitFor(() => expect(sheet.queryByRole('alert')).toBeNull())
  })

  it('returns the focus when Escape closes it', async () => {
    const { opener } = await openSheet()
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(opener))
  })

  describe("with the device's share sheet", () => {
    const shareWith = async (share: (data: ShareData) => Promise<void>) => {
      replaceUntilEnd(navigator, { share: { value: share } })
      const { sheet } = await openSheet()
      await act(async () => fireEvent.click(sheet.getByRole('button', { name: 'Share via device' })))
    }

    it('gives it the sentence and the address, and closes', async () => {
      const given: ShareData[] = []
      await shareWith(async (data) => void given.push(data))
      expect(given).toEqual([{ title: 'Tea & <b>', text: '“Tea & <b>” by Ann (ID 100)', url: here }])
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    })

    it('stays open without an error when the user closes it', async () => {
      await shareWith(() => Promise.reject(Object.assign(new Error('closed'), { name: 'AbortError' })))
      expect(screen.getByRole('dialog', { name: 'Share' })).toBeDefined()
      expect(copied).toEqual([])
    })

    it('copies the address when it fails', async () => {
      await shareWith(() => Promise.reject(new Error('broken')))
      await waitFor(() => expect(copied).toHaveLength(1))
    })
  })

  it('has no button for it on devices without one', async () => {
    const { sheet } = await openSheet()
    expect(sheet.queryByRole('button', { name: 'Share via device' })).toBeNull()
  })
})
