// BlockedPage, shown instead of the app: for adult works in Simplified Chinese, and in in-app browsers.
// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { activateMessages } from '../platform/i18n/catalogue.ts'
import messages from '../platform/i18n/locales/en.json'
import chinese from '../platform/i18n/locales/zh-CN.json'
import { readSettings, setSettings } from '../platform/settings/store.ts'
import { completeBrowser } from '../ui/testing/renderPage.tsx'
import { BlockedPage } from './BlockedPage.tsx'
import { startBlock } from './startBlock.ts'

const reload = vi.fn()
/** Whether the next start is blocked. */
const block = () => {
  const { language, r18, r18g } = readSettings()
  return startBlock('', language ?? 'zh-CN', { r18, r18g })
}

beforeAll(completeBrowser)
beforeEach(() => vi.stubGlobal('location', { reload, href: 'https://emaki.example/rank/daily' }))
afterEach(() => {
  cleanup()
  reload.mockClear()
  vi.unstubAllGlobals()
})

describe('BlockedPage for adult works', () => {
  beforeEach(() => {
    activateMessages('zh-CN', chinese)
    setSettings({ language: 'zh-CN', r18: true, r18g: true })
    render(<BlockedPage block="adult" />)
  })

  it('says why, and names the page after it', () => {
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(chinese['blocked.adult.title'])
    expect(document.title).toContain(chinese['blocked.adult.title'])
  })

  it('reloads with adult works off', () => {
    expect(block()).toBe('adult')
    fireEvent.click(screen.getByRole('button', { name: chinese['blocked.adult.off'] }))
    expect(readSettings()).toMatchObject({ language: 'zh-CN', r18: false, r18g: false })
    expect(block()).toBeUndefined()
    expect(reload).toHaveBeenCalledTimes(1)
  })

  it('reloads in another language with adult works on', () => {
    fireEvent.click(screen.getByRole('button', { name: '繁體中文' }))
    expect(readSettings()).toMatchObject({ language: 'zh-TW', r18: true })
    expect(block()).toBeUndefined()
    expect(reload).toHaveBeenCalledTimes(1)
  })

  it('offers every language except Simplified Chinese', () => {
    expect(screen.getAllByRole('listitem')).toHaveLength(11)
  })
})

describe('BlockedPage in an in-app browser', () => {
  const copy = () => act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Copy the link' })))
  const address = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Address of this page' })
  beforeEach(() => {
    activateMessages('en', messages)
    render(<BlockedPage block="inApp" />)
  })

  it('asks to open its address in another browser', () => {
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Please open this in a browser')
    expect(address().value).toBe('https://emaki.example/rank/daily')
  })

  it('copies the address and says so', async () => {
    const writeText = vi.fn(async () => undefined)
    vi.stubGlobal('navigator', { clipboard: { writeText } })
    await copy()
    expect(writeText).toHaveBeenCalledExactlyOnceWith('https://emaki.example/rank/daily')
    expect(screen.getByRole('status').textContent).toBe('Copied')
  })

  it('selects the address when there is no clipboard, for the copy command of the other app', async () => {
    vi.stubGlobal('navigator', {})
    await copy()
    expect(document.activeElement).toBe(address())
    expect([address().selectionStart, address().selectionEnd]).toEqual([0, address().value.length])
    expect(screen.getByRole('status').textContent).toBe('')
  })
})
