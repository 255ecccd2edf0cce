// Notifications from the app API through the mirror to the list, and back to the request of a group.
// @vitest-environment jsdom
import { createAppApi, createMemoryTokenStore } from '@emaki/app-api'
import { createMirror } from '@emaki/mirror'
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { session } from '../../platform/account/session.ts'
import { setUpComponentTests } from '../../testing/componentTests.ts'
import { fakeServer } from '../../testing/fakeServer.ts'
import { renderPage } from '../../ui/testing/renderPage.tsx'
import { NotificationList } from './NotificationList.tsx'
import { NotificationsScreen } from './NotificationsScreen.tsx'

setUpComponentTests()

/** A number that JSON.parse rounds. */
const bigId = '9007199254740993'
const entry = (id: string, text: string, more: object) =>
  JSON.stringify({
    type: 21,
    created_datetime: '2026-11-20T09:30:00+09:00',
    is_read: false,
    target_url: null,
    content: { text, left_icon: null, left_image: null, right_icon: null, right_image: 'https://i.pximg.net/a_square1200.jpg' },
    view_more: null,
    ...more,
  }).replace('{', `{"id":${id},`)
const pageOf = (...entries: string[]) => `{"notifications":[${entries.join(',')}],"next_url":""}`
const lists: Readonly<Record<string, string>> = {
  '/v1/notification/list': pageOf(
    entry(bigId, '<b>Ito</b> and others <i onclick="x()">bookmarked</i> &lt;Quay&gt;', {
      target_url: 'pixiv://illusts/9100001',
      view_more: { title: 'See all', unread_exists: true },
    }),
    entry('5', '', { target_url: 'https://www.pixiv.net/info.php?id=1', is_read: true }),
  ),
  '/v1/notification/view-more': pageOf(entry('6', 'Mio bookmarked Quay', { target_url: 'pixiv://users/77', is_read: true })),
}
let asked: string[]

/** The mirror of the account, over an app API with the texts above. */
function open() {
  asked = []
  const fetch = async (request: Request) => {
    const { pathname, search } = new URL(request.url)
    if (pathname === '/auth/token')
      return Response.json({ response: { access_token: 'a', expires_in: 3600, refresh_token: 'R', user: {} } })
    asked.push(pathname + search)
    return new Response(lists[pathname] ?? '{"has_unread_notifications":false}')
  }
  const api = createAppApi({
    fetch,
    tokens: createMemoryTokenStore('R'.repeat(43)),
    clientId: 'c',
    clientSecret: 's',
    hashSecret: 'h',
  })
  const mirror = createMirror({ api, account: 'own' })
  fakeServer({ '/req_get': ({ search }) => mirror.request(`/req_get${search}`) })
  return renderPage(<NotificationList account={{ mode: 'app', id: '9' }} />)
}
const rows = async () => within(await screen.findByRole('list', { name: 'Notifications' })).getAllByRole('listitem')

beforeEach(() => session.setState({ mode: 'anonymous', user: null }, true))

describe('NotificationList', () => {
  it('requests the entries of a group with every digit of its id, and shows the group as read', async () => {
    await open()
    const [head] = await rows()
    expect(head?.textContent).toContain('New')
    fireEvent.click(screen.getByRole('button', { name: 'See all' }))
    const member = await screen.findByRole('link', { name: /Mio bookmarked Quay/ })
    expect(member.getAttribute('href')).toBe('/users/77')
    expect(asked.filter((path) => path.includes('view-more'))).toEqual([
      `/v1/notification/view-more?notification_id=${bigId}&limit=30`,
    ])
    expect((await rows())[0]?.textContent).not.toContain('New')
  })

  it('shows the text of an unknown type, of which only bold type remains', async () => {
    await open()
    const link = await screen.findByRole('link', { name: /Ito and others bookmarked <Quay>/ })
    expect(link.getAttribute('href')).toBe('/artworks/9100001')
    expect(within(link).getByText('Ito').tagName).toBe('B')
    expect(link.querySelector('i, [onclick]')).toBeNull()
  })

  it('says that a notification has no text, and leads to other sites in a new tab', async () => {
    await open()
    const link = await screen.findByRole('link', { name: /A notification without a text/ })
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['https://www.pixiv.net/info.php?id=1', '_blank'])
  })
})

describe('NotificationsScreen', () => {
  it('says what an account would give', async () => {
    fakeServer({})
    await renderPage(<NotificationsScreen tab="notifications" category={0} />)
    expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/account/login')
  })

  it('leads a web session with unread notifications to the site', async () => {
    const user = { id: '9', name: 'Ann', account: 'ann', avatar: '', isPremium: false }
    session.setState(
      { mode: 'web', user, webCredentials: { companion: '/api/companion', value: undefined }, csrfToken: 'x' },
      true,
    )
    const server = fakeServer({ '/rpc/notify_count.php': () => ({ popboard: 3 }) })
    await renderPage(<NotificationsScreen tab="notifications" category={0} />)
    expect(await screen.findByText(/You have unread notifications/)).toBeDefined()
    expect(screen.getByRole('link', { name: 'View on the original site' }).getAttribute('href')).toBe('https://www.pixiv.net/')
    expect(server.requestsTo('/rpc/notify_count.php')[0]).toContain('op=count_unread')
  })
})
