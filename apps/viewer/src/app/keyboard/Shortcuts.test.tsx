// Shortcuts: what keys do in lists, on cards and on the page, where they are off, and the dialog that shows them.
// @vitest-environment jsdom
import type { Artwork } from '@emaki/domain'
import { act, fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ArtworkGallery } from '../../lists/gallery/ArtworkGallery.tsx'
import { neighbourEvent } from '../../lists/opening/neighbourKeys.ts'
import { clearFlags } from '../../platform/account/flags.ts'
import { session } from '../../platform/account/session.ts'
import type { Feed } from '../../platform/query/feed.ts'
import { setSettings } from '../../platform/settings/store.ts'
import { setUpComponentTests } from '../../testing/componentTests.ts'
import { fakeServer } from '../../testing/fakeServer.ts'
import { layOutLists } from '../../testing/listLayout.ts'
import { artworkOf } from '../../testing/works.ts'
import { dismissToast, toasts } from '../../ui/overlays/toast.ts'
import { renderPage } from '../../ui/testing/renderPage.tsx'
import { useShownSubject } from '../../works/actions/subjects.ts'
import type { ActionSubject } from '../../works/actions/workAction.ts'
import { fullScreenKeys } from './fullScreenKeys.ts'
import { Shortcuts } from './Shortcuts.tsx'
import { shortcuts } from './shortcuts.ts'

setUpComponentTests()
beforeEach(() => {
  layOutLists()
  fakeServer({})
  session.setState({ mode: 'anonymous', user: null }, true)
  for (const { id } of toasts.getState()) dismissToast(id)
})

const feedOf = (items: readonly Artwork[]): Feed<Artwork> => ({
  items,
  left: { byRule: 0, unreadable: 0 },
  state: 'finished',
  failure: undefined,
  loadMore() {},
  retry() {},
})
const works = Array.from({ length: 12 }, (_, index) => artworkOf({ id: index + 1, title: `Work ${index + 1}`, page_count: 2 }))
const show = () =>
  renderPage(
    <>
      <main>
        <input type="search" aria-label="Find" />
        <ArtworkGallery feed={feedOf(works)} name="list" />
      </main>
      <Shortcuts />
    </>,
  )
function Page({ subject }: { readonly subject: ActionSubject }) {
  useShownSubject(subject)
  return null
}
const press = (...keys: readonly string[]) =>
  act(async () => {
    for (const key of keys) {
      const shiftKey = /^[A-Z]$/.test(key)
      fireEvent.keyDown(document.activeElement ?? document.body, { key: key === 'Space' ? ' ' : key, shiftKey })
    }
  })
const focused = () => document.activeElement?.closest('article')?.dataset.index

describe('in a list', () => {
  it('j and k move the focus from item to item', async () => {
    await show()
    await press('j')
    expect(focused()).toBe('0')
    await press('j', 'j')
    expect(focused()).toBe('2')
    await press('k')
    expect(focused()).toBe('1')
  })

  it('k stays on the first item', async () => {
    await show()
    await press('j', 'k')
    expect(focused()).toBe('0')
  })

  it('o opens the focused item', async () => {
    const { router } = await show()
    await press('j', 'j', 'o')
    await vi.waitFor(() => expect(router.state.location.pathname).toBe('/artworks/2'))
  })

  it.each(['Space', 'p'])('%s shows the preview of the focused card', async (key) => {
    await show()
    await press('j', key)
    expect(await screen.findByRole('dialog', { name: 'More actions for “Work 1”' })).toBeDefined()
  })

  it('s shares the focused card', async () => {
    await show()
    await press('j', 's')
    expect(await screen.findByRole('dialog', { name: 'Share' })).toBeDefined()
  })

  it('f says without an account that it needs a login', async () => {
    await show()
    await press('j', 'f')
    await vi.waitFor(() => expect(toasts.getState().map(({ text }) => text)).toEqual(['This needs a login']))
  })
})

