// @vitest-environment jsdom
// A static site at its start: the host chooser and the connected host.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { session } from '../../platform/account/session.ts'
import { chooseOtherHost } from '../../platform/network/otherHost.ts'
import { initialData } from '../../platform/query/initialData.ts'
import { setUpComponentTests } from '../../testing/componentTests.ts'
import { fakeServer } from '../../testing/fakeServer.ts'
import { press } from '../../testing/press.ts'
import { openStaticSite } from './openStaticSite.tsx'

setUpComponentTests()

const description = {
  name: 'emaki',
  selfHosted: true,
  paths: { mirror: '/api/mirror', companion: '/api/companion', images: '/api/image' },
}

/** Responds for the hosts whose names begin with `up`. All others are unreachable. */
const startHosts = () =>
  fakeServer({
    '/.well-known/emaki.json': ({ hostname }) => {
      if (!hostname.startsWith('up')) throw new TypeError('Failed to fetch')
      return description
    },
    '/rank': () => {
      throw new TypeError('Failed to fetch')
    },
    '/user': () => new Response('{}', { status: 401 }),
  })

let root: HTMLElement

/** Opens a static site. `isOpen` tells whether a host is connected. */
function open(siteFile: unknown) {
  let isOpen = false
  const opened = openStaticSite(siteFile, root).then(() => {
    isOpen = true
  })
  return { opened, isOpen: () => isOpen }
}

beforeEach(() => {
  localStorage.clear()
  root = document.createElement('div')
  document.body.append(root)
  startHosts()
})
afterEach(() => root.remove())

const field = () => screen.findByRole('textbox', { name: 'Address of a host' })
const type = async (address: string) => {
  const input = await field()
  await act(async () => fireEvent.change(input, { target: { value: address } }))
  await press(screen.getByRole('button', { name: 'Test and use' }))
}

describe('openStaticSite', () => {
  it('connects to the first listed host that answers, without a question', async () => {
    const { opened } = open({ hosts: [{ address: 'https://down.example' }, { address: 'https://up.example' }] })
    await opened
    expect(initialData().config.mirrorBase).toBe('https://up.example/api/mirror')
    expect(root.childElementCount).toBe(0)
  })

  it('uses the connected host at later visits, even when it does not answer', async () => {
    await open({ hosts: [{ address: 'https://up.example' }] }).opened
    const requests = fakeServer({})
    await open({ hosts: [{ address: 'https://up.example' }] }).opened
    expect(initialData().config.mirrorBase).toBe('https://up.example/api/mirror')
    expect(requests.requests).toEqual([])
  })

  it('says what is missing without a host, and connects to a typed one', async () => {
    const { opened, isOpen } = open(undefined)
    expect(await screen.findByText(/none is set up here/)).toBeDefined()
    expect(document.title).toBe('Choose a host · Emaki')
    await type('https://up.example')
    await act(async () => opened)
    expect(isOpen()).toBe(true)
    expect(initialData().config.companionBase).toBe('https://up.example/api/companion')
  })

  it('K1, K4: refuses invalid addresses and hosts that do not answer', async () => {
    const { isOpen } = open({})
    await type('up.example')
    expect((await screen.findByRole('alert')).textContent).toContain('begins with https://')
    await type('https://down.example')
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('did not answer as expected'))
    expect(isOpen()).toBe(false)
    expect(localStorage.getItem('emaki.host')).toBeNull()
  })

  it('shows which listed hosts answer when the visitor wants another one', async () => {
    const hosts = [
      { name: 'First', address: 'https://up.example' },
      { name: 'Second', address: 'https://down.example' },
      { name: 'Third', address: 'https://up2.example' },
    ]
    await open({ hosts }).opened
    session.setState({ mode: 'app', user: { id: '1', name: 'n', account: 'a', avatar: '', isPremium: false } }, true)
    const reload = vi.fn()
    vi.stubGlobal('indexedDB', undefined)
    await chooseOtherHost(reload)
    expect([reload.mock.calls.length, session.getState().mode]).toEqual([1, 'anonymous'])
    const { opened } = open({ hosts, title: 'Scrolls', allowOtherHosts: false })
    const row = async (name: string) => (await screen.findByText(name)).closest('li') ?? document.body
    await within(await row('First')).findByText('Reachable')
    await within(await row('Second')).findByText('No answer')
    expect(within(await row('Second')).getByRole('button', { name: 'Try again' })).toBeDefined()
    expect(screen.queryByRole('textbox')).toBeNull()
    await press(within(await row('Third')).getByRole('button', { name: 'Use' }))
    await act(async () => opened)
    expect(initialData().config).toMatchObject({ mirrorBase: 'https://up2.example/api/mirror', title: 'Scrolls' })
  })

  it('asks for the operator when there is no host and none may be typed', async () => {
    void open({ allowOtherHosts: false })
    expect(await screen.findByText('Ask the operator of this site to set one up.')).toBeDefined()
  })
})
