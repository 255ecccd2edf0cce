// The gateway's own API: features, operator files, and API documentation.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { describe, expect, onTestFinished, test } from 'vitest'
import { json, rawRequest } from '../testing/rawRequest.ts'
import { startGateway } from '../testing/startGateway.ts'

/** The shape of notices in the contract; strict, so that unknown members fail. */
const day = v.pipe(v.string(), v.isoDate())
const noticesSchema = v.strictObject({
  notices: v.optional(
    v.array(
      v.strictObject({
        id: v.string(),
        start: day,
        end: day,
        text: v.string(),
        icon: v.optional(v.string()),
        title: v.optional(v.string()),
        alert: v.optional(v.boolean()),
        style: v.optional(v.string()),
        addClass: v.optional(v.string()),
        randomClass: v.optional(v.array(v.string())),
        pnt: v.array(v.string()),
      }),
    ),
  ),
  effects: v.optional(
    v.array(v.strictObject({ start: day, end: day, tag: v.string(), src: v.union([v.string(), v.array(v.string())]) })),
  ),
})

const demo = [{ account: 'emaki', password: 'word', refreshToken: 'token', session: '12_session' }]

describe('the gateway’s own API', () => {
  test('shows version, source, features and demo accounts to all origins', async () => {
    const { port } = await startGateway({ source: { demo } })
    const response = await rawRequest(port, '/.well-known/emaki.json')
    expect(response.headers['access-control-allow-origin']).toBe('*')
    expect(json(response)).toMatchObject({
      version: '1.2.3',
      source: 'sample',
      selfHosted: true,
      features: { recommended: true, apiProxy: true },
      demo: [{ account: 'emaki', password: 'word', refresh_token: 'token', session: '12_session' }],
    })
    const other = await startGateway({ source: { name: 'upstream' } })
    expect(json(await rawRequest(other.port, '/.well-known/emaki.json'))).not.toHaveProperty('demo')
  })

  test('serves sample notices, words and links, or the operator’s own', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'emaki-own-'))
    onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
    writeFileSync(join(directory, 'notices.json'), '\uFEFF{"notices":[{"id":"own"}]}')
    writeFileSync(join(directory, 'links.json'), '{"sites":')
    const { port, logged } = await startGateway({ config: { dataDirectory: directory } })
    expect(json(await rawRequest(port, '/api/notices.json?t=20261121'))).toEqual({ notices: [{ id: 'own' }] })
    expect(json(await rawRequest(port, '/api/links.json'))).toHaveProperty('sites')
    expect(logged.join('')).toContain('links.json')
    const words = await rawRequest(port, '/api/words.txt')
    expect([words.status, words.headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
    const again = await rawRequest(port, '/api/words.txt', { headers: { 'if-none-match': String(words.headers.etag) } })
    expect(again.status).toBe(304)
  })

  test('serves notices in the contract’s shape, with all members', async () => {
    const ours = await startGateway()
    const sample = v.parse(noticesSchema, json(await rawRequest(ours.port, '/api/notices.json')))
    for (const { start, end } of sample.notices ?? []) expect(start <= end).toBe(true)
    const full = {
      notices: [
        {
          id: 'spring',
          start: '2026-03-20',
          end: '2026-04-10',
          text: 'The cherries are out.',
          icon: 'info-o',
          title: 'Spring',
          alert: true,
          style: 'color: pink',
          addClass: 'wide',
          randomClass: ['petal', 'leaf'],
          pnt: ['web', 'emaki.example'],
        },
        { id: 'plain', start: '2026-01-01', end: '2026-12-31', text: 'For everybody.', pnt: [] },
      ],
      effects: [{ start: '2026-12-01', end: '2026-12-31', tag: 'img', src: ['https://i.pximg.net/snow.webp'] }],
    }
    const directory = mkdtempSync(join(tmpdir(), 'emaki-own-'))
    onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
    writeFileSync(join(directory, 'notices.json'), JSON.stringify(full))
    const { port } = await startGateway({ config: { dataDirectory: directory } })
    expect(v.parse(noticesSchema, json(await rawRequest(port, '/api/notices.json?t=20260401')))).toEqual(full)
  })

  test('serves the OpenAPI document and a self-contained page', async () => {
    const { port } = await startGateway()
    const document = json(await rawRequest(port, '/api/docs/openapi.json')) as { paths: Record<string, unknown> }
    expect(document).toMatchObject({ openapi: '3.1.0', info: { version: '1.2.3' } })
    for (const path of [
      '/api/mirror/rank',
      '/api/mirror/illust',
      '/api/companion/api/saucenao',
      '/api/companion/ajax/illust/{id}',
      '/api/library/access',
    ]) {
      expect(Object.keys(document.paths)).toContain(path)
    }
    const page = await rawRequest(port, '/api/docs')
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(page.headers['content-security-policy']).toContain("default-src 'none'")
    const html = page.body.toString()
    expect(html).toContain('/api/mirror/rank')
    // Browsers request an icon; this one exists.
    expect(html).toContain('<link rel="icon" href="/icon.svg" type="image/svg+xml">')
    expect(page.headers['content-security-policy']).toContain("img-src 'self'")
    expect((await rawRequest(port, '/icon.svg')).status).toBe(200)
    expect(html).not.toMatch(/<script|(?:src|href)="(?:https?:)?\/\//)
  })
})
