// Link previews of shared links, and the works without one.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { rawRequest } from '../testing/rawRequest.ts'
import { builtViewer, startGateway, type TestGatewayOptions } from '../testing/startGateway.ts'
import { wireWork } from '../testing/wireWorks.ts'
import { readHead } from './testing/head.ts'
import { wireNovel, wireUser } from './testing/wireSubjects.ts'

const index =
  '<!doctype html><html><head><meta charset="utf-8" /><title>Emaki</title><meta name="description" content="The site." /><!-- emaki:head --></head><body><div id="root"></div></body></html>'

/** A gateway whose mirror returns one work, novel or user. */
async function setUpWith(response: unknown, options: TestGatewayOptions = {}) {
  const mirror = vi.fn((_: Request) => Response.json(response))
  const { port } = await startGateway({ mirror, viewerDirectory: await builtViewer({ 'index.html': index }), ...options })
  const page = async (path: string, headers: Record<string, string> = {}) => {
    const response = await rawRequest(port, path, { headers: { accept: 'text/html', host: 'localhost:8080', ...headers } })
    return { ...response, text: response.body.toString('utf8'), head: readHead(response.body.toString('utf8')) }
  }
  return { port, mirror, page }
}

const work = (more: Readonly<Record<string, unknown>> = {}, options: Parameters<typeof wireWork>[1] = {}) => ({
  illust: { ...wireWork(7, { title: 'Harbour', ...options }), caption: 'First<br />light &amp; fog', ...more },
})
const isPlain = ({ title, meta }: ReturnType<typeof readHead>) =>
  title === 'Emaki' && ![...meta.keys()].some((key) => /^(?:og|twitter):/.test(key))

describe('a shared link', () => {
  test('is rendered for a limited number of host names of one client', async () => {
    const { page } = await setUpWith(work(), { config: { rateLimit: true }, elapsed: () => 0 })
    let composed = 0
    for (let count = 0; count < 160; count++) {
      const { head } = await page('/artworks/7', { host: `a${count}.localhost` })
      if (!isPlain(head)) composed += 1
    }
    // A burst of 300 tokens, 2 for each: one call upstream and 149 pages.
    expect(composed).toBe(150)
    expect((await page('/artworks/7', { host: 'a149.localhost' })).head.title).toBe('Harbour - somebody')
  })

  test.each(['/artworks/7', '/illust/7', '/i/7', '/artworks/7/', '/artworks/7?from=chat'])(
    'to %s shows title, author, description and picture of the work',
    async (path) => {
      const { page, mirror } = await setUpWith(work())
      const { status, headers, head } = await page(path)
      expect(status).toBe(200)
      expect(head.title).toBe('Harbour - somebody')
      expect(Object.fromEntries(head.meta)).toMatchObject({
        'og:site_name': 'Emaki',
        'og:type': 'article',
        'og:title': 'Harbour - somebody',
        'og:description': 'First light & fog',
        'og:url': 'http://localhost:8080/artworks/7',
        'og:image': 'http://localhost:8080/api/image/i.pximg.net/img-master/img/2026/11/19/00/00/00/7_p0_master1200.jpg',
        'og:image:width': '900',
        'og:image:height': '1200',
        'og:image:alt': 'Harbour - somebody',
        'twitter:card': 'summary_large_image',
        description: 'First light & fog',
      })
      expect(head.links.get('canonical')?.href).toBe('http://localhost:8080/artworks/7')
      expect(head.links.get('alternate')).toMatchObject({
        type: 'application/json+oembed',
        href: 'http://localhost:8080/oembed?format=json&url=http%3A%2F%2Flocalhost%3A8080%2Fartworks%2F7',
      })
      expect([headers['cache-control'], headers.link]).toEqual(['no-cache', undefined])
      expect(mirror.mock.calls.map(([{ url }]) => url)).toEqual(['http://localhost/illust?id=7'])
    },
  )

  test('to a work includes its initial data', async () => {
    const { page } = await setUpWith(work())
    const island = /<script type="application\/json" id="emaki-initial-data">([\s\S]*?)<\/script>/.exec((await page('/i/7')).text)
    expect(JSON.parse(island?.[1] ?? '').answers['/illust?id=7'].illust.id).toBe(7)
  })

  test.each(['/novel/5', '/n/5'])('to %s shows the novel', async (path) => {
    const { page, mirror } = await setUpWith(wireNovel(5))
    const { head } = await page(path)
    expect(Object.fromEntries(head.meta)).toMatchObject({
      'og:title': 'Rain Ledger - Line Writer',
      'og:description': 'A short one.',
      'og:url': 'http://localhost:8080/novel/5',
      'og:image':
        'http://localhost:8080/api/image/i.pximg.net/c/240x480_80/novel-cover-master/img/2026/11/19/00/00/00/ci5_master1200.jpg',
      'twitter:card': 'summary',
    })
    expect(head.meta.has('og:image:width')).toBe(false)
    expect(mirror.mock.calls[0]?.[0].url).toBe('http://localhost/novel_detail?id=5')
  })

  test.each(['/users/9', '/u/9'])('to %s shows the user', async (path) => {
    const { page } = await setUpWith(wireUser(9))
    expect(Object.fromEntries((await page(path)).head.meta)).toMatchObject({
      'og:type': 'profile',
      'og:title': 'Test PictureRenderer',
      'og:description': 'Hello. Drawings on Sundays.',
      'og:url': 'http://localhost:8080/users/9',
      'og:image:width': '170',
      'twitter:card': 'summary',
    })
  })

  test('has tags without a caption, and a caption of at most 200 characters', async () => {
    const tagged = await setUpWith(work({ caption: '' }, { tags: ['海', 'fog'] }))
    expect((await tagged.page('/i/7')).head.meta.get('og:description')).toBe('#海 #fog')
    const long = await setUpWith(work({ caption: '文'.repeat(100_000) }))
    expect((await long.page('/i/7')).head.meta.get('og:description')).toBe(`${'文'.repeat(199)}…`)
  })

  test('has no picture when the image proxy does not allow its host', async () => {
    const urls = { square_medium: '', medium: 'https://evil.example/a.jpg', large: 'https://evil.example/a.jpg' }
    const { head } = await (await setUpWith(work({ image_urls: urls }))).page('/i/7')
    expect([head.meta.get('og:title'), head.meta.has('og:image'), head.meta.get('twitter:card')]).toEqual([
      'Harbour - somebody',
      false,
      'summary',
    ])
  })
})

