import { describe, expect, it } from 'vitest'
import type { ImageSearchOptions } from '../options.ts'
import * as picture from '../testing/pictures.ts'
import { createScripted, json, messageOf, type Script, signedIn } from '../testing/upstream.ts'
import { readResults } from './results.ts'

const { start, jfif, exif, tables, frame, scan, end } = picture.jpegParts

const found = {
  header: { status: 0, results_returned: 1, short_remaining: 3, long_remaining: 180, user_id: 'operator' },
  results: [
    {
      header: { similarity: '91.40', thumbnail: 'https://img.sauce.example/t/1.jpg', index_id: 5, index_name: 'Index #5' },
      data: {
        ext_urls: ['https://www.pixiv.net/artworks/100000001'],
        title: 'Harbour at dusk',
        pixiv_id: 100000001,
        member_name: 'Aki Sample',
        member_id: 20000001,
      },
    },
  ],
}

const searching = (script: Script = () => json(found), imageSearch: ImageSearchOptions = {}) =>
  createScripted(script, { imageSearch })

function formOf(bytes: Uint8Array<ArrayBuffer>, { type = 'image/jpeg', name = 'photo.jpg', field = 'file' } = {}): FormData {
  const form = new FormData()
  form.set(field, new Blob([bytes], { type }), name)
  return form
}

const post = (
  companion: ReturnType<typeof searching>['companion'],
  body: BodyInit | null,
  headers: Record<string, string> = {},
  path = '/api/saucenao',
) => companion.request(path, { method: 'POST', headers, ...(body === null ? {} : { body }) })

