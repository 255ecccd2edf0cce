// The tags of a work, and the two ways to block them.
// @vitest-environment jsdom
import { searchPath } from '@emaki/domain'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { readSettings, setSettings } from '../../platform/settings/store.ts'
import { setUpComponentTests } from '../../testing/componentTests.ts'
import { artworkOf } from '../../testing/works.ts'
import { ConfirmDialogs } from '../../ui/overlays/ConfirmDialogs.tsx'
import { dismissToast, toasts } from '../../ui/overlays/toast.ts'
import { renderPage } from '../../ui/testing/renderPage.tsx'
import { WorkTags } from './WorkTags.tsx'

setUpComponentTests()
beforeEach(() => {
  for (const { id } of toasts.getState()) dismissToast(id)
})

const work = artworkOf({
  user: { id: 7, name: 'Ann' },
  tags: [
    { name: '雨', translated_name: 'rain' },
    { name: 'C++ & <b>', translated_name: null },
    { name: 'night', translated_name: 'night' },
  ],
})
const show = (kind: 'artwork' | 'novel' = 'artwork') =>
  renderPage(
    <>
      <WorkTags kind={kind} work={work} />
      <ConfirmDialogs />
    </>,
  )
const tags = () => within(screen.getByRole('list', { name: 'Tags' }))

describe('the tags', () => {
  it('show their known translation, and none that equals the tag', async () => {
    await show()
    expect(
      tags()
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['#雨rain', '#C++ & <b>', '#night'])
  })

  it.each([
    ['artwork', '/search/'],
    ['novel', '/search_novel/'],
  ] as const)('of an %s link to their search', async (kind, path) => {
    await show(kind)
    const paths = tags()
      .getAllByRole('link')
      .map((link) => link.getAttribute('href') ?? '')
    expect(paths.map(decodeURIComponent)).toEqual([`${path}雨`, `${path}C++ & <b>`, `${path}night`])
  })

  it.each([
    ['artwork', 'illusts'],
    ['novel', 'novel'],
  ] as const)('of an %s link to the works of the artist on demand', async (kind, tab) => {
    await show(kind)
    fireEvent.click(screen.getByRole('button', { name: 'Only by this artist', pressed: false }))
    const [first] = tags().getAllByRole('link')
    expect(decodeURIComponent(first?.getAttribute('href') ?? '')).toBe(`/users/7?tab=${tab}&tag=雨`)
  })

  it.each([
    ['artwork', 'illust'],
    ['novel', 'novel'],
  ] as const)('P6 of an %s link to the one address of their search', async (kind, searched) => {
    const names = ['.', '..', '22/7', 'C#', '100%', '＋', '%2F']
    await renderPage(<WorkTags kind={kind} work={artworkOf({ tags: names.map((name) => ({ name, translated_name: null })) })} />)
    const links = tags().getAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual(names.map((name) => searchPath(searched, name)))
  })
})

describe('a long press', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => void vi.useRealTimers())
  const press = async (ms: number, movement = 0) => {
    const tag = screen.getByText('#雨')
    fireEvent.pointerDown(tag, { button: 0, clientX: 5, clientY: 5 })
    fireEvent.pointerMove(tag, { clientX: 5 + movement, clientY: 5 })
    await act(() => vi.advanceTimersByTimeAsync(ms))
    fireEvent.pointerUp(tag)
    vi.useRealTimers()
  }

  it.each([
    ['Block', ['雨']],
    ['Cancel', []],
  ])('asks before it blocks the tag: %s', async (name, blocked) => {
    await show()
    await press(500)
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Block the tag “雨”?' }))
    // The click that ends the long press is swallowed, so a new press begins.
    fireEvent.pointerDown(dialog.getByRole('button', { name }))
    fireEvent.click(dialog.getByRole('button', { name }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(readSettings().blockTags).toEqual(blocked)
  })

  it.each([
    ['shorter than half a second', 499, 0],
    ['that moves', 500, 11],
  ])('%s does nothing', async (_, ms, movement) => {
    await show()
    await press(ms, movement)
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })
})

describe('the block dialog', () => {
  async function openDialog() {
    await show()
    const opener = screen.getByRole('button', { name: 'Block…' })
    opener.focus()
    fireEvent.click(opener)
    return { opener, dialog: within(await screen.findByRole('dialog', { name: 'Block' })) }
  }
  const submit = (dialog: ReturnType<typeof within>) => dialog.getByRole('button', { name: 'Block selected' })

  it('offers the artist and all tags with their translations, none of them selected', async () => {
    const { dialog } = await openDialog()
    const boxes = dialog.getAllByRole<HTMLInputElement>('checkbox')
    expect(boxes.map((box) => box.closest('label')?.textContent)).toEqual(['Ann', '雨rain', 'C++ & <b>', 'night'])
    expect(boxes.some(({ checked }) => checked)).toBe(false)
    expect(submit(dialog).hasAttribute('disabled')).toBe(true)
  })

  it('adds what is selected to the block lists, and its toast takes that back', async () => {
    setSettings({ blockTags: ['old'] })
    const { dialog } = await openDialog()
    for (const name of ['Ann', 'night', 'C++ & <b>', 'night']) fireEvent.click(dialog.getByRole('checkbox', { name }))
    fireEvent.click(submit(dialog))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect([readSettings().blockUids, readSettings().blockTags]).toEqual([['7'], ['old', 'C++ & <b>']])
    const [toast] = toasts.getState()
    expect([toast?.text, toast?.action?.label]).toEqual(['2 items blocked', 'Undo'])
    toast?.action?.act()
    expect([readSettings().blockUids, readSettings().blockTags]).toEqual([[], ['old']])
  })

  it('changes nothing when it is cancelled, and returns the focus', async () => {
    const { dialog, opener } = await openDialog()
    fireEvent.click(dialog.getByRole('checkbox', { name: 'Ann' }))
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(readSettings().blockUids).toEqual([])
    await waitFor(() => expect(document.activeElement).toBe(opener))
  })
})
