// Autodiscovery of syndication feeds in the head of pages.
import { expect, test } from 'vitest'
import { wireUser } from '../linkPreview/testing/wireSubjects.ts'
import { rawRequest } from '../testing/rawRequest.ts'
import { startGateway, type TestGatewayOptions } from '../testing/startGateway.ts'

const hrefs = (html: string) => [
  ...html.matchAll(/<link rel="alternate" type="application\/atom\+xml" title="[^"]+" href="([^"]+)">/g),
]

async function feedsOf(paths: readonly string[], options: TestGatewayOptions = {}) {
  const { port } = await startGateway({ mirror: () => Response.json({ ...wireUser(7), illusts: [] }), ...options })
  const pages = paths.map(async (path) => {
    const { body } = await rawRequest(port, path, { headers: { host: 'localhost:8080', accept: 'text/html' } })
    return hrefs(body.toString('utf8')).map(([, href]) => href)
  })
  return Promise.all(pages)
}

test('pages of lists link to their feeds', async () => {
  const paths = [
    '/users/7',
    '/rank/daily',
    '/rank/r18',
    '/user/7/series/5',
    '/search/a%22%3C?mode=text"<&min_likes=9&x=1',
    '/setting',
  ]
  expect(await feedsOf(paths)).toEqual([
    ['/feeds/users/7/illustrations.atom', '/feeds/users/7/manga.atom', '/feeds/users/7/novels.atom'],
    ['/feeds/rank/daily.atom'],
    [],
    ['/feeds/user/7/series/5.atom'],
    ['/feeds/search/a%22%3C.atom?min_likes=9&#38;mode=text%22%3C'],
    [],
  ])
})

test('pages link to no feeds where an instance has none without a key', async () => {
  expect(await feedsOf(['/rank/daily'], { config: { publicHosts: ['*'] } })).toEqual([[]])
})
