// Followed artists with their facts: the whole list, the silent ones, and unfollowing a selection.
// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { session } from '../../platform/account/session.ts'
import { setUpComponentTests } from '../../testing/componentTests.ts'
import { fakeServer } from '../../testing/fakeServer.ts'
import { clearOverlays, renderWithOverlays } from '../../ui/testing/renderPage.tsx'
import { FollowCheckScreen } from './FollowCheckScreen.tsx'

setUpComponentTests()

const artist = (userId: string, userName: string, createDate: string) => ({
  userId,
  userName,
  following: true,
  illusts: [{ id: `${userId}1`, title: 'Work', createDate, url: '', userId, tags: [] }],
})
const lists: Readonly<Record<string, readonly object[]>> = {
  show: [artist('7', 'Ben', new Date().toISOString()), artist('8', 'Cho', '2020-01-01T00:00:00+09:00')],
  hide: [artist('6', 'Dai', new Date().toISOString())],
}

afterEach(clearOverlays)
beforeEach(() => {
  const user = { id: '9', name: 'Ann', account: 'ann', avatar: '', isPremium: false }
  session.setState({ mode: 'web', user, webCredentials: { companion: '/api/companion', value: undefined }, csrfToken: 'x' }, true)
})

describe('FollowCheckScreen', () => {
  it('unfollows the selected silent artists after a question', async () => {
    const unfollowed: unknown[] = []
    fakeServer({
      '/ajax/user/9/following': ({ searchParams }) => {
        const users = lists[searchParams.get('rest') ?? ''] ?? []
        return { users, total: users.length }
      },
      '/rpc_group_setting.php': async (_url, request) => {
        unfollowed.push(new URLSearchParams(await request.text()).get('id'))
        return { type: 'bookuser' }
      },
    })
    await renderWithOverlays(<FollowCheckScreen />)
    expect(await screen.findByText('Followed artists: 3')).toBeDefined()
    fireEvent.click(screen.getByRole('button', { name: 'Silent' }))
    const rows = within(screen.getByRole('list', { name: 'People you follow' }))
    expect(rows.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/users/8'])
    fireEvent.click(rows.getByRole('checkbox', { name: 'Select Cho' }))
    fireEvent.click(screen.getByRole('button', { name: 'Unfollow' }))
    const dialog = within(await screen.findByRole('alertdialog'))
    fireEvent.click(dialog.getByRole('button', { name: 'Unfollow' }))
    await vi.waitFor(() => expect(unfollowed).toEqual(['8']))
    expect(await screen.findByText('Changed: 1')).toBeDefined()
    expect(screen.queryByRole('link', { name: /Cho/ })).toBeNull()
  })
})