describe('there is no link preview', () => {
  const limit = 'https://s.pximg.net/common/images/limit_unviewable_360.png'
  const stub = { square_medium: limit, medium: limit, large: limit }
  test.each([
    ['an R-18 work', '/i/7', work({}, { xRestrict: 1 })],
    ['an R-18G work', '/i/7', work({}, { xRestrict: 2 })],
    ['a work tagged R-18 alone', '/i/7', work({}, { tags: ['Ｒ－１８', 'R-18'] })],
    ['a work with a wide tag', '/i/7', work({}, { tags: ['Ｒ-18'] })],
    ['an R-18 novel', '/n/5', wireNovel(5, { x_restrict: 1 })],
    ['a stub', '/i/7', work({ visible: false })],
    ['a work without `visible`', '/i/7', work({ visible: undefined })],
    ['a placeholder picture', '/i/7', work({ image_urls: stub })],
    ['a removed work', '/i/7', work({ title: '', visible: true })],
    ['a private work', '/i/7', work({ restrict: 1 })],
    ['a work for followers only', '/n/5', wireNovel(5, { is_mypixiv_only: true })],
    ['a muted work', '/i/7', work({ is_muted: true })],
    ['a work with a forbidden word', '/i/7', work({}, { title: '好用的梯子' })],
    ['another work than requested', '/i/8', work()],
    ['a user without a name', '/u/9', wireUser(9, { name: ' ' })],
    ['an error', '/i/7', { error: { message: 'Rate Limit' } }],
    ['no work', '/i/7', { illust: [] }],
    ['null', '/i/7', null],
  ])('for %s', async (_, path, response) => {
    const { page } = await setUpWith(response)
    const { status, head, text } = await page(path)
    expect([status, isPlain(head)]).toEqual([200, true])
    expect(text).toContain('"answers":{}')
  })

  test('for a work with a word of the operator’s list', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'emaki-own-'))
    onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
    writeFileSync(join(directory, 'words.txt'), '港口\n')
    const response = work({ caption: '清晨的港-口。' })
    const { page } = await setUpWith(response, { config: { dataDirectory: directory } })
    expect(isPlain((await page('/i/7')).head)).toBe(true)
    expect(isPlain((await (await setUpWith(response)).page('/i/7')).head)).toBe(false)
  })

  test('with absolute URLs where every host name is accepted and no origin is configured', async () => {
    const { page } = await setUpWith(work(), { config: { publicHosts: ['*'] } })
    const { meta } = (await page('/i/7', { host: 'evil.example' })).head
    expect(meta.has('og:url')).toBe(false)
  })

  test('when the data takes longer than 300 ms', async () => {
    const { page } = await setUpWith({}, { mirror: () => new Promise<Response>(() => undefined) })
    const { status, head, text } = await page('/i/7')
    expect([status, isPlain(head)]).toEqual([200, true])
    expect(text).toContain('</html>')
  })

  test('when the mirror throws', async () => {
    const { page } = await setUpWith({}, { mirror: () => Promise.reject(new Error('broken')) })
    expect(isPlain((await page('/i/7')).head)).toBe(true)
  })

  test.each([
    '/artworks/0',
    '/artworks/07',
    '/artworks/-1',
    '/artworks/1e3',
    '/artworks/1234567890123',
    '/users/9/artworks',
    '/artworks/7/x',
  ])('for %s, which causes no call upstream', async (path) => {
    const { page, mirror } = await setUpWith(work())
    expect(isPlain((await page(path)).head)).toBe(true)
    expect(mirror).not.toHaveBeenCalled()
  })

  test.each(['/', '/setting', '/search/cat', '/novel/series/5'])('for %s, which has no subject', async (path) => {
    const { page } = await setUpWith(work())
    expect(isPlain((await page(path)).head)).toBe(true)
  })

  test('above the rate limit', async () => {
    const { page, mirror } = await setUpWith(work(), { config: { rateLimit: true }, elapsed: () => 0 })
    for (let id = 1000; id < 1400; id++) expect((await page(`/i/${id}`)).status).toBe(200)
    // A budget of 300 tokens; each call costs 2.
    expect(mirror.mock.calls.length).toBe(150)
  })
})

