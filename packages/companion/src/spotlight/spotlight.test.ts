// Spotlight lists and articles out of the site's pages, hostile ones too.
import { processorMs } from '@emaki/domain/testing'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { articlePage, card, listPage, paragraph, work } from '../testing/spotlightPages.ts'
import { createScripted, html, messageOf } from '../testing/upstream.ts'
import { spotlightLanguage } from '../web/language.ts'
import { readSpotlightHtml, readSpotlightWorks } from './article.ts'
import { readSpotlightList } from './list.ts'
import { openPage } from './page.ts'

const listOf = (page: string) => readSpotlightList(openPage(page, 'en'))
const contentOf = (body: string) => readSpotlightHtml(openPage(articlePage(body), 'en'))?.content ?? ''

const rainy = card({
  id: 10001,
  title: 'Rainy Streets - Drawings of wet asphalt',
  date: '2024-05-06',
  tags: [
    [21, 'rain'],
    [22, '街'],
  ],
})

describe('a spotlight list', () => {
  it('gives each card with its title, picture, day and tags', () => {
    expect(listOf(listPage(rainy)).articles).toEqual([
      {
        id: '10001',
        title: 'Rainy Streets - Drawings of wet asphalt',
        pure_title: 'Drawings of wet asphalt',
        thumbnail: 'https://i.pximg.net/c/w1200_q80_a2_g1_u1_cr0:0.1:1:0.9/img-original/img/2024/05/06/07/08/09/10001_p0.jpg',
        article_url: 'https://www.pixivision.net/en/a/10001',
        publish_date: '2024-05-06',
        tags: [
          { id: '21', name: 'rain' },
          { id: '22', name: '街' },
        ],
      },
    ])
  })

  it('gives the boxes beside it, each by its own name', () => {
    const { rank, recommend } = listOf(listPage(rainy))
    expect(rank.map(({ id, title, thumbnail }) => [id, title, thumbnail])).toEqual([
      ['31', 'Ranked first', 'https://i.pximg.net/s/31.jpg'],
      ['32', 'Ranked second', 'https://i.pximg.net/s/32.jpg'],
    ])
    expect(recommend).toEqual([
      {
        id: '41',
        title: 'Recommended',
        pure_title: '',
        thumbnail: 'https://i.pximg.net/s/41.jpg',
        article_url: 'https://www.pixivision.net/en/a/41',
        publish_date: null,
        tags: [],
      },
    ])
  })

  it.each([
    ['no hyphen in a title', { id: 1, title: 'Tea' }, { title: 'Tea', pure_title: '' }],
    ['two hyphens in a title', { id: 1, title: 'A - B - C' }, { pure_title: 'B' }],
    ['marks and line breaks in a title', { id: 1, title: '\n <b>Ink &amp;</b>\n  &lt;script&gt; ' }, { title: 'Ink & <script>' }],
    ['another language', { id: 7, title: '雨の街', href: '/ja/a/7' }, { article_url: 'https://www.pixivision.net/ja/a/7' }],
    [
      'an address with a host',
      { id: 7, title: 'x', href: 'https://www.pixivision.net/zh-tw/a/7' },
      { article_url: 'https://www.pixivision.net/zh-tw/a/7' },
    ],
    [
      'an address that acts',
      { id: 7, title: 'x', href: 'javascript:alert(1)' },
      { id: '7', article_url: 'https://www.pixivision.net/en/a/7' },
    ],
    ['a label that is no number', { id: 7, title: 'x', label: 'rainy-streets' }, { id: '7' }],
    ['a label with zeros in front', { id: 7, title: 'x', label: '0007' }, { id: '7' }],
    [
      'a picture in double quotes',
      { id: 1, title: 'x', style: 'color:red;background-image:url(&quot;//i.pximg.net/a.jpg&quot;);' },
      { thumbnail: 'https://i.pximg.net/a.jpg' },
    ],
    [
      'a picture without quotes',
      { id: 1, title: 'x', style: 'background: center url( /img/a.png ) no-repeat' },
      { thumbnail: 'https://www.pixivision.net/img/a.png' },
    ],
    ['a picture that acts', { id: 1, title: 'x', style: 'background-image:url(javascript:alert(1))' }, { thumbnail: '' }],
    ['no picture', { id: 1, title: 'x', style: '' }, { thumbnail: '' }],
    ['a day in Japanese', { id: 1, title: 'x', date: '2024年5月6日' }, { publish_date: '2024-05-06' }],
    ['no day', { id: 1, title: 'x', date: 'soon' }, { publish_date: null }],
  ])('survives %s', (_what, source, expected) => {
    expect(listOf(listPage(card(source))).articles[0]).toMatchObject(expected)
  })

  it('drops cards without a link, id or title, and doubles, and keeps their neighbours', () => {
    const cards = `<article class="_article-card"></article><article class="_article-card"><h2 class="arc__title">no link</h2></article>
      ${card({ id: 1, title: '' })}${card({ id: 2, title: 'x', label: '', href: '/en/about' })}${rainy}${rainy}${card({ id: 3, title: 'last' })}`
    expect(listOf(listPage(cards)).articles.map(({ id }) => id)).toEqual(['10001', '3'])
  })

  it('is read without its column, without its boxes, and when it is cut anywhere', () => {
    expect(listOf(`<ul>${rainy}</ul>`)).toMatchObject({ articles: [{ id: '10001' }], rank: [], recommend: [] })
    const page = listPage(rainy)
    fc.assert(
      fc.property(fc.integer({ min: 0, max: page.length }), (end) => {
        for (const { id } of listOf(page.slice(0, end)).articles) expect(id).toBe('10001')
      }),
    )
  })

  it('reads pictures in elements of their own, even before they are loaded', () => {
    const page = listPage(rainy).replace(
      /<div class="_thumbnail" style="[^"]*"><\/div>/,
      '<img class="_thumbnail" src="/blank.gif" data-src="https://i.pximg.net/lazy.jpg">',
    )
    expect(listOf(page).articles[0]?.thumbnail).toBe('https://i.pximg.net/lazy.jpg')
  })
})

