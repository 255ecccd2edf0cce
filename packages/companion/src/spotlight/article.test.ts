import { countWork } from '@emaki/domain/testing'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { articlePage, paragraph, work } from '../testing/spotlightPages.ts'
import { readSpotlightHtml, readSpotlightWorks } from './article.ts'
import { openPage } from './page.ts'

const contentOf = (body: string) => readSpotlightHtml(openPage(articlePage(body), 'en'))?.content ?? ''

describe('readSpotlightWorks', () => {
  const works = (body: string) => readSpotlightWorks(openPage(articlePage(body), 'en'))

  it('reads works, cover, text and related articles', () => {
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

  it('returns empty parts without works or text, so that the viewer shows the HTML page', () => {
    expect(works('<p>An interview.</p>')).toMatchObject({ desc: '', items: [] })
    expect(works(work(1, { illust: 'https://www.pixivision.net/images/effect.png' }))?.items[0]?.illust_url).toMatch(
      /\/effect\.png$/,
    )
  })

  it('reads only the text after the first picture', () => {
    expect(works(`<div class="_feature-article-body__paragraph">before</div>${paragraph('after')}`)?.desc).toBe('after')
  })

  it('keeps incomplete works and drops those without an id', () => {
    const bare =
      '<div class="article-item _feature-article-body__pixiv_illust"><a class="am__work__title" href="/artworks/5">Bare</a></div>'
    const none =
      '<div class="article-item _feature-article-body__pixiv_illust"><h3 class="am__work__title"><a href="/about">No</a></h3></div>'
    expect(works(bare + none)?.items).toEqual([
      { title: 'Bare', illust_id: '5', illust_url: '', user_id: '', user_name: '', user_avatar: '' },
    ])
  })

  it('is undefined without title and works', () => {
    expect(readSpotlightWorks(openPage('<html><body>maintenance</body></html>', 'en'))).toBeUndefined()
    expect(readSpotlightHtml(openPage('<h1 class="am__title">Only a title</h1>', 'en'))).toBeUndefined()
  })

  it('reads the date as printed for an article of any type', () => {
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
  ])('E1, E2, E4, E6: sanitises %s to %s', (hostile, expected) => {
    expect(contentOf(hostile)).toBe(expected)
  })

  it('keeps pictures of the site with their size, and loads lazy ones', () => {
    expect(
      contentOf(
        '<img src="/blank.gif" data-src="https://embed.pixiv.net/a.jpg" width="300" height="20" srcset="https://e/x 2x" alt="Rain">',
      ),
    ).toBe('<img width="300" height="20" alt="Rain" src="https://embed.pixiv.net/a.jpg" loading="lazy">')
  })

  it('links works and users without a language prefix', () => {
    const link = (href: string) => /href="([^"]*)"/.exec(contentOf(`<a href="${href}">x</a>`))?.[1]
    expect(link('https://www.pixiv.net/en/artworks/12')).toBe('https://www.pixiv.net/artworks/12')
    expect(link('https://www.pixiv.net/zh-tw/users/12')).toBe('https://www.pixiv.net/users/12')
    expect(link('https://www.pixiv.net/artworks/12')).toBe('https://www.pixiv.net/artworks/12')
    expect(link('/en/a/5')).toBe('https://www.pixivision.net/en/a/5')
  })

  it('replaces a player by a link', () => {
    expect(contentOf('<iframe src="https://www.youtube.com/embed/abc"></iframe>')).toContain(
      '>https://www.youtube.com/embed/abc</a>',
    )
  })

  it('E3: survives 20,000 nested elements and a megabyte of entities', () => {
    expect(contentOf(`${'<div>'.repeat(20_000)}deep`)).not.toContain('deep')
    expect(contentOf('&amp;'.repeat(200_000))).toHaveLength(1_000_000)
    // The parser moves its stack of open elements once per element. Text is read a few times.
    expect(countWork(() => contentOf('<div>'.repeat(20_000)))).toBeLessThan(20_000 ** 2)
    expect(countWork(() => contentOf('&amp;'.repeat(20_000)))).toBeLessThan(10 * 100_000)
  })

  it.each([
    ['removed elements', '<script></script>'],
    ['elements that are replaced by their content', '<font>a</font>'],
    ['pictures of unknown hosts', '<img src="https://evil.example/x.png">'],
    ['comments', '<!-- a -->'],
    ['frames', '<iframe src="https://video.example/1"></iframe>'],
    ['kept elements', '<p>a</p>'],
  ])('E3: is linear in a flat sequence of %s', (_, markup) => {
    const workOf = (count: number) => countWork(() => contentOf(markup.repeat(count)))
    // A factor of two allows for work per page that does not depend on its length.
    expect(workOf(8000)).toBeLessThan(2 * 4 * workOf(2000))
  })

  it('has at most 20,000 elements', () => {
    expect(contentOf('<p>a</p>'.repeat(30_000)).match(/<p>/g)?.length).toBeLessThanOrEqual(20_000)
  })

  it('contains nothing active for any input', () => {
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
