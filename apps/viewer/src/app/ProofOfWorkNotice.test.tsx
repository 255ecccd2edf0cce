// The notice while the browser solves a challenge of the gateway.
// @vitest-environment jsdom
import { act, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { proofOfWork } from '../data/http/fetchWithPass.ts'
import messages from '../i18n/locales/en.json'
import { setUpComponentTests } from '../testing/componentTests.ts'
import { fakeServer } from '../testing/fakeServer.ts'
import { renderApp } from '../testing/renderApp.tsx'

setUpComponentTests()
afterEach(() => proofOfWork.setState({ isSolving: false }))

it('ProofOfWorkNotice says why the page waits, until the challenge is solved', async () => {
  fakeServer({})
  await renderApp('/setting/about')
  await act(async () => proofOfWork.setState({ isSolving: true }))
  const text = await screen.findByText(messages['proof_of_work.running'])
  expect(text.closest('[role=status]')).not.toBeNull()
  await act(async () => proofOfWork.setState({ isSolving: false }))
  expect(screen.queryByText(messages['proof_of_work.running'])).toBeNull()
})
