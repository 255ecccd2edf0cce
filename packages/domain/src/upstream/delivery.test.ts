import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Deliverable, deliver, readRange } from './delivery.ts'

const bytes = Uint8Array.from({ length: 100 }, (_, index) => index)
const file: Deliverable = {
  type: 'image/png',
  length: bytes.length,
  etag: '"abc"',
  modified: '2024-02-03T04:05:06+09:00',
  body: (start, end) => bytes.slice(start, end),
}
const ask = (headers: Record<string, string> = {}, method = 'GET') =>
  deliver(new Request('https://i.pximg.net/x.png', { method, headers }), file)
const bodyOf = async (response: Response) => [...new Uint8Array(await response.arrayBuffer())]

describe('delivery', () => {
  it('sends the whole file with its length, type, age and validators', async () => {
    const response = ask()
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toEqual({
      'accept-ranges': 'bytes',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-length': '100',
      'content-type': 'image/png',
      etag: '"abc"',
      'last-modified': 'Fri, 02 Feb 2024 19:05:06 GMT',
    })
    expect(await bodyOf(response)).toEqual([...bytes])
  })

  it.each([
    ['bytes=0-9', 0, 10],
    ['bytes=90-', 90, 100],
    ['bytes=-5', 95, 100],
    ['bytes=-500', 0, 100],
    ['bytes=10-999', 10, 100],
  ])('sends the bytes of %s', async (header, start, end) => {
    const response = ask({ Range: header })
    expect(response.status).toBe(206)
    expect(response.headers.get('Content-Range')).toBe(`bytes ${start}-${end - 1}/100`)
    expect(response.headers.get('Content-Length')).toBe(String(end - start))
    expect(await bodyOf(response)).toEqual([...bytes.slice(start, end)])
  })

  it.each(['bytes=100-', 'bytes=-0', 'bytes=5000-6000'])('responds to %s with 416', (header) => {
    const response = ask({ Range: header })
    expect(response.status).toBe(416)
    expect(response.headers.get('Content-Range')).toBe('bytes */100')
  })

  it.each(['bytes=0-1,5-6', 'lines=1-2', 'bytes=', 'bytes=9-3', 'bytes=a-b'])('ignores %s', (header) => {
    expect(ask({ Range: header }).status).toBe(200)
  })

  it('responds to HEAD with the headers of GET and no body', async () => {
    const response = ask({}, 'HEAD')
    expect(response.headers.get('Content-Length')).toBe('100')
    expect(await bodyOf(response)).toEqual([])
    expect(ask({ Range: 'bytes=0-9' }, 'HEAD').status).toBe(200)
  })

  it.each([
    { 'If-None-Match': '"abc"' },
    { 'If-None-Match': '"x", W/"abc"' },
    { 'If-None-Match': '*' },
    { 'If-Modified-Since': 'Fri, 02 Feb 2024 19:05:06 GMT' },
  ])('responds with 304 to %o', async (headers) => {
    const response = ask(headers)
    expect(response.status).toBe(304)
    expect(await bodyOf(response)).toEqual([])
  })

  it.each([
    { 'If-None-Match': '"other"', 'If-Modified-Since': 'Fri, 02 Feb 2024 19:05:06 GMT' },
    { 'If-Modified-Since': 'Fri, 02 Feb 2024 19:05:05 GMT' },
    { 'If-Modified-Since': 'yesterday' },
  ])('sends the file again for %o', (headers) => {
    expect(ask(headers).status).toBe(200)
  })

  it("applies a range only if the client's validator matches the file", () => {
    expect(ask({ Range: 'bytes=0-9', 'If-Range': '"abc"' }).status).toBe(206)
    expect(ask({ Range: 'bytes=0-9', 'If-Range': '"old"' }).status).toBe(200)
    expect(ask({ Range: 'bytes=0-9', 'If-Range': 'Fri, 02 Feb 2024 19:05:06 GMT' }).status).toBe(206)
  })

  it('never exceeds the file for any header', () => {
    fc.assert(
      fc.property(fc.string(), fc.integer({ min: 0, max: 1e6 }), (text, length) => {
        const range = readRange(`bytes=${text}`, length)
        if (typeof range === 'string') return
        expect(range[0]).toBeGreaterThanOrEqual(0)
        expect(range[1]).toBeGreaterThan(range[0])
        expect(range[1]).toBeLessThanOrEqual(length)
      }),
    )
  })
})