const hostile = [
  '"><script>alert(1)</script>',
  "'><script>alert(1)</script>",
  '</title><script>alert(1)</script>',
  '</head><body onload=alert(1)>',
  '" onmouseover="alert(1)',
  "' onmouseover='alert(1)",
  '<!--',
  '--><script>alert(1)</script>',
  '<![CDATA[x]]>',
  ']]>',
  '<svg/onload=alert(1)>',
  '<img src=x onerror=alert(1)>',
  '&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;',
  '&#34;><b>',
  '&#x22;><b>',
  '&amp;quot;',
  '&',
  '&&lt;',
  "$& $1 $` $'",
  '$$',
  '\\"><b>',
  '\\u0022><b>',
  '%22%3E%3Cb%3E',
  '`{alert(1)}`',
  '{{constructor.constructor("alert(1)")()}}',
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  '<meta http-equiv="refresh" content="0;url=https://evil.example">',
  '<base href="https://evil.example/">',
  '<link rel=stylesheet href=//evil.example>',
  '<iframe srcdoc="<script>alert(1)</script>">',
  '<textarea>',
  '<plaintext>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<style>@import "//evil.example"</style>',
  '<a href="jav&#x09;ascript:alert(1)">x</a>',
  '=cmd|calc!A1',
  '<?php echo 1 ?>',
  '<%= 1 %>',
  '</script><script>alert(1)</script>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '＜script＞alert(1)＜/script＞',
  'ﾉ"ﾉ<ﾉ>ﾉ',
  '<!-- emaki:head -->',
  '</body></html>',
]

describe('hostile text', () => {
  test('has more than forty cases', () => expect(new Set(hostile).size).toBeGreaterThan(40))

  test.each(hostile)('%j is escaped everywhere', async (text) => {
    const tame = (await (await setUpWith(work())).page('/i/7')).head
    const user = { id: 3, name: text, account: 'x', profile_image_urls: { medium: '' } }
    const { page } = await setUpWith(
      work({ caption: text.replaceAll('&', '&amp;').replaceAll('<', '&lt;'), user }, { title: text }),
    )
    const { head } = await page('/i/7')
    expect(head.meta.get('og:title')).toBe(`${text} - ${text}`)
    expect(head.meta.get('og:image:alt')).toBe(`${text} - ${text}`)
    expect(head.meta.get('og:description')).toBe(text.trim())
    expect(head.meta.get('description')).toBe(text.trim())
    expect(head.links.get('alternate')?.title).toBe(`${text} - ${text}`)
    expect(head.title).toBe(`${text} - ${text}`)
    expect(head.elements).toEqual(tame.elements)
  })
})