describe('/api/saucenao', () => {
  it('sends the picture to the search host and returns its results flat and nested', async () => {
    let sent: FormData | undefined
    const { companion, asked } = searching(
      async (_url, request) => {
        sent = await request.formData()
        return json(found)
      },
      { apiKey: 'key-1' },
    )
    const withExif = picture.bytesOf(start, exif, tables, frame(4, 3), scan, end)
    const response = await post(companion, formOf(withExif, { name: '../../etc/passwd' }), signedIn)
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
    const flat = {
      pixiv_id: '100000001',
      member_id: '20000001',
      ext_urls: ['https://www.pixiv.net/artworks/100000001'],
      title: 'Harbour at dusk',
      member_name: 'Aki Sample',
    }
    const thumbnail = 'https://img.sauce.example/t/1.jpg'
    expect(await response.json()).toEqual({
      header: { status: 0, results_returned: 1 },
      results: [
        {
          ...flat,
          thumbnail,
          similarity: '91.40',
          header: { similarity: '91.40', thumbnail, index_id: 5, index_name: 'Index #5' },
          data: flat,
        },
      ],
    })
    expect(asked[0]?.address).toBe('saucenao.com/search.php?output_type=2&numres=30&dedupe=2&db=999&api_key=key-1')
    expect([asked[0]?.headers.get('cookie'), asked[0]?.headers.get('origin')]).toEqual([null, 'https://saucenao.com'])
    const file = sent?.get('file')
    if (!(file instanceof File)) throw new Error('no file was sent')
    expect([file.name, file.type]).toEqual(['image.jpeg', 'image/jpeg'])
    expect(new Uint8Array(await file.arrayBuffer())).toEqual(picture.bytesOf(start, tables, frame(4, 3), scan, end))
  })

  it('uses the operator’s search host and its fetch', async () => {
    const addresses: string[] = []
    const options = {
      address: 'https://search.example/find?x=1',
      fetch: async (request: Request) => {
        addresses.push(request.url)
        return json(found)
      },
    }
    const { companion, asked } = searching(undefined, options)
    expect((await post(companion, formOf(picture.png(), { type: 'image/png' }))).status).toBe(200)
    expect(addresses).toEqual(['https://search.example/find?x=1&output_type=2&numres=30&dedupe=2&db=999'])
    expect(asked).toEqual([])
  })

  it.each([
    ['GIF', picture.animatedGif(60, 500, 500)],
    ['PNG', picture.animatedPng(60, 500, 500)],
    ['WebP', picture.animatedWebp(60, 500, 500)],
  ])('D12: accepts a %s of 60 frames of 500 × 500', async (_, bytes) => {
    const { companion, asked } = searching()
    expect((await post(companion, formOf(bytes, { type: '' }))).status).toBe(200)
    expect(asked).toHaveLength(1)
  })

  it.each(['/api/sauce', '/api/sauce/', '/api/saucenao/'])('is also available at %s', async (path) => {
    const { companion } = searching()
    expect((await post(companion, formOf(picture.jpeg()), {}, path)).status).toBe(200)
    expect((await companion.request(`${path}?url=http://169.254.169.254/`)).status).toBe(404)
  })

  it.each([
    ['no body', null, {}, 400, 'No file uploaded'],
    ['JSON', '{}', { 'content-type': 'application/json' }, 400, 'No file uploaded'],
    ['a form without a boundary', 'x', { 'content-type': 'multipart/form-data' }, 400, 'No file uploaded'],
    [
      'a boundary of a thousand letters',
      'x',
      { 'content-type': `multipart/form-data; boundary=${'b'.repeat(1000)}` },
      400,
      'No file uploaded',
    ],
    [
      'a form whose headers are not UTF-8',
      new Blob([
        '--b\r\nContent-Disposition: form-data; name="file"; filename="',
        new Uint8Array([0xe9]),
        '"\r\n\r\n',
        picture.jpeg(),
        '\r\n--b--\r\n',
      ]),
      { 'content-type': 'multipart/form-data; boundary=b' },
      400,
      'No file uploaded',
    ],
    [
      'a truncated form',
      '--b\r\nContent-Disposition: form-data; name="file"',
      { 'content-type': 'multipart/form-data; boundary=b' },
      400,
      'No file uploaded',
    ],
  ])('H2: responds to %s with an error and sends nothing', async (_what, body, headers, status, message) => {
    const { companion, asked } = searching()
    const response = await post(companion, body, headers)
    expect([response.status, await messageOf(response)]).toEqual([status, message])
    expect(asked).toEqual([])
  })

  const text = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>')
  const twice = formOf(picture.jpeg())
  twice.append('file', new Blob([picture.jpeg()], { type: 'image/jpeg' }))
  it.each([
    ['a text file', formOf(text, { type: 'text/plain' }), 400, 'You need an Image'],
    ['text with a picture type', formOf(text, { type: 'image/png' }), 415, 'You need an Image'],
    ['an SVG', formOf(text, { type: 'image/svg+xml' }), 415, 'You need an Image'],
    ['a picture with a text type', formOf(picture.jpeg(), { type: 'text/html' }), 400, 'You need an Image'],
    ['bytes of an unknown kind', formOf(text, { type: 'application/octet-stream' }), 400, 'You need an Image'],
    ['an empty file', formOf(new Uint8Array(0)), 400, 'No file uploaded'],
    ['another field', formOf(picture.jpeg(), { field: 'file[]' }), 400, 'No file uploaded'],
    ['two files', twice, 400, 'One file at a time'],
    ['D12: a picture over the pixel limit', formOf(picture.png(30_000, 30_000), { type: 'image/png' }), 413, 'Payload Too Large'],
    ['D12: a GIF of 5,000 frames', formOf(picture.animatedGif(5000, 100, 100), { type: 'image/gif' }), 413, 'Payload Too Large'],
    [
      'D12: a GIF of 100 large frames',
      formOf(picture.animatedGif(100, 2000, 2000), { type: 'image/gif' }),
      413,
      'Payload Too Large',
    ],
    ['D12: a PNG of 5,000 frames', formOf(picture.animatedPng(5000, 100, 100), { type: 'image/png' }), 413, 'Payload Too Large'],
    [
      'D12: a WebP of 5,000 frames',
      formOf(picture.animatedWebp(5000, 100, 100), { type: 'image/webp' }),
      413,
      'Payload Too Large',
    ],
    ['a JPEG without a frame', formOf(picture.bytesOf(start, jfif, end)), 415, 'You need an Image'],
  ])('H1, H2: responds to %s with an error and sends nothing', async (_what, form, status, message) => {
    const { companion, asked } = searching()
    const response = await post(companion, form)
    expect([response.status, await messageOf(response)]).toEqual([status, message])
    expect(asked).toEqual([])
  })

  it.each([
    ['too many fields', '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n'.repeat(101)],
    ['a field with many headers', `--x\r\nContent-Disposition: form-data; name="a"\r\n${'a: b\r\n'.repeat(1000)}\r\n\r\n`],
    ['a field with a long name', `--x\r\nContent-Disposition: form-data; name="${'a'.repeat(5000)}"\r\n\r\n\r\n`],
  ])('H2: refuses a form with %s before parsing it', async (_, fields) => {
    const { companion, asked } = searching()
    const integer = picture.bytesOf(start, jfif, tables, frame(4, 3), scan, end)
    const file = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n'
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    const form = (before: string) => new Blob([before, file, integer, '\r\n--x--\r\n'])
    expect((await post(companion, form(fields), headers)).status).toBe(400)
    expect(asked).toEqual([])
    const few = '--x\r\nContent-Disposition: form-data; name="dbs[]"\r\n\r\n5\r\n'.repeat(50)
    expect((await post(companion, form(few), headers)).status).toBe(200)
  })

  it('D12: responds with 503 while uploads together hold too much memory', async () => {
    const { companion } = searching()
    const large = new Uint8Array(13 * 1024 * 1024)
    large.set(picture.png(30_000, 30_000))
    const ends: (() => void)[] = []
    const headers = { 'content-type': 'multipart/form-data; boundary=b' }
    /** Starts an upload that stays open until it is ended. */
    const upload = () => {
      let sent = (): void => undefined
      const isSent = new Promise<void>((resolve) => {
        sent = resolve
      })
      const parts = [large]
      const body = new ReadableStream<Uint8Array>({
        start: (controller) => void ends.push(() => controller.close()),
        pull(controller) {
          const part = parts.pop()
          if (part) controller.enqueue(part)
          else sent()
        },
      })
      const init = { method: 'POST', body, headers, ...{ duplex: 'half' } }
      return { isSent, answer: companion.request(new Request('http://localhost/api/saucenao', init)) }
    }
    const first = [upload(), upload()]
    for (const { isSent } of first) await isSent
    const refused = await post(companion, formOf(large, { type: 'image/png' }))
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '10'])
    for (const end of ends) end()
    for (const { answer } of first) expect((await answer).status).toBe(400)
    expect((await post(companion, formOf(large, { type: 'image/png' }))).status).toBe(413)
  })

  it('H2: responds with 413 before it has read all bytes of a large upload', async () => {
    const big = new Uint8Array(16 * 1024 * 1024)
    big.set(picture.jpeg())
    const { companion, asked } = searching()
    expect((await post(companion, formOf(big))).status).toBe(413)
    let pulled = 0
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        pulled += 1_000_000
        controller.enqueue(new Uint8Array(1_000_000))
      },
    })
    const request = new Request('http://localhost/api/saucenao', {
      method: 'POST',
      body: endless,
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
      ...{ duplex: 'half' },
    })
    expect((await companion.request(request)).status).toBe(413)
    expect(pulled).toBeLessThan(20_000_000)
    expect(asked).toEqual([])
  })

  it.each([
    ['a used-up quota', () => json({ header: { status: -2 } }, 429, { 'retry-after': '9' }), 429, 'Rate Limit'],
    [
      'an error with a success status',
      () => json({ header: { status: -3, message: 'bad <b>image</b>' }, results: [] }),
      502,
      'bad image',
    ],
    ['a rejection', () => json({ header: { status: -4, message: 'unreadable' } }, 400), 400, 'unreadable'],
    ['a picture too large for it', () => new Response('', { status: 413 }), 413, 'Payload Too Large'],
    ['a response without results', () => json({ header: { status: 0 } }), 502, 'The image search sent no results'],
    ['results that are no list', () => json({ results: 'none' }), 502, 'The image search sent no results'],
    ['an HTML page', () => new Response('<html>', { status: 403 }), 502, 'The image search failed'],
    [
      'a redirect',
      () => new Response(null, { status: 302, headers: { location: 'http://127.0.0.1/' } }),
      502,
      'The image search failed',
    ],
    ['no connection', () => Promise.reject(new TypeError('reset')), 502, 'Upstream request failed'],
  ])('reports %s', async (_what, script, status, message) => {
    const response = await post(searching(script).companion, formOf(picture.jpeg()))
    expect([response.status, await messageOf(response)]).toEqual([status, message])
  })
})

