// Switches that ask for confirmation: those that need the helper script, and adult works in Simplified Chinese.
// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { activateMessages } from '../../../platform/i18n/catalogue.ts'
import messages from '../../../platform/i18n/locales/en.json'
import chinese from '../../../platform/i18n/locales/zh-CN.json'
import { readSettings, setSettings } from '../../../platform/settings/store.ts'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx'
import { confirmations } from '../../../ui/overlays/confirm.ts'
import { DirectConnectionCell, DirectPicturesCell } from './DirectCell.tsx'
import { SettingCells } from './SettingCells.tsx'

vi.hoisted(() => {
  // jsdom has no matchMedia.
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), { media, matches: false, onchange: null, addListener() {}, removeListener() {} })
})

/** Waits for a pending confirmation, renders its dialog and returns it. */
async function asked() {
  await vi.waitFor(() => expect(confirmations.getState()).toHaveLength(1))
  const [question] = confirmations.getState()
  if (!question) throw new Error('nothing was asked')
  await act(async () => void render(<ConfirmDialog question={question} />))
  return question
}
const toggle = () => screen.getByRole('switch', { hidden: true })

beforeAll(() => activateMessages('en', messages))
beforeEach(() => setSettings({ directMode: false, directPictures: false, r18: false, r18g: false, language: 'en' }))
afterEach(() => {
  cleanup()
  confirmations.setState([], true)
})

describe.each([
  ['directMode', DirectConnectionCell],
  ['directPictures', DirectPicturesCell],
] as const)('%s without the helper', (setting, Cell) => {
  it('offers the helper and stays off when the dialog is cancelled', async () => {
    render(<Cell />)
    fireEvent.click(toggle())
    const question = await asked()
    expect(screen.getByRole('link', { name: 'Get the helper script' }).getAttribute('href')).toBe('/helper/emaki.user.js')
    await act(async () => question.answer(false))
    expect(readSettings()[setting]).toBe(false)
  })

  it('is turned on when confirmed', async () => {
    render(<Cell />)
    fireEvent.click(toggle())
    const question = await asked()
    await act(async () => question.answer(true))
    expect(readSettings()[setting]).toBe(true)
  })

  it('is turned off without a confirmation', async () => {
    setSettings({ [setting]: true })
    render(<Cell />)
    await act(async () => fireEvent.click(toggle()))
    expect(readSettings()[setting]).toBe(false)
    expect(confirmations.getState()).toEqual([])
  })
})

describe('r18', () => {
  it('warns in Simplified Chinese that the app will be blocked', async () => {
    activateMessages('zh-CN', chinese)
    render(<SettingCells title="" keys={['r18']} />)
    fireEvent.click(toggle())
    expect((await asked()).text).toContain(chinese['setting.adult.blocked'])
    activateMessages('en', messages)
  })

  it('does not warn about that in other languages', async () => {
    render(<SettingCells title="" keys={['r18']} />)
    fireEvent.click(toggle())
    expect((await asked()).text).toBe(messages['setting.r18.why'])
  })

  it('warns in Simplified Chinese that the app will be blocked, also for R-18G', async () => {
    activateMessages('zh-CN', chinese)
    render(<SettingCells title="" keys={['r18g']} />)
    fireEvent.click(toggle())
    expect((await asked()).text).toContain(chinese['setting.adult.blocked'])
    expect(readSettings().r18g).toBe(false)
    activateMessages('en', messages)
  })
})
