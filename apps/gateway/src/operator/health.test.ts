// /healthz and notices for a source with a problem.
import { record } from '@emaki/domain'
import { describe, expect, test } from 'vitest'
import { json, rawRequest } from '../testing/rawRequest.ts'
import { startGateway } from '../testing/startGateway.ts'

const idsOf = (file: unknown): unknown[] => (record(file).notices as unknown[]).map((notice) => record(notice).id)

describe('a gateway whose source has a problem', () => {
  const withProblem = () => startGateway({ source: { problems: () => ['catalogue'] } })

  test('is degraded with status 200', async () => {
    const { port } = await withProblem()
    const response = await rawRequest(port, '/healthz')
    expect([response.status, json(response)]).toEqual([200, { status: 'degraded', lagMs: 0, problems: ['catalogue'] }])
  })

  test('shows a private notice to browsers on the same machine', async () => {
    const { port } = await withProblem()
    const response = await rawRequest(port, '/api/notices.json')
    expect(idsOf(json(response))).toEqual(['emaki-catalogue', 'emaki-sample'])
    expect(response.headers['cache-control']).toBe('private, no-store')
  })

  test.each(['x-forwarded-for', 'forwarded', 'via', 'x-real-ip'])('shows no notice to requests with %s', async (name) => {
    const { port } = await withProblem()
    const response = await rawRequest(port, '/api/notices.json', { headers: { [name]: '203.0.113.7' } })
    expect(idsOf(json(response))).toEqual(['emaki-sample'])
  })
})

test('a gateway without a problem is ready', async () => {
  const { port } = await startGateway({ source: { problems: () => [] } })
  expect(json(await rawRequest(port, '/healthz'))).toEqual({ status: 'ready', lagMs: 0 })
  expect(idsOf(json(await rawRequest(port, '/api/notices.json')))).toEqual(['emaki-sample'])
})

test('a gateway over the real site does not call its works a sample', async () => {
  const { port } = await startGateway({ source: { name: 'web' } })
  expect(idsOf(json(await rawRequest(port, '/api/notices.json')))).toEqual([])
})
