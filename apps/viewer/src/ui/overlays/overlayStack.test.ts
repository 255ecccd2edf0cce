// Tests of the overlay stack against a session history and the router's own history object.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createBrowserHistory } from '@tanstack/react-router'
import { JSDOM } from 'jsdom'
import { describe, expect, it, vi } from 'vitest'
import { type OverlayPage, OverlayStack } from './overlayStack.ts'

/** Close watchers as Chrome keeps them: a close request goes to the newest. */
class FakeCloseWatcher extends EventTarget {
  static active: FakeCloseWatcher[] = []
  static request(): void {
    const watcher = FakeCloseWatcher.active.at(-1)
    watcher?.destroy()
    watcher?.dispatchEvent(new Event('close'))
  }
  constructor() {
    super()
    FakeCloseWatcher.active.push(this)
  }
  destroy(): void {
    FakeCloseWatcher.active = FakeCloseWatcher.active.filter((watcher) => watcher !== this)
  }
}

interface Options {
  readonly CloseWatcher?: typeof FakeCloseWatcher
  /** Runs before the stack is created, as an earlier load of the page would have. */
  readonly before?: (page: OverlayPage) => void
}

/** A window whose router came from `/list` to `/work`. */
async function openPage({ CloseWatcher, before }: Options = {}) {
  const { window } = new JSDOM('', { url: 'http://emaki.test/list' })
  const page: OverlayPage = Object.assign(window, CloseWatcher && { CloseWatcher })
  before?.(page)
  const stack = new OverlayStack(page)
  const router = createBrowserHistory({ window: page })
  const heard: string[] = []
  /** The address, once every traversal has ended. */
  const at = async () => {
    // jsdom traverses in tasks; these tasks run after them.
    for (let turn = 0; turn < 8; turn++) await new Promise((resolve) => window.setTimeout(resolve, 0))
    return page.location.pathname + page.location.search
  }
  if (!before) router.push('/work')
  await at()
  router.subscribe(({ action, location }) => heard.push(`${action.type} ${location.pathname}`))
  const pressEscape = () => {
    const event = new window.KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true })
    window.document.body.dispatchEvent(event)
    return event
  }
  return { page, stack, router, heard, at, pressEscape }
}

