// The button of a list's syndication feeds and its sheet with their addresses. The clipboard is faked.
// @vitest-environment jsdom
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { initialData, startWithConfig } from '../../platform/query/initialData.ts'
import { setSettings } from '../../platform/settings/store.ts'
import { replaceUntilEnd, setUpComponentTests } from '../../testing/componentTests.ts'
import { FeedButton } from './FeedButton.tsx'

let copied: string[]

setUpComponentTests()
beforeEach(() => {
  copied = []
  replaceUntilEnd(navigator, { clipboard: { value: { writeText: async (text: string) => void copied.push(text) } } })
  const { config } = initialData()
  startWithConfig({ ...config, hasFeeds: true })
  onTestFinished(() => startWithConfig(config))
})

const button = () => screen.queryByRole('button', { name: 'Feed for feed readers' })

describe('FeedButton', () => {
  it.each<[string, readonly string[]]>([
    ['/users/7', ['/feeds/users/7/illustrations', '/feeds/users/7/manga', '/feeds/users/7/novels']],
    ['/novel/series/31', ['/feeds/novel/series/31']],
    ['/search/a%3F?order=date_asc&start_date=2026-01-02', ['/feeds/search/a%3F?start_date=2026-01-02']],
    ['/search_novel?word=..&order=date_asc&mode=text', ['/feeds/search_novel?mode=text&word=..']],
    ['/search?word=22%2F7', ['/feeds/search?word=22%2F7']],
  ])('copies the feeds of %s in both formats', async (address, feeds) => {
    render(<FeedButton address={address} />)
    fireEvent.click(await screen.findByRole('button', { name: 'Feed for feed readers' }))
    const sheet = within(await screen.findByRole('dialog', { name: 'Feed for feed readers' }))
    for (const [name, ending] of [
      ['Copy Atom address', 'atom'],
      ['Copy as JSON Feed', 'json'],
    ] as const) {
      const expected = feeds.map((feed) => location.origin + feed.replace(/(?=\?|$)/, `.${ending}`))
      copied = []
      for (const each of sheet.getAllByRole('button', { name })) fireEvent.click(each)
      await waitFor(() => expect(copied).toEqual(expected))
    }
  })

  it('gives the feeds the content switches of the settings', async () => {
    setSettings({ ai: true })
    render(<FeedButton address="/rank/daily" />)
    fireEvent.click(await screen.findByRole('button', { name: 'Feed for feed readers' }))
    expect(await screen.findByText(`${location.origin}/feeds/rank/daily.atom?ai=1`)).toBeDefined()
  })

  it('is absent for a list without feeds', () => {
    render(<FeedButton address="/search_user/Ann" />)
    expect(button()).toBeNull()
  })

  it('is absent when the feeds of the instance need a key', () => {
    startWithConfig({ ...initialData().config, hasFeeds: false })
    render(<FeedButton address="/users/7" />)
    expect(button()).toBeNull()
  })
})
