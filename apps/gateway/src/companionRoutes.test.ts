// Which companion answers are kept, and how a client steps around what is kept.
import { expect, test } from 'vitest'
import { rawRequest } from './testing/rawRequest.ts'
import { scriptedUpstream } from './testing/scriptedUpstream.ts'
import { startGateway } from './testing/startGateway.ts'

test('a client that asks for another batch gets one, and what is kept for all others stays', async () => {
  let batch = 0
  const upstream = scriptedUpstream(() =>
    Response.json({ error: false, message: '', body: { illusts: [{ id: String(++batch) }] } }),
  )
  const { port } = await startGateway({
    ...upstream,
    source: { companion: { pace: { parallel: 9, spacingMs: 0, pauseMs: 0, longestWaitMs: 1000 } } },
  })
  const path = '/api/companion/ajax/illust/discovery?max=18'
  const batches: string[] = []
  for (const query of ['', '', '&_vercel_no_cache=1&_t=1', '&_vercel_no_cache=1&_t=2', '']) {
    batches.push((await rawRequest(port, path + query)).body.toString())
  }
  expect(batches.map((body) => /"id":"(\d)"/.exec(body)?.[1])).toEqual(['1', '1', '2', '3', '1'])
})
