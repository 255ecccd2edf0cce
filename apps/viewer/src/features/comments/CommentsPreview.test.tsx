// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { activateMessages } from '../../i18n/catalogue.ts'
import messages from '../../i18n/locales/en.json'
import { setSettings } from '../../settings/store.ts'
import { completeBrowser, renderPage } from '../../ui/testing/renderPage.tsx'
import { CommentsPreview } from './CommentsPreview.tsx'

const longTimeout = { timeout: 20_000 }
let comments: readonly object[]
let access: number

function respond(path: string): Response {
  if (path.endsWith('.txt')) return new Response('')
  if (path.includes('/api/companion/')) return Response.json({ error: true, message: '' }, { status: 404 })
  return Response.json({ comments, next_url: null, comment_access_control: access })
}

beforeAll(() => {
  completeBrowser()
  activateMessages('en', messages)
  // Every element intersects.
  window.IntersectionObserver = class extends IntersectionObserver {
    readonly notify: IntersectionObserverCallback
    constructor(notify: IntersectionObserverCallback) {
      super(notify)
      this.notify = notify
    }
    override observe(target: Element) {
      this.notify([{ target, isIntersecting: true } as unknown as IntersectionObserverEntry], this)
    }
  }
})
beforeEach(() => {
  setSettings({ language: 'en' })
  vi.stubGlobal('fetch', async (request: Request) => respond(new URL(request.url).pathname))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('CommentsPreview', () => {
  it('says that comments are turned off, without a button for all comments', async () => {
    comments = []
    access = 1
    await renderPage(<CommentsPreview kind="artwork" id="1" total={0} />)
    expect(await screen.findByText('Comments are turned off here', {}, longTimeout)).toBeDefined()
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('reserves no space if there are no comments', async () => {
    comments = []
    access = 0
    const { container } = await renderPage(<CommentsPreview kind="artwork" id="2" />)
    expect(await screen.findByText('No comments yet', {}, longTimeout)).toBeDefined()
    expect(container.querySelector('[style*="--lines"]')).toBeNull()
  })

  it('shows the newest comments and a button for all', async () => {
    comments = [{ id: 5, comment: 'Lovely', date: '2026-01-01T00:00:00Z', user: { id: 3, name: 'Mika' }, has_replies: false }]
    access = 0
    await renderPage(<CommentsPreview kind="artwork" id="3" total={1} />)
    expect(await screen.findByText('Lovely', {}, longTimeout)).toBeDefined()
    expect(screen.getByRole('button', { name: 'See all comments' })).toBeDefined()
  })
})