describe('on a page', () => {
  it('j opens the next work where an opened work takes it', async () => {
    const steps: unknown[] = []
    const listener = (event: Event) => {
      steps.push(event instanceof CustomEvent ? event.detail : undefined)
      event.preventDefault()
    }
    addEventListener(neighbourEvent, listener)
    await show()
    await press('j', 'k')
    removeEventListener(neighbourEvent, listener)
    expect(steps).toEqual([1, -1])
    expect(focused()).toBeUndefined()
  })

  it('s shares the work of the page, which needs no button for it', async () => {
    await renderPage(
      <>
        <Page subject={{ artwork: works[0] ?? artworkOf() }} />
        <Shortcuts />
      </>,
    )
    await press('s')
    expect(await screen.findByRole('dialog', { name: 'Share' })).toBeDefined()
  })

  it('/ moves the focus to the search field', async () => {
    await show()
    await press('/')
    expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Find' }))
  })

  it.each([
    ['r', '/rank/daily'],
    ['y', '/setting/history'],
  ])('g %s goes to %s', async (key, path) => {
    const { router } = await show()
    await press('g', key)
    await vi.waitFor(() => expect(router.state.location.pathname).toBe(path))
  })
})

describe('on the page of a work, with an account', () => {
  /** The forms that changed a follow. */
  let sent: string[]
  let isFollowed: boolean
  beforeEach(() => {
    sent = []
    isFollowed = false
    clearFlags()
    const user = { id: '9', name: 'Ann', account: 'ann', avatar: '', isPremium: false }
    const webCredentials = { companion: '/api/companion', value: undefined }
    session.setState({ mode: 'web', user, webCredentials, csrfToken: 'x' }, true)
    const record = async (url: URL, request: Request) => {
      sent.push(`${url.pathname.split('/').at(-1)} ${await request.text()}`)
      return { error: false, body: [] }
    }
    fakeServer({
      '/bookmark_add.php': record,
      '/rpc_group_setting.php': record,
      '/ajax/user/8': () => ({ error: false, body: { isFollowed } }),
    })
  })
  const showWork = () =>
    renderPage(
      <>
        <Page subject={{ artwork: artworkOf({ user: { id: 8, name: 'Ben', account: 'ben', profile_image_urls: {} } }) }} />
        <Shortcuts />
      </>,
    )

  it('f follows the artist, whose follow button is not on it', async () => {
    await showWork()
    await press('f')
    await vi.waitFor(() => expect(toasts.getState().map(({ text }) => text)).toEqual(['Now following Ben']))
    expect(sent).toEqual([expect.stringMatching(/^bookmark_add\.php mode=add&type=user&user_id=8&/)])
  })

  it('f stops following an artist who is followed', async () => {
    isFollowed = true
    await showWork()
    await press('f')
    await vi.waitFor(() => expect(toasts.getState().map(({ text }) => text)).toEqual(['No longer following Ben']))
    expect(sent).toEqual([expect.stringMatching(/^rpc_group_setting\.php mode=del&type=bookuser&id=8/)])
  })

  it('F shows the options of the follow', async () => {
    await showWork()
    await press('F')
    expect(await screen.findByRole('dialog', { name: 'Follow options' }, { timeout: 20_000 })).toBeDefined()
    expect(sent).toEqual([])
  })
})

describe('keys are off', () => {
  it('in text fields', async () => {
    const { router } = await show()
    screen.getByRole('searchbox').focus()
    await press('j', 'g', 'r', '?')
    expect(document.activeElement).toBe(screen.getByRole('searchbox'))
    expect(router.state.location.pathname).toBe('/')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('in dialogs', async () => {
    await show()
    await press('?')
    await screen.findByRole('dialog')
    await press('j')
    expect(focused()).toBeUndefined()
  })

  it('with a modifier', async () => {
    await show()
    await act(async () => fireEvent.keyDown(document.body, { key: 'j', ctrlKey: true }))
    expect(focused()).toBeUndefined()
  })

  it('by the setting, apart from those that type no character', async () => {
    setSettings({ singleKeys: false })
    await show()
    await press('j', '?')
    expect(focused()).toBeUndefined()
    expect(screen.queryByRole('dialog')).toBeNull()
    await act(async () => fireEvent.keyDown(document.body, { key: '/', ctrlKey: true }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }))
    expect(dialog.getByText('Single-key shortcuts are off in the settings.')).toBeDefined()
    expect(dialog.queryByText('j')).toBeNull()
  })
})

describe('the table', () => {
  it('has each combination once', () => {
    const keys = shortcuts().flatMap(({ keys, action }) => (action ? keys : []))
    expect(keys.filter((each, index) => keys.indexOf(each) !== index)).toEqual([])
  })

  it('is what the dialog shows', async () => {
    await show()
    await press('?')
    const dialog = await screen.findByRole('dialog')
    const rows = fullScreenKeys.flatMap((view) => view.rows)
    expect(dialog.querySelectorAll('dt')).toHaveLength(shortcuts().length + rows.length)
  })
})
