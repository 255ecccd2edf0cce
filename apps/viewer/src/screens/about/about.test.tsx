// The about pages, and the links that the operator recommends.
// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { initialData, startWithConfig } from '../../platform/query/initialData.ts'
import { setUpComponentTests } from '../../testing/componentTests.ts'
import { fakeServer } from '../../testing/fakeServer.ts'
import { renderApp } from '../../testing/renderApp.tsx'

setUpComponentTests()
const main = () => within(screen.getByRole('main'))
const press = (element: HTMLElement) => act(async () => void fireEvent.click(element))

describe('AboutScreen', () => {
  beforeEach(() => void fakeServer({}))

  it('leads to the questions, the disclaimer, the apps and the API', async () => {
    const { address } = await renderApp('/setting/about')
    expect(await main().findByRole('heading', { level: 1, name: 'Emaki 絵巻' })).toBeDefined()
    const pages = within(main().getByRole('navigation', { name: 'About' }))
    const links = pages.getAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/setting/about/faq',
      '/setting/self_test',
      '/setting/about/disclaimer',
      '/setting/down_app',
      '/api/docs',
    ])
    expect(links.at(-1)?.getAttribute('rel')).toBe('noopener noreferrer')
    await press(links[0] ?? document.body)
    await waitFor(() => expect(address()).toBe('/setting/about/faq'))
  })

  it('leads the operator to the operator page', async () => {
    let role = 'stranger'
    fakeServer({ '/operator/role': () => ({ role }) })
    const { config } = initialData()
    startWithConfig({ ...config, hasOperatorPage: true })
    onTestFinished(() => startWithConfig(config))
    const { unmount } = await renderApp('/setting/about')
    expect(await main().findByRole('link', { name: 'API documentation' })).toBeDefined()
    expect(main().queryByRole('link', { name: 'Operator page' })).toBeNull()
    unmount()
    role = 'operator'
    await renderApp('/setting/about')
    expect((await main().findByRole('link', { name: 'Operator page' })).getAttribute('href')).toBe('/operator')
  })

  it('shows the policy of the operator without active elements', async () => {
    const html = '<h1>Contact</h1><p>Write to <a href="mailto:me@emaki.example">us</a>.<script>alert(1)</script><img src=x></p>'
    fakeServer({ '/api/policy': () => ({ language: 'ja', html }) })
    await renderApp('/setting/about/policy')
    const heading = await main().findByRole('heading', { level: 2, name: 'Contact' })
    expect(heading.parentElement?.lang).toBe('ja')
    expect(heading.parentElement?.innerHTML).not.toMatch(/<script|<img/)
    expect(main().getByRole('link', { name: 'us' }).getAttribute('href')).toBe('mailto:me@emaki.example')
  })

  it.each([
    ['a gateway', false, () => Response.json({ status: -1, msg: 'Not found' }, { status: 404 })],
    ['a static site', true, () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } })],
  ])('says that the operator of %s has no policy, without a retry', async (_, isStatic, response) => {
    if (isStatic) vi.stubEnv('EMAKI_STATIC', 'true')
    onTestFinished(() => void vi.unstubAllEnvs())
    fakeServer({ '/api/policy': response })
    await renderApp('/setting/about/policy')
    expect(
      await main().findByRole('heading', { name: 'The operator of this site has published no contact or policy' }),
    ).toBeDefined()
    expect(main().queryByRole('button', { name: 'Try again' })).toBeNull()
  })

  it.each([
    ['page', '/setting/about/policy'],
    ['https://static.example/policy', 'https://static.example/policy'],
  ])('links to the policy %s', async (policy, href) => {
    const { config } = initialData()
    startWithConfig({ ...config, policy })
    onTestFinished(() => startWithConfig(config))
    await renderApp('/setting/about')
    expect((await main().findByRole('link', { name: 'Contact and policy' })).getAttribute('href')).toBe(href)
  })

  it('has seven questions whose answers unfold', async () => {
    await renderApp('/setting/about/faq')
    expect(await main().findByRole('heading', { level: 1 })).toBeDefined()
    const questions = main().getAllByRole('group')
    expect(questions).toHaveLength(7)
    for (const question of questions) {
      expect(question.hasAttribute('open')).toBe(false)
      expect(question.querySelector('summary')?.textContent).not.toBe('')
      expect(question.querySelector('p')?.textContent?.length).toBeGreaterThan(20)
    }
  })

  it('has a disclaimer of four paragraphs', async () => {
    await renderApp('/setting/about/disclaimer')
    expect(await main().findByRole('heading', { level: 1 })).toBeDefined()
    expect(screen.getByRole('main').querySelectorAll('p')).toHaveLength(4)
  })
})

describe('LinksScreen', () => {
  const links = {
    sites: [{ title: 'A <b>site</b>', description: 'About pictures', url: 'https://site.example/x' }],
    apps: [],
    userscripts: [{ title: 'Evil', url: 'javascript:alert(1)' }],
  }

  it('lists sites with their hosts, in new tabs that cannot reach this one', async () => {
    fakeServer({ '/links.json': () => links })
    await renderApp('/setting/osusume')
    const link = await main().findByRole('link', { name: /site.example/ })
    expect(link.textContent).toBe('A <b>site</b>About picturessite.example')
    expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer'])
  })

  it('says that a tab is empty, also when all its addresses are invalid', async () => {
    fakeServer({ '/links.json': () => links })
    await renderApp('/setting/osusume')
    const tabs = await main().findAllByRole('tab')
    for (const tab of tabs.slice(1)) {
      await press(tab)
      expect(tab.getAttribute('aria-selected')).toBe('true')
      expect(main().getByRole('tabpanel', { name: tab.textContent ?? '' })).toBeDefined()
      expect(main().queryByRole('listitem')).toBeNull()
    }
  })

  it('shows an error, and loads on retry', async () => {
    let isUp = false
    fakeServer({ '/links.json': () => (isUp ? links : Response.json({}, { status: 404 })) })
    await renderApp('/setting/osusume')
    const retry = await main().findByRole('button', { name: 'Try again' })
    isUp = true
    await press(retry)
    expect(await main().findByRole('link', { name: /site.example/ })).toBeDefined()
  })
})
