// Bookmarks of a web session: the button on a card and on a page, the dialog, the filter of one's own bookmarks, and failures.
// @vitest-environment jsdom
import { act, fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { clearFlags, flagKey, flags } from '../../platform/account/flags.ts'
import { session } from '../../platform/account/session.ts'
import { setSettings } from '../../platform/settings/store.ts'
import { setUpComponentTests } from '../../testing/componentTests.ts'
import { type FakeRoute, fakeServer } from '../../testing/fakeServer.ts'
import { press } from '../../testing/press.ts'
import { artworkOf } from '../../testing/works.ts'
import { toasts } from '../../ui/overlays/toast.ts'
import { renderPage } from '../../ui/testing/renderPage.tsx'
import { BookmarkButton } from './BookmarkButton.tsx'
import { BookmarkFilter } from './BookmarkFilter.tsx'
import { CardBookmarkButton } from './CardBookmarkButton.tsx'

setUpComponentTests()

const account = { mode: 'web', id: '9' } as const
const work = artworkOf({ id: 5, title: 'Harbour', tags: [{ name: 'sea', translated_name: null }] })

/** The bodies of the bookmarks that the page has added. */
let added: unknown[] = []
/** The bookmark on the server, as the web side sends it with a work. */
let bookmark: { id: string; private: boolean } | null = null
const routes: Readonly<Record<string, FakeRoute>> = {
  '/ajax/illusts/bookmarks/add': async (_url, request) => {
    added.push(await request.json())
    return { error: false, body: { last_bookmark_id: '77' } }
  },
  '/ajax/illusts/bookmarks/delete': () => ({ error: false, body: [] }),
  '/ajax/illust/5': () => ({ error: false, body: { id: '5', bookmarkData: bookmark } }),
  '/ajax/user/9/illusts/bookmarks': () => ({
    error: false,
    body: { works: [], total: 0, bookmarkTags: { 77: ['ships', 'sea'], 78: ['ships'] } },
  }),
}

const cardButton = () => screen.getByRole('button', { name: 'Bookmark “Harbour”' })
const isPressed = (button: HTMLElement) => button.getAttribute('aria-pressed') === 'true'
const idle = () => vi.waitFor(() => expect(flags.getState().pending.size).toBe(0))
const lastToast = () => toasts.getState().at(-1)?.text
async function openDialog() {
  await act(async () => void fireEvent.contextMenu(cardButton(), { button: 2 }))
  // The click that may follow is swallowed; another press is not.
  fireEvent.pointerDown(document.body)
  const dialog = await screen.findByRole('dialog', { name: 'Bookmark options' })
  await within(dialog).findByRole('button', { name: 'Save' })
  return within(dialog)
}

beforeEach(() => {
  added = []
  bookmark = null
  clearFlags()
  const user = { id: '9', name: 'Ann', account: 'ann', avatar: '', isPremium: false }
  session.setState({ mode: 'web', user, webCredentials: { companion: '/api/companion', value: undefined }, csrfToken: 'x' }, true)
})

describe('CardBookmarkButton', () => {
  it('adds a public bookmark, and removes it again', async () => {
    const server = fakeServer(routes)
    await renderPage(<CardBookmarkButton account={account} work={work} />)
    expect(isPressed(cardButton())).toBe(false)
    await press(cardButton())
    expect(isPressed(cardButton())).toBe(true)
    await idle()
    expect(added).toEqual([{ illust_id: '5', restrict: 0, comment: '', tags: [] }])
    await press(cardButton())
    await idle()
    expect(isPressed(cardButton())).toBe(false)
    expect(server.requestsTo('/bookmarks/delete')).toHaveLength(1)
  })

  it('adds a private bookmark when the settings say so', async () => {
    fakeServer(routes)
    setSettings({ privateBookmarks: true })
    await renderPage(<CardBookmarkButton account={account} work={work} />)
    await press(cardButton())
    await idle()
    expect(added).toEqual([{ illust_id: '5', restrict: 1, comment: '', tags: [] }])
  })

  it('shows the bookmark before the server confirms it, and rolls back with the sentence of the specification when it fails', async () => {
    let refuse: (response: Response) => void = () => {}
    fakeServer({ ...routes, '/ajax/illusts/bookmarks/add': () => new Promise<Response>((resolve) => (refuse = resolve)) })
    await renderPage(<CardBookmarkButton account={account} work={work} />)
    await press(cardButton())
    expect(isPressed(cardButton())).toBe(true)
    expect(cardButton().getAttribute('aria-busy')).toBe('true')
    await vi.waitFor(() => expect(cardButton().getAttribute('aria-busy')).toBe('true'))
    await act(async () => refuse(Response.json({ error: true, message: 'no' })))
    await idle()
    expect(isPressed(cardButton())).toBe(false)
    expect(lastToast()).toBe('Could not bookmark')
  })

  it('is absent on a work that cannot be bookmarked', async () => {
    fakeServer(routes)
    const placeholder = 'https://s.pximg.net/common/images/limit_unknown_360.png'
    const limited = artworkOf({ id: 5, image_urls: { square_medium: placeholder, medium: placeholder, large: placeholder } })
    await renderPage(<CardBookmarkButton account={account} work={limited} />)
    expect(screen.queryByRole('button')).toBeNull()
  })
})

describe('BookmarkDialog', () => {
  it('makes the bookmark private and adds a typed tag in the form of the site', async () => {
    fakeServer(routes)
    await renderPage(<CardBookmarkButton account={account} work={work} />)
    const dialog = await openDialog()
    fireEvent.click(dialog.getByRole('radio', { name: /Private/ }))
    fireEvent.change(dialog.getByRole('textbox', { name: 'New tag' }), { target: { value: 'for a rainy day' } })
    await press(dialog.getByRole('button', { name: 'Save' }))
    await vi.waitFor(() => expect(lastToast()).toBe('Saved as a private bookmark'))
    expect(added).toEqual([{ illust_id: '5', restrict: 1, comment: '', tags: ['for_a_rainy_day'] }])
    expect(flags.getState().known.get(flagKey('9', 'artwork', '5'))?.flag).toMatchObject({ isSet: true, restrict: 'private' })
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('adds a tag with Enter without saving, and offers the tags of the work', async () => {
    fakeServer(routes)
    await renderPage(<CardBookmarkButton account={account} work={work} />)
    const dialog = await openDialog()
    const tag = (name: string) => dialog.getByRole('button', { name })
    expect(isPressed(tag('sea'))).toBe(false)
    fireEvent.click(tag('sea'))
    const field = dialog.getByRole<HTMLInputElement>('textbox', { name: 'New tag' })
    fireEvent.change(field, { target: { value: 'night' } })
    fireEvent.keyDown(field, { key: 'Enter' })
    expect(field.value).toBe('')
    expect([isPressed(tag('sea')), isPressed(tag('night'))]).toEqual([true, true])
    expect(dialog.getByText('Tags (2/10)')).toBeDefined()
    expect(added).toEqual([])
    expect(screen.queryByRole('dialog')).not.toBeNull()
  })

  it('takes no more than ten tags', async () => {
    fakeServer(routes)
    await renderPage(<CardBookmarkButton account={account} work={work} />)
    const dialog = await openDialog()
    const field = dialog.getByRole<HTMLInputElement>('textbox', { name: 'New tag' })
    for (let count = 0; count < 10; count++) {
      fireEvent.change(field, { target: { value: `tag${count}` } })
      fireEvent.click(dialog.getByRole('button', { name: 'Add' }))
    }
    expect(field.disabled).toBe(true)
    expect(dialog.getByRole('button', { name: 'sea' })).toHaveProperty('disabled', true)
    expect(dialog.getByRole('button', { name: 'tag3' })).toHaveProperty('disabled', false)
  })

  it('closes without a change on Cancel', async () => {
    fakeServer(routes)
    await renderPage(<CardBookmarkButton account={account} work={work} />)
    const dialog = await openDialog()
    expect(dialog.queryByRole('button', { name: 'Remove bookmark' })).toBeNull()
    await press(dialog.getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(added).toEqual([])
  })
})

describe('BookmarkButton', () => {
  it('reads the state from the server when the page opens, and removes the bookmark', async () => {
    bookmark = { id: '77', private: true }
    const server = fakeServer(routes)
    await renderPage(<BookmarkButton work={work} />)
    const button = await screen.findByRole('button', { name: 'Bookmarked' })
    bookmark = null
    await press(button)
    await idle()
    expect(isPressed(screen.getByRole('button', { name: 'Bookmark' }))).toBe(false)
    expect(server.requestsTo('/bookmarks/delete')).toHaveLength(1)
  })

  it('opens the options of an existing bookmark with the way to remove it', async () => {
    bookmark = { id: '77', private: true }
    fakeServer(routes)
    await renderPage(<BookmarkButton work={work} />)
    await screen.findByRole('button', { name: 'Bookmarked' })
    await press(screen.getByRole('button', { name: 'Bookmark options' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(await dialog.findByRole('radio', { name: /Private/ })).toHaveProperty('checked', true)
    expect(dialog.getByRole('button', { name: 'Remove bookmark' })).toBeDefined()
  })

  it('is absent for anonymous readers', async () => {
    const server = fakeServer(routes)
    session.setState({ mode: 'anonymous', user: null }, true)
    await renderPage(<BookmarkButton work={work} />)
    expect(screen.queryByRole('button')).toBeNull()
    expect(server.requests).toEqual([])
  })
})

describe('BookmarkFilter', () => {
  const hrefOf = ({ restrict, tag }: { restrict: string; tag: string }) => `/following?restrict=${restrict}&tag=${tag}`
  const show = (chosen = '') =>
    renderPage(
      <BookmarkFilter
        offered={['public', 'private']}
        restrict="public"
        hrefOf={hrefOf}
        tags={{ account, kind: 'artwork', chosen }}
      />,
    )

  it('links to public and private bookmarks, and replaces the address', async () => {
    fakeServer(routes)
    const { router } = await show()
    const parts = within(screen.getByRole('navigation', { name: 'Who can see it' }))
    expect(parts.getByRole('link', { name: 'Public' }).getAttribute('aria-current')).toBe('page')
    await press(parts.getByRole('link', { name: 'Private' }))
    expect(router.history.location.href).toBe('/following?restrict=private&tag=')
    expect(router.history.length).toBe(1)
  })

  it('offers the tags of the bookmarks, most used first', async () => {
    fakeServer(routes)
    const { router } = await show()
    await press(await screen.findByRole('combobox', { name: 'Bookmark tag' }).catch(() => screen.findByLabelText('Bookmark tag')))
    const options = await screen.findAllByRole('option')
    expect(options.map(({ textContent }) => textContent)).toEqual(['All tags', 'ships (2)', 'sea (1)'])
    const [, ships] = options
    if (ships) await press(ships)
    expect(router.history.location.href).toBe('/following?restrict=public&tag=ships')
  })

  it('has no list of tags while there are none, but keeps a chosen one', async () => {
    fakeServer({})
    await show()
    expect(screen.queryByLabelText('Bookmark tag')).toBeNull()
    await show('rain')
    expect((await screen.findByLabelText('Bookmark tag')).textContent).toContain('rain')
  })
})
