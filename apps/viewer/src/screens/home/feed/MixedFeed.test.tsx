// The mixed feed of home: its parts, its pages, content rules, the end and errors; and the screen without an account of the app API.
// @vitest-environment jsdom
import { act, fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { anonymous, session } from '../../../platform/account/session.ts'
import { setSettings } from '../../../platform/settings/store.ts'
import { setUpComponentTests, showEverything } from '../../../testing/componentTests.ts'
import { fakeServer } from '../../../testing/fakeServer.ts'
import { layOutLists } from '../../../testing/listLayout.ts'
import { type WireWork, wireWork } from '../../../testing/works.ts'
import { renderPage } from '../../../ui/testing/renderPage.tsx'
import { HomeAllScreen } from '../HomeAllScreen.tsx'
import { MixedFeed } from './MixedFeed.tsx'

setUpComponentTests()

const illust = (id: number, changes: WireWork = {}) => ({
  kind: 'illust',
  thumbnails: [{ app_model: wireWork({ id, title: `Work ${id}`, ...changes }) }],
})
const novel = {
  kind: 'novel',
  thumbnails: [{ app_model: { id: 7, title: 'Tide', user: { id: 1, name: 'Bo' }, text_length: 900, x_restrict: 0 } }],
}
const tags = { kind: 'tags_carousel', trend_tags: [{ name: '海', translated_name: 'sea' }], thumbnails: illust(21).thumbnails }
const ranking = (...ids: number[]) => ({ kind: 'ranking', thumbnails: ids.flatMap((id) => illust(id).thumbnails) })
const articles = {
  kind: 'pixivision',
  thumbnails: [{ app_model: { id: 3, title: 'Rain', thumbnail: 'https://i.pximg.net/a.jpg' } }],
}

/** Serves one page, and shows the feed of an account of its own. */
let account = 0
async function show(contents: readonly unknown[]) {
  fakeServer({ '/req_post': () => ({ contents, next_params: null, states: null }) })
  account += 1
  await renderPage(<MixedFeed accountId={`${account}`} />)
}
const feed = () => screen.findByRole('feed', { name: 'All' })
/** The cover of a work, which is the first of the links with its title. */
async function cover(title: string): Promise<HTMLElement> {
  const [first] = await within(await feed()).findAllByRole('link', { name: title })
  if (!first) throw new Error(`There is no work ${title}`)
  return first
}

beforeEach(() => {
  showEverything()
  layOutLists()
  session.setState(anonymous, true)
})

describe('MixedFeed', () => {
  it('shows works, novels and rows in one list', async () => {
    await show([illust(1), novel, tags, ranking(31, 32), articles, { kind: 'separator' }])
    const list = within(await feed())
    expect((await cover('Work 1')).getAttribute('href')).toBe('/artworks/1')
    expect((await list.findByRole('link', { name: 'Tide' })).getAttribute('href')).toBe('/novel/7')
    // Some kinds of rows are loaded when they are first shown.
    const row = async (name: string) =>
      within(await within(await list.findByRole('region', { name })).findByRole('list', { name }))
    const [tagRow, rankingRow, articleRow] = [await row('Trending tags'), await row('Daily ranking'), await row('Spotlights')]
    expect(tagRow.getByRole('link', { name: /^#海/ }).getAttribute('href')).toBe('/search/%E6%B5%B7')
    expect(rankingRow.getAllByRole('listitem')).toHaveLength(2)
    expect(articleRow.getByRole('link', { name: 'Rain' }).getAttribute('href')).toBe('/spotlight/3')
  })

  it('is empty without parts', async () => {
    await show([])
    expect(await screen.findByText('No works here')).toBeDefined()
  })

  it('leaves out what the content settings hide, and counts it', async () => {
    setSettings({ blockUids: ['8'] })
    const hidden = { user: { id: 8, name: 'Cy', account: 'cy', profile_image_urls: {} } }
    await show([illust(1), illust(2, hidden), { kind: 'ranking', thumbnails: illust(3, hidden).thumbnails }])
    const list = within(await feed())
    await cover('Work 1')
    expect([list.queryByRole('link', { name: 'Work 2' }), list.queryByRole('region')]).toEqual([null, null])
    expect(await screen.findByText(/^2 hidden/)).toBeDefined()
  })

  it('leaves out tags whose search the content settings refuse', async () => {
    setSettings({ r18: false })
    const trend_tags = [{ name: 'R-18', translated_name: null }]
    await show([illust(1), { kind: 'tags_carousel', trend_tags, thumbnails: [] }])
    const list = within(await feed())
    await cover('Work 1')
    expect(list.queryByRole('region')).toBeNull()
  })

  it('moves the focus inside a row by arrow keys', async () => {
    await show([illust(1), ranking(31, 32)])
    const first = await cover('Work 31')
    for (const item of document.querySelectorAll('li')) item.scrollIntoView = () => undefined
    first.focus()
    await act(async () => fireEvent.keyDown(first, { key: 'ArrowRight' }))
    expect(document.activeElement?.getAttribute('href')).toBe('/artworks/32')
  })

  it('says why it failed and loads again', async () => {
    let isBroken = true
    fakeServer({
      '/req_post': () =>
        isBroken
          ? Response.json({ error: { user_message: '', message: 'Rate Limit', reason: '' } })
          : { contents: [illust(1)], next_params: null, states: null },
    })
    await renderPage(<MixedFeed accountId="900" />)
    const retry = await screen.findByRole('button', { name: 'Try again' })
    isBroken = false
    fireEvent.click(retry)
    expect(await cover('Work 1')).toBeDefined()
  })
})

describe('HomeAllScreen', () => {
  it('leads to the login without an account of the app API, and requests no feed', async () => {
    const server = fakeServer({ '/trending-tags/illust': () => ({ trend_tags: [] }) })
    await renderPage(<HomeAllScreen />, undefined, '/home_all')
    expect(screen.getByRole('heading', { name: 'Log in with the app API to see this feed' })).toBeDefined()
    expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/account/login')
    await vi.waitFor(() => expect(server.requestsTo('/req_post')).toEqual([]))
  })

  it('has its tab among the tabs of home', async () => {
    fakeServer({})
    await renderPage(<HomeAllScreen />, undefined, '/home_all')
    const tabs = within(screen.getByRole('navigation', { name: 'Home sections' })).getAllByRole('link')
    expect(tabs.map((tab) => [tab.textContent, tab.getAttribute('aria-current')])).toEqual([
      ['All', 'page'],
      ['Illustrations', null],
      ['Manga', null],
      ['Novels', null],
    ])
  })
})
