// The dialog of bulk changes: where the focus goes.
// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { session } from '../../platform/account/session.ts'
import { setUpComponentTests } from '../../testing/componentTests.ts'
import { fakeServer } from '../../testing/fakeServer.ts'
import { artworkOf } from '../../testing/works.ts'
import { clearOverlays, renderWithOverlays } from '../../ui/testing/renderPage.tsx'
import { BulkDialog } from './BulkDialog.tsx'

setUpComponentTests()
afterEach(clearOverlays)

const nothing = () => undefined

it.each([
  ['Cancel', () => fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))],
  ['Back', () => history.back()],
])('%s in a form returns the focus to the button of its action', async (_name, leave) => {
  fakeServer({})
  const user = { id: '9', name: 'Ann', account: 'ann', avatar: '', isPremium: false }
  session.setState({ mode: 'web', user, webCredentials: { companion: '/api/companion', value: undefined }, csrfToken: 'x' }, true)
  await renderWithOverlays(<BulkDialog targets={[artworkOf({ id: 1 })]} onStarted={nothing} onClose={nothing} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Follow the artists' }))
  await screen.findByRole('button', { name: 'Start' })
  leave()
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Follow the artists'))
})