describe('the results of a search host', () => {
  const result = (similarity: unknown, data: object = {}) => ({
    header: { similarity, thumbnail: 'https://t.example/1.jpg' },
    data,
  })

  it('H4: lose script URLs and invalid numbers', () => {
    const hostile = [
      result('NaN', { pixiv_id: 1 }),
      result('101'),
      result(-1),
      result({}),
      null,
      'x',
      result('60.5', {
        ext_urls: ['javascript:alert(1)', 'data:text/html,x', 'https://u:p@evil.example/', 7, 'https://ok.example/'],
        pixiv_id: '1 OR 1=1',
        title: 'x'.repeat(1000),
      }),
      {
        header: { similarity: '70', thumbnail: 'javascript:alert(1)' },
        data: { source: 'From a book', creator: ['Someone', 'Else'] },
      },
    ]
    expect(readResults({ results: hostile })).toMatchObject([
      { similarity: '70', thumbnail: '', title: 'From a book', member_name: 'Someone', ext_urls: [] },
      { similarity: '60.5', ext_urls: ['https://ok.example/'], title: 'x'.repeat(300) },
    ])
    expect(readResults({ results: hostile })?.[1]).not.toHaveProperty('pixiv_id')
  })

  it('H4: are at most a hundred, best first, in numeric order', () => {
    const many = Array.from({ length: 100_000 }, () => result('9'))
    expect(readResults({ results: many })).toHaveLength(100)
    expect(readResults({ results: [result('9.9'), result('80'), result('100')] })?.map(({ similarity }) => similarity)).toEqual([
      '100',
      '80',
      '9.9',
    ])
  })

  it('are read in their flat form as well', () => {
    const flat = {
      pixiv_id: 5,
      similarity: 88.5,
      title: 'Tea',
      member_name: 'Mio',
      thumbnail: 'https://t.example/1.jpg',
      ext_urls: [],
    }
    expect(readResults({ results: [flat] })?.[0]).toMatchObject({
      pixiv_id: '5',
      similarity: '88.5',
      title: 'Tea',
      member_name: 'Mio',
    })
  })
})