describe('an article', () => {
  const works = (body: string) => readSpotlightWorks(openPage(articlePage(body), 'en'))

  it('gives its works, its cover, its words and what is related', () => {
    expect(works(paragraph('Reflections,\n umbrellas, <b>neon</b>.') + work(100000003, { title: 'Crossing' }))).toEqual({
      title: 'Drawings of wet asphalt',
      cover: 'https://i-ogp.pximg.net/img-original/img/2024/05/06/07/08/09/100000002_p0.jpg',
      desc: 'Reflections, umbrellas, neon.',
      date: '2024-05-06',
      items: [
        {
          title: 'Crossing',
          illust_id: '100000003',
          illust_url: 'https://i.pximg.net/c/768x1200_80/img-master/img/2024/04/01/00/00/00/100000003_p0_master1200.jpg',
          user_id: '2100000003',
          user_name: 'Rin',
          user_avatar: 'https://i.pximg.net/u/100000003_50.jpg',
        },
      ],
      tags: [
        { id: '21', name: 'rain' },
        { id: '22', name: 'street' },
      ],
      related_latest: {
        tag_name: 'rain',
        tag_id: '21',
        items: [
          { id: '9990', title: 'Clouds', thumbnail: 'https://i.pximg.net/c/260x260_80/9990.jpg' },
          { id: '9991', title: 'Puddles', thumbnail: 'https://i.pximg.net/c/260x260_80/9991.jpg' },
        ],
      },
      related_recommend: {
        tag_name: 'popular',
        items: [{ id: '9992', title: 'Umbrellas', thumbnail: 'https://i.pximg.net/c/260x260_80/9992.jpg' }],
      },
    })
  })

  it('without works or words has them empty, so that the viewer shows the page instead', () => {
    expect(works('<p>An interview.</p>')).toMatchObject({ desc: '', items: [] })
    expect(works(work(1, { illust: 'https://www.pixivision.net/images/effect.png' }))?.items[0]?.illust_url).toMatch(
      /\/effect\.png$/,
    )
  })

  it('has the words after the first picture only', () => {
    expect(works(`<div class="_feature-article-body__paragraph">before</div>${paragraph('after')}`)?.desc).toBe('after')
  })

  it('keeps works with parts missing, and drops those without an id', () => {
    const bare =
      '<div class="article-item _feature-article-body__pixiv_illust"><a class="am__work__title" href="/artworks/5">Bare</a></div>'
    const none =
      '<div class="article-item _feature-article-body__pixiv_illust"><h3 class="am__work__title"><a href="/about">No</a></h3></div>'
    expect(works(bare + none)?.items).toEqual([
      { title: 'Bare', illust_id: '5', illust_url: '', user_id: '', user_name: '', user_avatar: '' },
    ])
  })

  it('is none without title and works', () => {
    expect(readSpotlightWorks(openPage('<html><body>maintenance</body></html>', 'en'))).toBeUndefined()
    expect(readSpotlightHtml(openPage('<h1 class="am__title">Only a title</h1>', 'en'))).toBeUndefined()
  })

  it('of any type is HTML with its date as it is printed', () => {
    const article = readSpotlightHtml(
      openPage(articlePage('<p class="lead">Hello <strong>there</strong></p>', 'An interview'), 'en'),
    )
    expect(article).toMatchObject({
      title: 'An interview',
      date: '2024.05.06',
      content: '<p class="lead">Hello <strong>there</strong></p>',
    })
  })
})

