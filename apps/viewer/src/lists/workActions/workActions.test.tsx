// The registry of actions: what is available to whom, what an action does, and the menu of a page.
// @vitest-environment jsdom
import { type Novel, normaliseNovel } from '@emaki/domain'
import { QueryClient } from '@tanstack/react-query'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { libraryAccessQuery } from '../../library/queries/libraryAccess.ts'
import { clearFlags } from '../../platform/account/flags.ts'
import { anonymous, type Session, session } from '../../platform/account/session.ts'
import { replaceUntilEnd, setUpComponentTests } from '../../testing/componentTests.ts'
import { fakeServer } from '../../testing/fakeServer.ts'
import { artworkOf, wireNovel } from '../../testing/works.ts'
import { dismissToast, toasts } from '../../ui/overlays/toast.ts'
import { renderPage } from '../../ui/testing/renderPage.tsx'
import { runAction } from '../../works/actions/runAction.ts'
import type { ActionContext, ActionSubject, WorkActionId } from '../../works/actions/workAction.ts'
import { readContext } from './actionContext.ts'
import { WorkMenu } from './WorkMenu.tsx'
import { workActions } from './workActions.ts'

setUpComponentTests()

const user = { id: '9', name: 'Ann', account: 'ann', avatar: '', isPremium: false }
const web: Session = { mode: 'web', user, webCredentials: { companion: '/api/companion', value: undefined }, csrfToken: 'x' }
const app: Session = { mode: 'app', user }
const artwork = artworkOf({ page_count: 2, type: 'manga' })
const ugoira = artworkOf({ type: 'ugoira' })
function novelOf(): Novel {
  const novel = normaliseNovel(wireNovel())
  if (!novel) throw new Error('The wire novel is not readable')
  return novel
}
const novel = novelOf()

beforeEach(() => {
  clearFlags()
  fakeServer({})
  session.setState(anonymous, true)
  for (const { id } of toasts.getState()) dismissToast(id)
})

let copied: string[] = []
let isClipboardOpen = true
beforeEach(() => {
  copied = []
  isClipboardOpen = true
  const writeText = async (text: string) => {
    if (!isClipboardOpen) throw new DOMException('refused', 'NotAllowedError')
    copied.push(text)
  }
  replaceUntilEnd(navigator, { clipboard: { value: { writeText } }, share: { value: undefined } })
})
const messages = () => toasts.getState().map(({ text }) => text)

const contextOf = (subject: ActionSubject, place: ActionContext['place'] = 'page') =>
  readContext({ subject, place, client: new QueryClient(), navigate: () => undefined })
const idsOf = (context: ActionContext) => workActions.filter((action) => action.isAvailable(context)).map(({ id }) => id)
function actionOf(id: WorkActionId) {
  const action = workActions.find((known) => known.id === id)
  if (!action) throw new Error(`no action ${id}`)
  return action
}

const forAll = ['read', 'download', 'comments', 'offline', 'save', 'share', 'artist', 'source', 'copy_id', 'block'] as const
const forAccounts = ['bookmark', 'bookmark_options', 'follow', 'follow_options'] as const

describe('the actions of a page', () => {
  it.each<[string, Session, readonly WorkActionId[]]>([
    ['without an account', anonymous, []],
    ['with a web session', web, [...forAccounts, 'like']],
    ['with an account of the app API', app, forAccounts],
  ])('%s', (_who, state, more) => {
    session.setState(state, true)
    expect(new Set(idsOf(contextOf({ artwork })))).toEqual(new Set([...forAll, ...more]))
  })

  it('of a novel have a bookmark with either login', () => {
    for (const login of [web, app]) {
      session.setState(login, true)
      expect(idsOf(contextOf({ novel }))).toContain('bookmark')
    }
  })

  it('of one’s own work have no follow', () => {
    session.setState({ ...app, user: { ...user, id: artwork.author.id } }, true)
    expect(idsOf(contextOf({ artwork }))).not.toContain('follow')
  })

  it('of an artist are those that need no work', () => {
    session.setState(app, true)
    expect(idsOf(contextOf({ artist: { id: '8', name: 'Ben' } }))).toEqual([
      'follow',
      'follow_options',
      'share',
      'source',
      'block',
    ])
  })

  it('keep works for operators only', () => {
    const client = new QueryClient()
    client.setQueryData(libraryAccessQuery().queryKey, { mayBrowse: true, mayManage: true })
    const context = readContext({ subject: { artwork }, place: 'page', client, navigate: () => undefined })
    expect(idsOf(context)).toContain('keep')
  })
})

