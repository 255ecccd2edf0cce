// The public origin: the configured one, or a checked Host header.
import { describe, expect, test } from 'vitest'
import { rawRequest } from '../testing/rawRequest.ts'
import { startGateway } from '../testing/startGateway.ts'
import { wireWork } from '../testing/wireWorks.ts'
import { publicOrigin } from './publicOrigin.ts'

const plain = { origin: '', publicHosts: [], trustedProxies: [] }
const incoming = (headers: Record<string, string>, remoteAddress = '203.0.113.9') => ({ headers, socket: { remoteAddress } })

describe('the public origin', () => {
  test('is the configured one whatever the request contains', () => {
    const origin = publicOrigin({ ...plain, origin: 'https://emaki.example' })
    expect(origin(incoming({ host: 'evil.example' }))).toBe('https://emaki.example')
  })

  test('is the checked host of the request', () => {
    const origin = publicOrigin(plain)
    expect(origin(incoming({ host: 'localhost:8080' }))).toBe('http://localhost:8080')
    expect(origin(incoming({ host: '[::1]:8080' }))).toBe('http://[::1]:8080')
    expect(origin(incoming({}))).toBeUndefined()
  })

  test('is https only when a trusted proxy says so', () => {
    const origin = publicOrigin({ ...plain, trustedProxies: ['10.0.0.0/8'] })
    const headers = { host: 'emaki.example', 'x-forwarded-proto': 'https' }
    expect(origin(incoming(headers, '10.1.2.3'))).toBe('https://emaki.example')
    expect(origin(incoming(headers, '203.0.113.9'))).toBe('http://emaki.example')
    expect(origin(incoming({ ...headers, 'x-forwarded-proto': 'https, javascript' }, '10.1.2.3'))).toBe('http://emaki.example')
  })

  test('is undefined where every host name is accepted', () => {
    expect(publicOrigin({ ...plain, publicHosts: ['*'] })(incoming({ host: 'evil.example' }))).toBeUndefined()
  })

  test('makes the host of the configured origin an accepted one', async () => {
    const mirror = () => Response.json({ illust: wireWork(1) })
    const { port } = await startGateway({ mirror, config: { origin: 'https://emaki.example' } })
    const page = (host: string) => rawRequest(port, '/artworks/1', { headers: { host, accept: 'text/html' } })
    expect((await page('evil.example')).status).toBe(421)
    const { status, body } = await page('emaki.example')
    expect(status).toBe(200)
    expect(body.toString()).toContain('content="https://emaki.example/artworks/1"')
  })
})