describe('the body of an article', () => {
  it.each([
    ['<script>alert(1)</script><p>x</p>', '<p>x</p>'],
    ['<p onclick="alert(1)" id="location" style="position:fixed" class="am__p">x</p>', '<p class="am__p">x</p>'],
    ['<a href="javascript:alert(1)">x</a>', '<a>x</a>'],
    ['<a href="java&#9;script:alert(1)">x</a>', '<a>x</a>'],
    ['<a href="data:text/html,x">x</a>', '<a>x</a>'],
    ['<a href="https://user:pass@evil.example/">x</a>', '<a>x</a>'],
    ['<img src="https://tracker.example/pixel.gif" onerror="alert(1)">', ''],
    ['<img src="http://i.pximg.net/a.jpg">', ''],
    ['<img src="https://i.pximg.net.evil.example/a.jpg">', ''],
    ['<img src="data:image/svg+xml,x">', ''],
    ['<svg onload="alert(1)"><circle/></svg><math><mtext></mtext></math>x', 'x'],
    ['<style>*{}</style><link rel="preconnect" href="//e"><template><b>x</b></template><noscript><i>y</i></noscript>z', 'z'],
    ['<form action="/x"><input name="a"><button>go</button></form>z', 'z'],
    ['<blink><b>x</b></blink>', '<b>x</b>'],
    ['<custom-element><script>alert(1)</script><em>x</em></custom-element>', '<em>x</em>'],
    ['a<!-- comment --><?php x ?>b', 'ab'],
    ['<iframe src="javascript:alert(1)"></iframe>x', 'x'],
    ['<svg><style><!--</style><img title="--&gt;&lt;img src=x onerror=alert(1)&gt;">', ''],
    ['&lt;script&gt;', '&lt;script&gt;'],
    ['<b title="&quot;&gt;雨">放課後&nbsp;😀</b><br>', '<b title="&quot;>雨">放課後&nbsp;😀</b><br>'],
  ])('E1, E2, E4, E6: %s leaves %s', (hostile, expected) => {
    expect(contentOf(hostile)).toBe(expected)
  })

  it('keeps pictures of the site with their measures, and shows lazy ones', () => {
    expect(
      contentOf(
        '<img src="/blank.gif" data-src="https://embed.pixiv.net/a.jpg" width="300" height="20" srcset="https://e/x 2x" alt="Rain">',
      ),
    ).toBe('<img width="300" height="20" alt="Rain" src="https://embed.pixiv.net/a.jpg" loading="lazy">')
  })

  it('leads to works and users without a language in front', () => {
    const link = (href: string) => /href="([^"]*)"/.exec(contentOf(`<a href="${href}">x</a>`))?.[1]
    expect(link('https://www.pixiv.net/en/artworks/12')).toBe('https://www.pixiv.net/artworks/12')
    expect(link('https://www.pixiv.net/zh-tw/users/12')).toBe('https://www.pixiv.net/users/12')
    expect(link('https://www.pixiv.net/artworks/12')).toBe('https://www.pixiv.net/artworks/12')
    expect(link('/en/a/5')).toBe('https://www.pixivision.net/en/a/5')
  })

  it('has a link where a player was', () => {
    expect(contentOf('<iframe src="https://www.youtube.com/embed/abc"></iframe>')).toContain(
      '>https://www.youtube.com/embed/abc</a>',
    )
  })

  it('E3: survives 20,000 nested elements and a megabyte of entities in good time', () => {
    const spent = processorMs(() => {
      expect(contentOf(`${'<div>'.repeat(20_000)}deep`)).not.toContain('deep')
      expect(contentOf('&amp;'.repeat(200_000))).toHaveLength(1_000_000)
    })
    expect(spent).toBeLessThan(8000)
  })

  it('never acts, whatever is in it', () => {
    const piece = fc.constantFrom(
      '<b',
      '<img src=x ',
      'onerror=alert(1)',
      '<script>',
      '</script>',
      '<a href=',
      'javascript:x',
      '"',
      "'",
      '>',
      '<svg>',
      '<!--',
      '-->',
      '<p>',
      '</p>',
      'text',
      ' ',
      '<title>',
      '<style>',
      '&lt;',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const content = contentOf(pieces.join(''))
        expect(content.replace(/&[a-z]+;/g, '')).not.toMatch(
          /<(?:script|svg|style|title)|<[^>]*\s(?:on\w+\s*=|href\s*=\s*"?javascript)/i,
        )
      }),
      { numRuns: 200 },
    )
  })
})

