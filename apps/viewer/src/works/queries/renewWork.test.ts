// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { setUpComponentTests } from '../../testing/componentTests.ts'
import { wireWork } from '../../testing/works.ts'
import { renewArtwork } from './renewWork.ts'

setUpComponentTests()

/** Answers for the picture with `status`, and for the work with its new state. */
function serve(status: number) {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(new URL(input instanceof Request ? input.url : String(input), 'https://emaki.example'), init)
    const cache = input instanceof Request ? input.cache : init?.cache
    asked.push(`${request.method} ${new URL(request.url).pathname}${cache === 'no-cache' ? ' no-cache' : ''}`)
    if (request.method === 'HEAD') return new Response(null, { status })
    return Response.json({ illust: wireWork({ id: 5, title: 'Again' }) })
  })
  return asked
}
const client = () => new QueryClient({ defaultOptions: { queries: { retry: false } } })

it('P28 asks once again for a work whose picture does not exist', async () => {
  const asked = serve(404)
  const shared = client()
  const both = await Promise.all([0, 1].map(() => renewArtwork('5', '/api/image/old.jpg', shared)))
  const later = await renewArtwork('5', '/api/image/old.jpg', shared)
  expect([...both, later].map((work) => work?.title)).toEqual(['Again', 'Again', 'Again'])
  expect(asked).toEqual(['HEAD /api/image/old.jpg', expect.stringMatching(/\/illust no-cache$/)])
})

it.each([200, 403, 502])('P28 does not request a work again whose picture answers %i', async (status) => {
  const asked = serve(status)
  expect(await renewArtwork('5', `/api/image/${status}.jpg`, client())).toBeUndefined()
  expect(asked).toEqual([`HEAD /api/image/${status}.jpg`])
})
