// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { session } from '../account/session.ts'
import { activateMessages } from '../i18n/catalogue.ts'
import messages from '../i18n/locales/en.json'
import { readSettings, setSettings } from '../settings/store.ts'
import { FailureNote } from './FailureState.tsx'
import { SuspectSettingHint } from './SuspectSettingHint.tsx'

const defaults = { directMode: false, useApiProxy: false, apiProxy: '', apiHost: '', imageHost: '', directPictures: false }
const user = { id: '1', name: 'a', account: 'a', avatar: '', isPremium: false }

beforeAll(() => activateMessages('en', messages))
beforeEach(() => setSettings(defaults))
afterEach(() => {
  cleanup()
  session.setState({ mode: 'anonymous', user: null }, true)
})

it.each([
  [
    { apiHost: 'https://mirror.example' },
    'anonymous',
    '“API host” is set to mirror.example, which may be the cause.',
    'Use this site instead',
  ],
  [{ directMode: true }, 'app', '“Direct connection” is on and may be the cause.', 'Turn off “Direct connection”'],
  [
    { useApiProxy: true, apiProxy: 'https://proxy.example' },
    'app',
    '“Use an API proxy” is on and may be the cause.',
    'Turn off “Use an API proxy”',
  ],
] as const)('names the setting in %j, and its button resets it', async (changes, mode, text, button) => {
  setSettings(changes)
  session.setState(mode === 'app' ? { mode, user } : { mode, user: null }, true)
  render(<FailureNote failure={{ kind: 'offline', message: messages['error.network'] }} />)
  expect(await screen.findByText(text)).toBeDefined()
  await act(async () => fireEvent.click(screen.getByRole('button', { name: button })))
  expect(screen.queryByText(text)).toBeNull()
  expect(readSettings()).toMatchObject({ directMode: false, useApiProxy: false, apiHost: '' })
})

it('renders nothing while every setting has its default', () => {
  const { container } = render(<SuspectSettingHint failed="data" />)
  expect(container.textContent).toBe('')
})

it('renders nothing below an error that is not a network error', () => {
  setSettings({ apiHost: 'https://mirror.example' })
  render(<FailureNote failure={{ kind: 'removed', message: messages['error.not_found'] }} />)
  expect(screen.queryByRole('button')).toBeNull()
})

it('names the image proxy below a failed picture', async () => {
  setSettings({ imageHost: 'https://img.example' })
  render(<SuspectSettingHint failed="picture" />)
  expect(await screen.findByText('“Image proxy” is set to img.example, which may be the cause.')).toBeDefined()
})
