// The operator's links, which are untrusted like any response.
import { expect, test } from 'vitest'
import { readLinks } from './links.ts'

test('readLinks reads links by kind, with and without a description', () => {
  const links = readLinks({
    sites: [{ title: 'A', url: 'https://a.example/' }],
    userscripts: [{ title: 'B', description: 'does b', url: 'http://b.example' }],
    imageHosts: [{ title: 'C', url: 'https://c.example' }],
  })
  expect(links.sites).toEqual([{ title: 'A', description: '', url: 'https://a.example/' }])
  expect(links.userscripts[0]?.description).toBe('does b')
  expect(links.hosts.image[0]?.url).toBe('https://c.example')
  expect([links.apps, links.downloads, links.hosts.api]).toEqual([[], [], []])
})

test.each([null, 7, [], 'x', { sites: 'x' }, { sites: [null, 1, {}] }])('readLinks returns no links for %j', (value) => {
  expect(readLinks(value).sites).toEqual([])
})

test.each(['javascript:alert(1)', '//a.example', 'data:text/html,x', 'https://u:p@a.example', 'https://a b', ''])(
  'readLinks drops the address %j',
  (url) => expect(readLinks({ apps: [{ title: 'x', url }] }).apps).toEqual([]),
)

test('readLinks limits the number of links and the length of their texts', () => {
  const sites = Array.from({ length: 500 }, () => ({ title: 'x'.repeat(9000), url: 'https://a.example' }))
  const links = readLinks({ sites })
  expect([links.sites.length, links.sites[0]?.title.length]).toEqual([100, 300])
})
