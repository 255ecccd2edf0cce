// Features of a mirror by its own document, and how long they are cached.
import type { Fetch } from '@emaki/domain'
import { allFeatures, mirrorFeatureNames } from '@emaki/domain/server'
import { describe, expect, test } from 'vitest'
import { createFeatureLoader, readHostFeatures } from './hostFeatures.ts'

const base = 'https://mirror.example/api/pixiv'
const ours = {
  name: 'emaki',
  selfHosted: true,
  features: { ...Object.fromEntries(mirrorFeatureNames.map((name) => [name, true])), imageSearch: true },
}

function setUp(response: () => Response | Promise<Response>) {
  const requests: string[] = []
  let nowMs = 1_700_000_000_000
  const fetch: Fetch = async (request) => {
    requests.push(request.url)
    return response()
  }
  const send = createFeatureLoader(fetch, () => nowMs)
  return {
    requests,
    send: () => send(base),
    pass: (ms: number) => {
      nowMs += ms
    },
  }
}

describe('the features of a mirror', () => {
  test('are complete for an Emaki gateway, and are fetched once in ten minutes', async () => {
    const { send, requests, pass } = setUp(() => Response.json(ours))
    expect(await Promise.all([send(), send(), send()])).toEqual([allFeatures, allFeatures, allFeatures])
    pass(9 * 60_000)
    await send()
    expect(requests).toEqual(['https://mirror.example/.well-known/emaki.json'])
    pass(61_000)
    await send()
    expect(requests).toHaveLength(2)
  })

  test('of an older gateway are those that it names', () => {
    const features = { recommended: true, latest: false, userSearch: 'yes' }
    expect(readHostFeatures({ ...ours, features })).toEqual({ isSelfHosted: true, offered: new Set(['recommended']) })
  })

  test.each([
    ['a mirror without the document', () => new Response('Not Found', { status: 404 })],
    ['an HTML page instead', () => new Response('<html></html>', { headers: { 'content-type': 'text/html' } })],
    ['another program’s document', () => Response.json({ ...ours, name: 'else' })],
    ['a gateway over such a mirror', () => Response.json({ ...ours, selfHosted: false })],
    ['a list', () => Response.json([ours])],
    ['null', () => Response.json(null)],
    ['a document that is too large', () => new Response('x'.repeat(70_000))],
    ['an unreachable host', () => Promise.reject(new TypeError('fetch failed'))],
    ['a host that fails', () => new Response('', { status: 503 })],
  ])('are none for %s', async (_, response) => {
    expect(await setUp(response).send()).toEqual({ isSelfHosted: false, offered: new Set() })
  })

  test('are fetched again a minute after the host was unreachable', async () => {
    let isAway = true
    const { send, requests, pass } = setUp(() => (isAway ? Promise.reject(new TypeError('fetch failed')) : Response.json(ours)))
    await send()
    await send()
    expect(requests).toHaveLength(1)
    isAway = false
    pass(61_000)
    expect(await send()).toEqual(allFeatures)
  })
})
