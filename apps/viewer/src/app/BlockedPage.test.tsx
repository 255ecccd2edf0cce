// BlockedPage, shown instead of the app while adult works are on in Simplified Chinese.
// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { activateMessages } from '../i18n/catalogue.ts'
import chinese from '../i18n/locales/zh-CN.json'
import { readSettings, setSettings } from '../settings/store.ts'
import { completeBrowser } from '../ui/testing/renderPage.tsx'
import { BlockedPage } from './BlockedPage.tsx'
import { startBlock } from './startBlock.ts'

const reload = vi.fn()
/** Whether the next start is blocked. */
const block = () => {
  const { language, r18, r18g } = readSettings()
  return startBlock('', language ?? 'zh-CN', { r18, r18g })
}

beforeAll(() => {
  completeBrowser()
  activateMessages('zh-CN', chinese)
})
beforeEach(() => {
  vi.stubGlobal('location', { reload })
  setSettings({ language: 'zh-CN', r18: true, r18g: true })
  render(<BlockedPage block="adult" />)
})
afterEach(() => {
  cleanup()
  reload.mockClear()
  vi.unstubAllGlobals()
})

describe('BlockedPage', () => {
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
