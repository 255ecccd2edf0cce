import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { displayText } from './errors.ts'
import { createTestApi, createUpstream, json, upstreamError } from './testing/upstream.ts'

const page = JSON.stringify({ illusts: [{ id: 1, title: '海' }], next_url: null })

async function ask(response: () => Response) {
  const upstream = createUpstream({ '/v1/illust/ranking': response })
  return createTestApi(upstream.fetch).call('illustRanking', {})
}
const kindOf = async (response: () => Response) => {
  const answer = await ask(response)
  return answer.ok ? 'value' : answer.error.kind === 'malformed' ? answer.error.reason : answer.error.kind
}

describe('an error response', () => {
  it('is recognised by its body, whatever the status', async () => {
    expect(await ask(() => json(upstreamError('', '尚无此页'), 200))).toMatchObject({
      ok: false,
      error: { kind: 'upstream', status: 200, message: '', userMessage: '尚无此页' },
    })
  })

  it('keeps the body unchanged', async () => {
    const body = upstreamError('{"offset":["offset must be no more than 5000"]}')
    expect(await ask(() => json(body, 400))).toMatchObject({ error: { kind: 'upstream', status: 400, body } })
  })

  it.each([
    ['403 with the text', 403, 'Rate Limit'],
    ['200 with the text', 200, 'Rate Limit'],
    ['429 with any text', 429, 'slow down'],
  ])('is rateLimited for %s', async (_what, status, message) => {
    expect(await ask(() => json(upstreamError(message), status))).toMatchObject({ error: { kind: 'rateLimited', status } })
  })

  it.each([
    ['90', 90_000],
    ['Mon, 06 May 2024 07:10:09 GMT', 120_000],
    ['Mon, 06 May 2004 07:10:09 GMT', 0],
    ['999999999', 86_400_000],
  ])('returns the wait time of Retry-After: %s', async (header, retryAfterMs) => {
    expect(await ask(() => json({}, 429, { 'Retry-After': header }))).toMatchObject({ error: { retryAfterMs } })
  })

  it('has no wait time for an unreadable Retry-After', async () => {
    const answer = await ask(() => json({}, 429, { 'Retry-After': 'soon' }))
    expect(!answer.ok && 'retryAfterMs' in answer.error).toBe(false)
  })

  it('is notFound for status 404, with or without a body', async () => {
    expect(await kindOf(() => json(upstreamError('', 'gone'), 404))).toBe('notFound')
    expect(await kindOf(() => new Response('', { status: 404 }))).toBe('notFound')
  })

  it('is displayed by its message, else its user message, else our own text', async () => {
    const shown = async (response: Response) => {
      const answer = await ask(() => response)
      return answer.ok ? '' : displayText(answer.error)
    }
    expect(await shown(json(upstreamError('technical', 'for people'), 400))).toBe('technical')
    expect(await shown(json(upstreamError('', 'for people'), 400))).toBe('for people')
    expect(await shown(json(upstreamError('slow down'), 429))).toBe('Rate Limit')
    expect(await shown(json({}, 500))).toBe('Request failed with status code 500')
    expect(await shown(new Response('garbage'))).toBe('The answer could not be read')
    expect(await shown(new Response('<html>', { status: 403 }))).toBe('The site blocks this connection (status 403)')
    expect(await shown(json({ error: { message: 'update_required' } }, 400))).toBe('The site refuses this version of the app')
  })
})