describe('OverlayStack', () => {
  it('closes the overlay on Back and stays on the page', async () => {
    const { page, stack, heard, at } = await openPage()
    const close = vi.fn()
    stack.open(close)
    await at()
    page.history.back()
    expect(await at()).toBe('/work')
    expect(close).toHaveBeenCalledTimes(1)
    expect(heard).toEqual([])
    page.history.back()
    expect(await at()).toBe('/list')
    expect(heard).toEqual(['BACK /list'])
  })

  it('removes its entry when the overlay closes by itself', async () => {
    const { page, stack, heard, at } = await openPage()
    const close = vi.fn()
    const release = stack.open(close)
    await at()
    release()
    expect(await at()).toBe('/work')
    page.history.back()
    expect(await at()).toBe('/list')
    expect(close).not.toHaveBeenCalled()
    expect(heard).toEqual(['BACK /list'])
  })

  it('closes nested overlays one by one', async () => {
    const { page, stack, at } = await openPage()
    const closed: string[] = []
    stack.open(() => closed.push('sheet'))
    await at()
    stack.open(() => closed.push('menu'))
    await at()
    page.history.back()
    await at()
    expect(closed).toEqual(['menu'])
    page.history.back()
    expect(await at()).toBe('/work')
    expect(closed).toEqual(['menu', 'sheet'])
    page.history.back()
    expect(await at()).toBe('/list')
  })

  it('keeps the entry for an overlay that takes the place of another', async () => {
    const { page, stack, at } = await openPage()
    const closeMenu = vi.fn()
    const closeDialog = vi.fn()
    const release = stack.open(closeMenu)
    await at()
    release()
    stack.open(closeDialog)
    await at()
    page.history.back()
    expect(await at()).toBe('/work')
    expect([closeMenu.mock.calls.length, closeDialog.mock.calls.length]).toEqual([0, 1])
    page.history.back()
    expect(await at()).toBe('/list')
  })

  it('removes the entry of a lower overlay that closes first', async () => {
    const { page, stack, at } = await openPage()
    const closeUpper = vi.fn()
    const releaseLower = stack.open(() => undefined)
    stack.open(closeUpper)
    await at()
    releaseLower()
    await at()
    page.history.back()
    expect(await at()).toBe('/work')
    expect(closeUpper).toHaveBeenCalledTimes(1)
    page.history.back()
    expect(await at()).toBe('/list')
  })

  it('does not stop at a closed overlay on Forward', async () => {
    const { page, stack, heard, at } = await openPage()
    stack.open(() => undefined)
    await at()
    page.history.back()
    await at()
    page.history.forward()
    expect(await at()).toBe('/work')
    expect(heard).toEqual([])
    page.history.back()
    expect(await at()).toBe('/list')
  })

  it.each([1, 2])('replaces the entries of %i open overlays by a page that is opened from them', async (count) => {
    const { page, stack, router, heard, at } = await openPage()
    const releases = Array.from({ length: count }, () => stack.open(() => undefined))
    await at()
    router.push('/artist')
    await at()
    for (const release of releases) release()
    expect(await at()).toBe('/artist')
    page.history.back()
    expect(await at()).toBe('/work')
    expect(heard).toEqual(['PUSH /artist', 'BACK /work'])
    page.history.back()
    expect(await at()).toBe('/list')
  })

  it('opens a page while the entry of a closing overlay is being removed', async () => {
    const { page, stack, router, at } = await openPage()
    const release = stack.open(() => undefined)
    await at()
    release()
    await Promise.resolve()
    router.push('/artist')
    expect(await at()).toBe('/artist')
    page.history.back()
    expect(await at()).toBe('/work')
    page.history.back()
    expect(await at()).toBe('/list')
  })

  it('loads another document instead of removing the entry of an overlay that closes with it', async () => {
    const { page, stack, at } = await openPage()
    const closed = stack.open(() => undefined)
    await at()
    const go = vi.spyOn(page.history, 'go')
    const navigate = vi.fn()
    stack.leaveDocument(navigate)
    closed()
    await at()
    expect(navigate.mock.calls).toEqual([['replace']])
    expect(go).not.toHaveBeenCalled()
  })

  it('loads another document after the traversal that is under way', async () => {
    const { page, stack, at } = await openPage()
    const closed = stack.open(() => undefined)
    await at()
    closed()
    // The removal starts in a microtask.
    await Promise.resolve()
    const depths: unknown[] = []
    stack.leaveDocument((way) => depths.push([way, page.location.pathname, page.history.state.emakiOverlay?.depth]))
    expect(depths).toEqual([])
    await at()
    expect(depths).toEqual([['assign', '/work', 0]])
  })

  it('guards overlays again when the document was not left', async () => {
    const { page, stack, at } = await openPage()
    stack.leaveDocument(() => undefined)
    const close = vi.fn()
    stack.open(close)
    await at()
    page.history.back()
    expect(await at()).toBe('/work')
    expect(close).toHaveBeenCalledTimes(1)
  })

  it('keeps an address that was replaced while the overlay was open', async () => {
    const { page, stack, router, at } = await openPage()
    stack.open(() => undefined)
    await at()
    router.replace('/work?order=old')
    await at()
    page.history.back()
    expect(await at()).toBe('/work?order=old')
    expect(router.location.search).toBe('?order=old')
    page.history.back()
    expect(await at()).toBe('/list')
  })

  it('gives an address of the overlay to the page below when another page is opened from it, and hides it from the router', async () => {
    const { page, stack, router, heard, at } = await openPage()
    stack.open(() => undefined)
    await at()
    stack.replaceAddress('/work?read=4')
    expect([await at(), heard]).toEqual(['/work?read=4', []])
    router.push('/next')
    expect(await at()).toBe('/next')
    page.history.back()
    expect(await at()).toBe('/work?read=4')
    expect(router.location.search).toBe('?read=4')
    page.history.back()
    expect(await at()).toBe('/list')
  })

  it('keeps an address that is replaced as the overlay closes', async () => {
    const { page, stack, router, at } = await openPage()
    const release = stack.open(() => undefined)
    await at()
    release()
    await Promise.resolve()
    router.replace('/next')
    expect(await at()).toBe('/next')
    page.history.back()
    expect(await at()).toBe('/list')
  })

  it('still guards an overlay that stays open over a pushed query', async () => {
    const { page, stack, router, at } = await openPage()
    const close = vi.fn()
    stack.open(close)
    await at()
    router.push('/work?order=old')
    await at()
    page.history.back()
    expect(await at()).toBe('/work?order=old')
    expect(close).toHaveBeenCalledTimes(1)
    page.history.back()
    expect(await at()).toBe('/work')
    page.history.back()
    expect(await at()).toBe('/list')
  })

  it('closes every overlay when the browser jumps to another page', async () => {
    const { page, stack, heard, at } = await openPage()
    const close = vi.fn()
    stack.open(close)
    stack.open(close)
    await at()
    page.history.go(-3)
    expect(await at()).toBe('/list')
    expect(close).toHaveBeenCalledTimes(2)
    expect(heard).toEqual(['BACK /list'])
  })

  it('leaves the entry of an overlay that was open before a reload', async () => {
    const entry = { __TSR_index: 1, __TSR_key: 'work', key: 'work' }
    const { page, at } = await openPage({
      before: ({ history }) => {
        history.pushState({ ...entry, emakiOverlay: { page: 'p', depth: 0 } }, '', '/work')
        history.pushState({ ...entry, emakiOverlay: { page: 'p', depth: 1 } }, '', '/work')
      },
    })
    expect(await at()).toBe('/work')
    page.history.back()
    expect(await at()).toBe('/list')
  })

  it.each([null, 7, { emakiOverlay: 'x' }, { emakiOverlay: { page: 'p', depth: -1 } }, { emakiOverlay: { depth: 1 } }])(
    'ignores the foreign state %j of an entry',
    async (state) => {
      const close = vi.fn()
      const { page, stack, at } = await openPage({ before: ({ history }) => history.pushState(state, '', '/work') })
      stack.open(close)
      await at()
      page.history.back()
      expect(await at()).toBe('/work')
      expect(close).toHaveBeenCalledTimes(1)
    },
  )

  it('closes the topmost overlay on Escape', async () => {
    const { page, stack, at, pressEscape } = await openPage()
    const closed: string[] = []
    stack.open(() => closed.push('sheet'))
    stack.open(() => closed.push('menu'))
    await at()
    expect(pressEscape().defaultPrevented).toBe(true)
    expect(closed).toEqual(['menu'])
    await at()
    page.history.back()
    await at()
    expect(closed).toEqual(['menu', 'sheet'])
    expect(pressEscape().defaultPrevented).toBe(false)
  })

  it('passes over a place on Escape, which Back returns to', async () => {
    const { page, stack, at, pressEscape } = await openPage()
    const closed: string[] = []
    stack.open(() => closed.push('reader'))
    stack.open(() => closed.push('place'), true)
    await at()
    page.history.back()
    await at()
    expect(closed).toEqual(['place'])
    stack.open(() => closed.push('place'), true)
    await at()
    expect(pressEscape().defaultPrevented).toBe(true)
    expect(closed).toEqual(['place', 'reader'])
    await at()
    expect(pressEscape().defaultPrevented).toBe(false)
  })

  it('leaves Escape to a field that handles it', async () => {
    const { page, stack, pressEscape } = await openPage()
    const close = vi.fn()
    stack.open(close)
    page.document.body.addEventListener('keydown', (event) => event.preventDefault())
    pressEscape()
    expect(close).not.toHaveBeenCalled()
  })

  it('closes the topmost overlay on a close request', async () => {
    const { page, stack, at } = await openPage({ CloseWatcher: FakeCloseWatcher })
    const closed: string[] = []
    stack.open(() => closed.push('sheet'))
    stack.open(() => closed.push('menu'))
    await at()
    FakeCloseWatcher.request()
    expect(closed).toEqual(['menu'])
    FakeCloseWatcher.request()
    expect(closed).toEqual(['menu', 'sheet'])
    expect(FakeCloseWatcher.active).toEqual([])
    expect(await at()).toBe('/work')
    page.history.back()
    expect(await at()).toBe('/list')
  })

  it('has no close watcher once every overlay is closed', async () => {
    const { stack } = await openPage({ CloseWatcher: FakeCloseWatcher })
    stack.open(() => undefined)()
    expect(FakeCloseWatcher.active).toEqual([])
  })
})

describe('closeOnBack', () => {
  it('is used by every file that opens an overlay itself', () => {
    const source = join(import.meta.dirname, '../..')
    const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) => /(?<!\.test)\.tsx?$/.test(file))
    const opening =
      /@base-ui\/react\/(?:dialog|alert-dialog|drawer|menu|popover|select|combobox|context-menu)'|\.showModal\(|new PhotoSwipe\(/
    const opens = files.filter((file) => opening.test(readFileSync(join(source, file), 'utf8')))
    expect(opens.length).toBeGreaterThanOrEqual(5)
    expect(opens.filter((file) => !/closeOnBack|useOverlayChange/.test(readFileSync(join(source, file), 'utf8')))).toEqual([])
  })
})
