// @vitest-environment jsdom
// The router below a base path: the address bar has it, the paths of the code do not.
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { activateMessages } from '../../platform/i18n/catalogue.ts'
import { useFollowLinks } from '../../platform/links/followLink.ts'
import { withBasePath } from '../../platform/settings/basePath.ts'
import type { Settings } from '../../platform/settings/schema.ts'
import { setSettings } from '../../platform/settings/store.ts'
import { isShared } from '../../serviceWorker/shared.ts'
import { setUpComponentTests } from '../../testing/componentTests.ts'
import { renderPage } from '../../ui/testing/renderPage.tsx'
import { pageAddress } from '../../works/share/shareTargets.ts'
import { linkTarget } from './linkTarget.ts'
import { startRouter } from './router.ts'

setUpComponentTests()
beforeEach(() => vi.stubEnv('BASE_URL', '/emaki/'))
afterEach(() => vi.unstubAllEnvs())

describe('startRouter', () => {
  it('reads paths without the base path, and replaces aliases', async () => {
    history.replaceState(null, '', '/emaki/i/7?x=1')
    expect(startRouter().state.location.pathname).toBe('/artworks/7')
    await vi.waitFor(() => expect(location.pathname + location.search).toBe('/emaki/artworks/7?x=1'))
  })

  it.each(['/users/5', '/emaki/users/5'])('navigates to %s below the base path', async (href) => {
    history.replaceState(null, '', '/emaki/')
    const router = startRouter()
    expect(router.buildLocation({ to: '/users/$id', params: { id: '5' } }).publicHref).toBe('/emaki/users/5')
    void router.navigate({ href })
    await vi.waitFor(() => expect(location.pathname).toBe('/emaki/users/5'))
  })
})

describe('the start page', () => {
  it.each<[Settings['openingScreen'], string, string]>([
    ['home', '/emaki/', '/'],
    ['rank', '/emaki/', '/rank/daily'],
    ['following', '/emaki', '/following'],
    ['rank', '/emaki/?source=link', '/'],
    ['rank', '/emaki/users/5', '/users/5'],
  ])('%s at %s opens %s', (openingScreen, address, path) => {
    setSettings({ openingScreen })
    history.replaceState(null, '', address)
    expect(startRouter().state.location.pathname).toBe(path)
  })
})

function Links() {
  const follow = useFollowLinks()
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the handler of a list, which follows the links in it
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard activates the links
    <div onClick={follow}>
      <a href={withBasePath('/users/5')}>Artist</a>
      <a href="/elsewhere">Other app</a>
    </div>
  )
}

describe('below a base path', () => {
  it('links of lists open in the viewer, and links to other apps of the origin do not', async () => {
    const { router } = await renderPage(<Links />)
    const click = (name: string) => act(async () => fireEvent.click(screen.getByRole('link', { name })))
    await click('Other app')
    expect(router.history.location.pathname).toBe('/')
    await click('Artist')
    expect(router.history.location.pathname).toBe('/users/5')
  })

  it('pasted addresses of the viewer open in it, and those of other apps of the origin do not', () => {
    expect(linkTarget('?https://a.example/emaki/artworks/1', 'https://a.example')).toEqual({
      kind: 'inside',
      path: '/artworks/1',
    })
    expect(linkTarget('?https://a.example/artworks/1', 'https://a.example')).toMatchObject({ kind: 'outside' })
  })

  it('shared addresses, the manifest and the share target have the base path', () => {
    const work = { kind: 'artwork', id: '1', title: '', author: '', picture: '', summary: '' } as const
    expect(pageAddress(work, 'https://a.example')).toBe('https://a.example/emaki/artworks/1')
    document.head.innerHTML = '<link rel="manifest" href="/emaki/manifest.webmanifest">'
    activateMessages('ko', {})
    expect(document.querySelector('link')?.getAttribute('href')).toBe('/emaki/manifest.ko.webmanifest')
    const request = new Request('https://a.example/emaki/share', { method: 'POST' })
    expect(isShared({ url: new URL(request.url), request })).toBe(true)
  })
})