describe('the spotlight’s routes', () => {
  it.each([
    ['/api/pixivision', 'www.pixivision.net/zh/c/illustration'],
    ['/api/pixivision?lang=en', 'www.pixivision.net/en/c/illustration'],
    ['/api/pixivision?page=3&lang=zh-TW', 'www.pixivision.net/zh-tw/c/illustration?p=3'],
    ['/api/pixivision/list', 'www.pixivision.net/zh/c/illustration'],
    ['/api/pixivision/list?type=how-to-draw&page=2&lang=ja', 'www.pixivision.net/ja/c/how-to-draw?p=2'],
  ])('%s reads %s', async (path, address) => {
    const { companion, asked } = createScripted(() => html(listPage(rainy)))
    const response = await companion.request(path)
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'public, max-age=21600'])
    expect(asked.map((one) => one.address)).toEqual([address])
  })

  it.each([
    ['/api/pixivision/detail?id=10001&lang=en', 'www.pixivision.net/en/a/10001', 'content'],
    ['/api/pixivision/10001', 'www.pixivision.net/zh/a/10001', 'items'],
    ['/api/pixivision/10001?lang=pt', 'www.pixivision.net/en/a/10001', 'items'],
  ])('%s reads %s', async (path, address, member) => {
    const { companion, asked } = createScripted(() => html(articlePage(work(1))))
    const response = await companion.request(path)
    expect(await response.json()).toHaveProperty(member)
    expect(asked.map((one) => one.address)).toEqual([address])
  })

  it('has the boxes only when no page is named', async () => {
    const { companion } = createScripted(() => html(listPage(rainy)))
    const members = async (path: string) => Object.keys(await (await companion.request(path)).json())
    expect(await members('/api/pixivision')).toEqual(['articles', 'rank', 'recommend'])
    expect(await members('/api/pixivision/list?type=news')).toEqual(['articles', 'rank', 'recommend'])
    expect(await members('/api/pixivision?page=1')).toEqual(['articles'])
    expect(await members('/api/pixivision/list?type=news&page=2')).toEqual(['articles'])
  })

  it('tells the operator of a page without cards', async () => {
    const { companion, events } = createScripted(() => html('<html><body>all new markup</body></html>'))
    expect(await (await companion.request('/api/pixivision?page=1')).json()).toEqual({ articles: [] })
    expect((await companion.request('/api/pixivision/5')).status).toBe(502)
    expect(events).toEqual([
      { kind: 'emptySpotlight', path: '/zh/c/illustration' },
      { kind: 'emptySpotlight', path: '/zh/a/5' },
    ])
  })

  it('ends a list where upstream has no more pages, and says so of articles', async () => {
    const { companion } = createScripted(() => html('not here', 404))
    const last = await companion.request('/api/pixivision?page=99')
    expect([last.status, await last.json()]).toEqual([200, { articles: [] }])
    for (const path of ['/api/pixivision', '/api/pixivision/list?type=nope', '/api/pixivision/5', '/api/pixivision/detail?id=5'])
      expect((await companion.request(path)).status).toBe(404)
  })

  it.each([
    ['/api/pixivision?page=0', 'page'],
    ['/api/pixivision?page=-1', 'page'],
    ['/api/pixivision?page=1e9', 'page'],
    ['/api/pixivision/list?type=../a/1', 'type'],
    ['/api/pixivision/list?type=Evil', 'type'],
    ['/api/pixivision?lang=//evil.example', 'lang'],
    ['/api/pixivision/detail', 'id'],
    ['/api/pixivision/detail?id=1/../2', 'id'],
    ['/api/pixivision/12abc', 'id'],
    ['/api/pixivision/..%2f..', 'id'],
  ])('%s is 400 for its %s', async (path, field) => {
    const { companion, asked } = createScripted()
    const response = await companion.request(path)
    expect([response.status, await messageOf(response)]).toEqual([400, `Bad Request: ${field}`])
    expect(asked).toEqual([])
  })

  it('follows a redirect to another language, but to no other host and not for ever', async () => {
    const towards = (location: string) => new Response(null, { status: 302, headers: { location } })
    const { companion, asked } = createScripted((url) =>
      url.pathname === '/zh/a/5'
        ? towards('/ja/a/5')
        : url.pathname === '/zh/a/6'
          ? towards('https://evil.example/a/6')
          : url.pathname === '/zh/a/7'
            ? towards('/zh/a/7')
            : html(articlePage(work(1))),
    )
    expect((await companion.request('/api/pixivision/5')).status).toBe(200)
    expect((await companion.request('/api/pixivision/6')).status).toBe(502)
    expect((await companion.request('/api/pixivision/7')).status).toBe(502)
    expect(asked.map(({ address }) => address.split('/a/')[0])).not.toContain('evil.example')
    expect(asked).toHaveLength(6)
  })

  it.each([
    [undefined, 'zh'],
    ['zh-TW', 'zh-tw'],
    ['zh_TW', 'zh-tw'],
    ['zh-CN', 'zh'],
    ['ja', 'ja'],
    ['KO', 'ko'],
    ['th-TH', 'th'],
    ['fr', 'en'],
  ])('speak, for the wish %s, %s', (wish, expected) => {
    expect(spotlightLanguage(wish)).toBe(expected)
  })
})
