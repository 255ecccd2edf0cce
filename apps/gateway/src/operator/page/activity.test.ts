// The samples of the last day.
import { channel } from 'node:diagnostics_channel'
import { describe, expect, onTestFinished, test } from 'vitest'
import { rawRequest } from '../../testing/rawRequest.ts'
import { startGateway } from '../../testing/startGateway.ts'
import { createActivity, maxSamples } from './activity.ts'

function start() {
  let now = 0
  const activity = createActivity({ now: () => ++now, memoryBytes: () => 5 })
  onTestFinished(() => activity.close())
  return activity
}

describe('the activity', () => {
  test('counts requests, errors and look-ups of a minute', async () => {
    const activity = start()
    let hasFailed = false
    const mirror = () => {
      if (!hasFailed) return Response.json({ illusts: [] })
      throw new Error('no upstream')
    }
    const gateway = await startGateway({ metrics: activity, mirror })
    const requests = ['/api/mirror/rank', '/api/mirror/rank', '/healthz']
    for (const path of requests) await rawRequest(gateway.port, path)
    activity.endMinute()
    hasFailed = true
    await rawRequest(gateway.port, '/api/mirror/rank?page=2')
    activity.endMinute()
    activity.endMinute()
    expect(activity.samples()).toMatchObject([
      { at: 1, requests: 3, errors: 0, hits: 1, misses: 1, memoryBytes: 5 },
      { at: 2, requests: 1, errors: 1, hits: 0 },
      { at: 3, requests: 0, errors: 0, hits: 0, misses: 0 },
    ])
  })

  test('counts calls to upstream by host', () => {
    const activity = start()
    const sent = { request: { origin: 'https://app-api.pixiv.net' } }
    channel('undici:request:headers').publish({ ...sent, response: { statusCode: 200 } })
    channel('undici:request:headers').publish({ ...sent, response: { statusCode: 429 } })
    channel('undici:request:error').publish({ ...sent, error: new Error('reset') })
    activity.endMinute()
    expect(activity.hosts()).toEqual([{ host: 'app-api.pixiv.net', calls: 3, failed: 2 }])
    expect(activity.samples()).toMatchObject([{ upstreamCalls: 3, upstreamErrors: 2 }])
  })

  test('keeps one day of samples', () => {
    const activity = start()
    for (let minute = 0; minute < maxSamples + 10; minute++) activity.endMinute()
    expect([activity.samples().length, activity.samples()[0]?.at]).toEqual([maxSamples, 11])
  })
})
