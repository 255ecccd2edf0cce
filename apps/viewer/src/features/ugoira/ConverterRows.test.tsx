// Tests of the rows that lead to converters of ugoira.
// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { activateMessages } from '../../i18n/catalogue.ts'
import messages from '../../i18n/locales/en.json'
import { ConverterRows } from './ConverterRows.tsx'
import { hasFormat } from './converters.ts'

beforeAll(() => {
  activateMessages('en', messages)
  const config = { ugoiraServers: [], ugoiraPages: ['https://convert.example/page'] }
  document.body.innerHTML = `<script type="application/json" id="emaki-initial-data">${JSON.stringify({ version: 1, config })}</script>`
})
afterEach(cleanup)

describe('ConverterRows', () => {
  it('lead to the service that the site names', () => {
    render(<ConverterRows format="Other" artworkId="12" isPreferred={false} />)
    expect(screen.getByRole('link').getAttribute('href')).toBe('https://convert.example/page?id=12')
  })

  it('are absent where the site names no service', () => {
    const { container } = render(<ConverterRows format="MP4(Server)" artworkId="12" isPreferred />)
    expect(container.textContent).toBe('')
  })

  it('leave no choice in the settings that leads nowhere', () => {
    expect(hasFormat('Other')).toBe(true)
    expect(hasFormat('MP4(Server)')).toBe(false)
    expect(hasFormat('GIF')).toBe(true)
  })
})