describe('P16 an answer of an edge', () => {
  it.each([
    ['a challenge with 200', () => new Response('<!doctype html><title>challenge</title>', { status: 200 })],
    ['HTML with 403', () => new Response(' \n<html>', { status: 403 })],
    ['421', () => new Response('<html>Misdirected Request', { status: 421 })],
    ['an empty 403 of Cloudflare', () => new Response('', { status: 403, headers: { server: 'cloudflare' } })],
  ])('is a block: %s', async (_, response) => expect(await kindOf(response)).toBe('blocked'))

  it('is a block with the time that it states', async () => {
    const answer = await ask(() => new Response('<html>', { status: 403, headers: { 'retry-after': '600' } }))
    expect(answer).toEqual({ ok: false, error: { kind: 'blocked', status: 403, retryAfterMs: 600_000 } })
  })

  it.each([
    ['"Rate Limit" as JSON', () => json(upstreamError('Rate Limit'), 403, { server: 'cloudflare' }), 'rateLimited'],
    ['restricted access as JSON', () => json(upstreamError('', 'Access is restricted'), 403, { 'cf-ray': '1' }), 'upstream'],
    ['429 with HTML', () => new Response('<html>', { status: 429 }), 'rateLimited'],
    ['an empty 429', () => new Response('', { status: 429 }), 'rateLimited'],
  ])('is no block: %s', async (_, response, kind) => expect(await kindOf(response)).toBe(kind))
})

describe('an unreadable response', () => {
  it.each([
    ['empty', () => new Response('')],
    ['empty', () => new Response(null)],
    ['empty', () => new Response(' \n')],
    ['json', () => new Response(`${page}garbage`)],
    ['shape', () => json({ illusts: null, next_url: null })],
    ['shape', () => json({ novels: [] })],
    ['shape', () => json([])],
    ['shape', () => json('text')],
    ['shape', () => json({ illusts: [], next_url: 7 })],
    ['encoding', () => new Response(new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22]))],
    ['tooDeep', () => new Response(`{"illusts":${'['.repeat(100_000)}${']'.repeat(100_000)}}`)],
    ['tooLarge', () => new Response('{}', { headers: { 'Content-Length': String(17 * 1024 * 1024) } })],
  ] as const)('F03, F04: is malformed with the reason "%s" (case %#)', async (reason, response) => {
    expect(await kindOf(response)).toBe(reason)
  })

  it('F04: is never read as a shorter one, wherever it is cut', async () => {
    for (let length = 1; length < page.length; length++) {
      expect(await kindOf(() => new Response(page.slice(0, length)))).toBe('json')
    }
    expect(await kindOf(() => new Response(page))).toBe('value')
  })

  it('F04: is read up to 16 MB only', async () => {
    let chunks = 0
    const endless = () =>
      new Response(
        new ReadableStream({
          pull: (controller) => {
            chunks++
            controller.enqueue(new Uint8Array(1024 * 1024).fill(0x20))
          },
        }),
      )
    expect(await kindOf(endless)).toBe('tooLarge')
    expect(chunks).toBeLessThan(20)
  })

  it('is not caused by a byte order mark or a split character', async () => {
    const bytes = new TextEncoder().encode(`\uFEFF${page}`)
    const inPieces = () =>
      new Response(
        new ReadableStream({
          start: (controller) => {
            for (const byte of bytes) controller.enqueue(Uint8Array.of(byte))
            controller.close()
          },
        }),
      )
    const answer = await ask(inPieces)
    expect(answer.ok && answer.value.illusts).toEqual([{ id: 1, title: '海' }])
  })
})

describe('prototype members in a response', () => {
  it.each([
    '{"illusts":[],"__proto__":{"admin":true}}',
    '{"illusts":[],"\\u005f_proto__":{"admin":true}}',
    '{"illusts":[{"user":{"__proto__":{"admin":true}}}]}',
  ])('are removed from %s', async (body) => {
    const answer = await ask(() => new Response(body))
    expect(answer.ok && JSON.stringify(answer.value)).not.toContain('__proto__')
    expect(Object.hasOwn(Object.prototype, 'admin')).toBe(false)
  })
})

describe('any JSON', () => {
  it('gives a value with the list or a typed error, and never rejects', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), fc.constantFrom(200, 400, 403, 404, 500), async (body, status) => {
        const answer = await ask(() => json(body, status))
        expect(answer.ok ? Array.isArray(answer.value.illusts) : typeof answer.error.kind).toBe(answer.ok ? true : 'string')
      }),
      { numRuns: 200 },
    )
  })
})
