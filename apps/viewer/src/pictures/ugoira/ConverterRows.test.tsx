// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { activateMessages } from '../../platform/i18n/catalogue.ts'
import messages from '../../platform/i18n/locales/en.json'
import { ConverterRows } from './ConverterRows.tsx'
import { hasFormat } from './converters.ts'

beforeAll(() => {
  activateMessages('en', messages)
  const config = { ugoiraServers: [], ugoiraPages: ['https://convert.example/page'] }
  document.body.innerHTML = `<script type="application/json" id="emaki-initial-data">${JSON.stringify({ version: 1, config })}</script>`
})
afterEach(cleanup)

describe('ConverterRows', () => {
  it('link to the configured converter', () => {
    render(<ConverterRows format="Other" artworkId="12" isPreferred={false} />)
    expect(screen.getByRole('link').getAttribute('href')).toBe('https://convert.example/page?id=12')
  })

  it('render nothing without a configured converter', () => {
    const { container } = render(<ConverterRows format="MP4(Server)" artworkId="12" isPreferred />)
    expect(container.textContent).toBe('')
  })

  it('hasFormat hides formats without a converter from the settings', () => {
    expect(hasFormat('Other')).toBe(true)
    expect(hasFormat('MP4(Server)')).toBe(false)
    expect(hasFormat('GIF')).toBe(true)
  })
})
