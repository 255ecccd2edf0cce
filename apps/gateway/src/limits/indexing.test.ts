import { describe, expect, test } from 'vitest'
import { rawRequest } from '../testing/rawRequest.ts'
import { startGateway } from '../testing/startGateway.ts'

const google = { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }

/** The statuses of requests with these headers, one after the other. */
async function statuses(port: number, path: string, headers: Readonly<Record<string, string>>, many = 25) {
  const seen: number[] = []
  for (let index = 0; index < many; index++) seen.push((await rawRequest(port, path, { headers })).status)
  return seen
}

describe('an instance that search engines must not list', () => {
  test('says so in robots.txt and on every response', async () => {
    const { port } = await startGateway()
    const robots = await rawRequest(port, '/robots.txt')
    expect([robots.status, robots.body.toString()]).toEqual([200, 'User-agent: *\nDisallow: /\n'])
    for (const path of ['/', '/robots.txt', '/api/mirror/rank', '/api/image/evil.example/x', '/icon.svg', '/nothing.txt'])
      expect([path, (await rawRequest(port, path)).headers['x-robots-tag']]).toEqual([path, 'noindex, nofollow'])
  })

  test('gives crawlers that name themselves 429 with Retry-After after a few requests', async () => {
    const { port } = await startGateway({ config: { rateLimit: true }, elapsed: () => 0 })
    const seen = await statuses(port, '/artworks/1', google)
    expect(seen).toEqual([...Array(20).fill(200), ...Array(5).fill(429)])
    const refused = await rawRequest(port, '/api/mirror/rank', { headers: google })
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '10'])
    expect((await rawRequest(port, '/robots.txt', { headers: google })).status).toBe(200)
  })

  test.each([
    'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    'Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)',
    'TelegramBot (like TwitterBot)',
  ])('serves %s as usual', async (agent) => {
    const { port } = await startGateway({ config: { rateLimit: true }, elapsed: () => 0 })
    expect(new Set(await statuses(port, '/artworks/1', { 'user-agent': agent }))).toEqual(new Set([200]))
  })
})

describe('an instance with EMAKI_INDEXING=on', () => {
  test('lets crawlers read its pages, and keeps them from its APIs', async () => {
    const { port } = await startGateway({ config: { indexing: true, rateLimit: true }, elapsed: () => 0 })
    expect((await rawRequest(port, '/robots.txt')).body.toString()).toContain('Disallow: /api/\n')
    expect((await rawRequest(port, '/')).headers['x-robots-tag']).toBeUndefined()
    expect(new Set(await statuses(port, '/artworks/1', google))).toEqual(new Set([200]))
  })
})