it('a ugoira downloads on its page, not from a list', () => {
  expect(idsOf(contextOf({ artwork: ugoira }))).toContain('download')
  expect(idsOf(contextOf({ artwork: ugoira }, 'list'))).not.toContain('download')
})

it('each shortcut belongs to one action', () => {
  const keys = workActions.flatMap(({ key }) => key ?? [])
  expect(new Set(keys).size).toBe(keys.length)
})

describe('runAction', () => {
  it('says that a bookmark needs a login', () => {
    expect(runAction(actionOf('bookmark'), contextOf({ artwork }))).toBe(true)
    expect(toasts.getState().map(({ text }) => text)).toEqual(['This needs a login'])
  })

  it('does nothing for an action that is not available', () => {
    session.setState(app, true)
    expect(runAction(actionOf('like'), contextOf({ artwork }))).toBe(false)
  })

  it('goes to the artist', async () => {
    const navigate = vi.fn()
    runAction(actionOf('artist'), { ...contextOf({ artwork }), navigate })
    await vi.waitFor(() => expect(navigate).toHaveBeenCalledExactlyOnceWith(`/users/${artwork.author.id}`))
  })
})

describe('WorkMenu', () => {
  const source = 'https://www.pixiv.net/novel/show.php?id=200'
  async function openMenu() {
    await renderPage(<WorkMenu subject={{ novel }} />)
    const opener = screen.getByRole('button', { name: 'More actions' })
    opener.focus()
    fireEvent.click(opener)
    return { opener, menu: within(await screen.findByRole('dialog', { name: 'More actions' })) }
  }

  it('lists all actions with their names', async () => {
    const { menu } = await openMenu()
    for (const name of ['Save…', 'Share', 'Copy novel ID']) expect(menu.getByRole('button', { name })).toBeDefined()
    expect(menu.getByRole('link', { name: 'View on the original site' }).getAttribute('href')).toBe(source)
  })

  it('opens the share sheet in place of the menu', async () => {
    const { menu } = await openMenu()
    fireEvent.click(menu.getByText('Share'))
    expect(await screen.findByRole('dialog', { name: 'Share' })).toBeDefined()
    expect(screen.queryByRole('dialog', { name: 'More actions' })).toBeNull()
  })

  it('says in one line each what the ways to save do', async () => {
    const { menu } = await openMenu()
    fireEvent.click(menu.getByText('Save…'))
    const ways = within(await screen.findByRole('dialog', { name: 'Save…' }))
    const [bookmark, ...others] = ways.getAllByRole('listitem').map((way) => way.textContent)
    // Without an account, that line leads to the login.
    expect(bookmark).toContain('Log in to bookmark works')
    expect(ways.getByRole('link', { name: /^Bookmark/ }).getAttribute('href')).toBe('/account/login')
    expect(others).toEqual([
      'DownloadAs files on this device, under names of your choice',
      'Save for offlineIn this browser: opens here without a network',
    ])
    expect(ways.getByRole('button', { name: /^Save for offline/ }).getAttribute('aria-pressed')).toBe('false')
  })

  it('copies the id of the work, and closes', async () => {
    const { menu, opener } = await openMenu()
    fireEvent.click(menu.getByRole('button', { name: 'Copy novel ID' }))
    await waitFor(() => expect(copied).toEqual(['200']))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(opener))
    expect(messages()).toContain('Copied')
  })

  it('says that a copy failed', async () => {
    isClipboardOpen = false
    const { menu } = await openMenu()
    fireEvent.click(menu.getByRole('button', { name: 'Copy novel ID' }))
    await waitFor(() => expect(messages()).toContain('Copying failed'))
  })
})
