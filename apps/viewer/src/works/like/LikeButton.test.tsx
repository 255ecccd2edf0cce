// Likes of a web session: who can like, the optimistic update, and failures.
// @vitest-environment jsdom
import { normaliseNovel } from '@emaki/domain'
import { act, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type Session, session } from '../../platform/account/session.ts'
import { setUpComponentTests } from '../../testing/componentTests.ts'
import { type FakeRoute, fakeServer } from '../../testing/fakeServer.ts'
import { press } from '../../testing/press.ts'
import { artworkOf } from '../../testing/works.ts'
import { toasts } from '../../ui/overlays/toast.ts'
import { renderPage } from '../../ui/testing/renderPage.tsx'
import { LikeButton } from './LikeButton.tsx'

setUpComponentTests()

const user = { id: '9', name: 'Ann', account: 'ann', avatar: '', isPremium: false }
const web: Session = { mode: 'web', user, webCredentials: { companion: '/api/companion', value: undefined }, csrfToken: 'x' }
const work = artworkOf({ id: 5, title: 'Harbour' })

/** The work on the server, and the likes that it received. */
let page = { likeData: false, likeCount: 90 }
let sent: unknown[] = []
const routes: Readonly<Record<string, FakeRoute>> = {
  '/ajax/illust/5': () => ({ error: false, body: { id: '5', ...page } }),
  '/ajax/novel/7': () => ({ error: false, body: { id: '7', ...page } }),
  '/ajax/illusts/like': async (_url, request) => {
    sent.push(await request.json())
    return { error: false, body: { is_liked: page.likeData } }
  },
  '/ajax/novels/like': async (_url, request) => {
    sent.push(await request.json())
    return { error: false, body: { is_liked: page.likeData } }
  },
}

const button = () => screen.getByRole('button', { name: 'Like' })
const stateOf = (element: HTMLElement) => [element.getAttribute('aria-pressed'), element.textContent]
const shows = (pressed: 'true' | 'false', count: string) => vi.waitFor(() => expect(stateOf(button())).toEqual([pressed, count]))
const aboutOf = (element: HTMLElement) => document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent

beforeEach(() => {
  page = { likeData: false, likeCount: 90 }
  sent = []
  session.setState(web, true)
})

describe('LikeButton', () => {
  it('likes an artwork once', async () => {
    fakeServer(routes)
    await renderPage(<LikeButton work={work} />)
    await shows('false', '90')
    await press(button())
    await shows('true', '91')
    await press(button())
    expect(sent).toEqual([{ illust_id: '5' }])
  })

  it('likes a novel by its own route', async () => {
    fakeServer(routes)
    const novel = normaliseNovel({ id: 7, title: 'Tide', user: { id: 1, name: 'Bo' } })
    if (!novel) throw new Error('no novel')
    await renderPage(<LikeButton work={novel} />)
    await shows('false', '90')
    await press(button())
    await shows('true', '91')
    expect(sent).toEqual([{ novel_id: '7' }])
  })

  it('restores the state of the server', async () => {
    page = { likeData: true, likeCount: 4 }
    fakeServer(routes)
    await renderPage(<LikeButton work={work} />)
    await shows('true', '4')
    expect(button().getAttribute('aria-disabled')).toBe('true')
  })

  it('does not count a like that was given elsewhere', async () => {
    const server = { ...routes, '/ajax/illusts/like': () => ({ error: false, body: { is_liked: true } }) }
    fakeServer(server)
    await renderPage(<LikeButton work={work} />)
    await shows('false', '90')
    await press(button())
    await shows('true', '90')
  })

  it('says that a like cannot be taken back', async () => {
    fakeServer(routes)
    await renderPage(<LikeButton work={work} />)
    await shows('false', '90')
    expect(aboutOf(button())).toBe('90 likes. A like cannot be taken back.')
  })

  it('shows the like before the server confirms it, and rolls back and says so when it fails', async () => {
    let refuse: (response: Response) => void = () => {}
    fakeServer({ ...routes, '/ajax/illusts/like': () => new Promise<Response>((resolve) => (refuse = resolve)) })
    await renderPage(<LikeButton work={work} />)
    await shows('false', '90')
    await press(button())
    await shows('true', '91')
    await act(async () => refuse(Response.json({ error: true, message: 'no' })))
    await shows('false', '90')
    expect(toasts.getState().at(-1)?.text).toBe('Could not like')
  })

  it('works before the state has loaded', async () => {
    const late = { ...routes, '/ajax/illust/5': () => new Promise(() => undefined) }
    fakeServer(late)
    await renderPage(<LikeButton work={work} />)
    await press(await screen.findByRole('button', { name: 'Like' }))
    await shows('true', '')
    expect(sent).toEqual([{ illust_id: '5' }])
  })

  it.each([
    ['without a login', { mode: 'anonymous', user: null } as Session],
    ['for an account of the app API', { mode: 'app', user } as Session],
    ['on a work of the account', { ...web, user: { ...user, id: work.author.id } } as Session],
  ])('is absent %s', async (_what, state) => {
    fakeServer(routes)
    session.setState(state, true)
    await renderPage(<LikeButton work={work} />)
    expect(screen.queryByRole('button')).toBeNull()
  })
})
