import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ImageSearchError, maxFileBytes, uploadedFile } from './searchableImage.ts'

const post = (body: NonNullable<RequestInit['body']>, headers: Record<string, string> = {}) =>
  new Request('https://saucenao.com/search.php', { method: 'POST', body, headers, duplex: 'half' } as RequestInit)

const form = (...parts: readonly [name: string, content: string | Uint8Array<ArrayBuffer>, file?: string][]) => {
  const made = new FormData()
  for (const [name, content, file] of parts) {
    if (typeof content === 'string') made.append(name, content)
    else made.append(name, new Blob([content]), file ?? 'a.png')
  }
  return made
}
const raw = (body: string, boundary = 'b') => post(body, { 'Content-Type': `multipart/form-data; boundary=${boundary}` })

/** The HTTP status of the error, or 200. */
const statusOf = async (request: Request): Promise<number> => {
  try {
    await uploadedFile(request)
    return 200
  } catch (error) {
    if (error instanceof ImageSearchError) return error.httpStatus
    throw error
  }
}

describe('an uploaded file', () => {
  it('is read from a form unchanged, with any bytes and name', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uint8Array({ minLength: 1, maxLength: 2000 }),
        fc.string({ minLength: 1, maxLength: 40 }),
        async (bytes, name) => {
          const sent = form(['api_key', 'x'], ['file', new Uint8Array(bytes), name], ['after', 'y'])
          expect(Uint8Array.from(await uploadedFile(post(sent)))).toEqual(Uint8Array.from(bytes))
        },
      ),
      { numRuns: 60 },
    )
  })

  it('is rejected if the form consists of random bytes', async () => {
    const piece = fc.constantFrom('--b', '\r\n', '--', '\r\n\r\n', 'Content-Disposition: form-data; name="file"', 'x', '\0', ';')
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 30 }), async (pieces) => {
        expect([200, 400]).toContain(await statusOf(raw(pieces.join(''))))
      }),
      { numRuns: 300 },
    )
  })

  it.each<[string, () => Request]>([
    ['there is no form', () => post('plain text')],
    ['the form has no such part', () => post(form(['image', new Uint8Array([1])]))],
    ['the part is called file[]', () => post(form(['file[]', new Uint8Array([1])]))],
    ['the file is empty', () => post(form(['file', new Uint8Array()]))],
    ['only an address is given', () => post(form(['url', 'http://127.0.0.1/']))],
    ['there are two files', () => post(form(['file', new Uint8Array([1])], ['file', new Uint8Array([2])]))],
    [
      'there are a hundred files',
      () =>
        post(
          form(
            ...Array.from({ length: 100 }, () => ['file', new Uint8Array([1])] as const).map(
              ([a, b]) => [a, b] as [string, Uint8Array<ArrayBuffer>],
            ),
          ),
        ),
    ],
    ['the boundary is missing', () => post('--b\r\n', { 'Content-Type': 'multipart/form-data' })],
    ['the boundary is a megabyte long', () => raw('--x--', 'x'.repeat(8000))],
    ['the form ends in the middle', () => raw('--b\r\nContent-Disposition: form-data; name="file"\r\n\r\nabc')],
    [
      'a header is huge',
      () => raw(`--b\r\nX: ${'x'.repeat(20_000)}\r\nContent-Disposition: form-data; name="file"\r\n\r\na\r\n--b--`),
    ],
    [
      'the body is a nested form',
      () => raw('--b\r\nContent-Type: multipart/mixed; boundary=c\r\n\r\n--c\r\n\r\na\r\n--c--\r\n--b--'),
    ],
    [
      'there is no body',
      () =>
        new Request('https://saucenao.com/search.php', {
          method: 'POST',
          headers: { 'Content-Type': 'multipart/form-data; boundary=b' },
        }),
    ],
  ])('is rejected when %s', async (_what, request) => {
    expect(await statusOf(request())).toBe(400)
  })

  it('cannot be an address', async () => {
    await expect(uploadedFile(post(form(['url', 'http://10.0.0.1/secret'])))).rejects.toThrow(/not fetched/)
  })

  it('is too large above 15 MB and accepted at 15 MB', async () => {
    expect(await statusOf(post(form(['file', new Uint8Array(maxFileBytes)])))).toBe(200)
    expect(await statusOf(post(form(['file', new Uint8Array(maxFileBytes + 1)])))).toBe(413)
  })

  it('is cancelled as soon as an endless body exceeds the limit', async () => {
    let sent = 0
    let isCancelled = false
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 1 << 20
        controller.enqueue(new Uint8Array(1 << 20))
      },
      cancel() {
        isCancelled = true
      },
    })
    expect(await statusOf(post(endless, { 'Content-Type': 'multipart/form-data; boundary=b' }))).toBe(413)
    expect(sent).toBeLessThan(maxFileBytes + (4 << 20))
    expect(isCancelled).toBe(true)
  })
})
