import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { card, listPage, rainy } from '../testing/spotlightPages.ts'
import { readSpotlightList } from './list.ts'
import { openPage } from './page.ts'

const listOf = (page: string) => readSpotlightList(openPage(page, 'en'))

describe('readSpotlightList', () => {
  it('reads each card with its title, picture, day and tags', () => {
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

  it('reads the boxes beside the list by their own names', () => {
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
      'a script address',
      { id: 7, title: 'x', href: 'javascript:alert(1)' },
      { id: '7', article_url: 'https://www.pixivision.net/en/a/7' },
    ],
    ['a label that is no number', { id: 7, title: 'x', label: 'rainy-streets' }, { id: '7' }],
    ['a label with leading zeros', { id: 7, title: 'x', label: '0007' }, { id: '7' }],
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
    [
      'a picture with a script address',
      { id: 1, title: 'x', style: 'background-image:url(javascript:alert(1))' },
      { thumbnail: '' },
    ],
    ['no picture', { id: 1, title: 'x', style: '' }, { thumbnail: '' }],
    ['a day in Japanese', { id: 1, title: 'x', date: '2024年5月6日' }, { publish_date: '2024-05-06' }],
    ['no day', { id: 1, title: 'x', date: 'soon' }, { publish_date: null }],
  ])('accepts %s', (_what, source, expected) => {
    expect(listOf(listPage(card(source))).articles[0]).toMatchObject(expected)
  })

  it('drops cards without link, id or title, and duplicates, and keeps the others', () => {
    const cards = `<article class="_article-card"></article><article class="_article-card"><h2 class="arc__title">no link</h2></article>
      ${card({ id: 1, title: '' })}${card({ id: 2, title: 'x', label: '', href: '/en/about' })}${rainy}${rainy}${card({ id: 3, title: 'last' })}`
    expect(listOf(listPage(cards)).articles.map(({ id }) => id)).toEqual(['10001', '3'])
  })

  it('reads pages without a column, without boxes, and cut at any position', () => {
    expect(listOf(`<ul>${rainy}</ul>`)).toMatchObject({ articles: [{ id: '10001' }], rank: [], recommend: [] })
    const page = listPage(rainy)
    fc.assert(
      fc.property(fc.integer({ min: 0, max: page.length }), (end) => {
        for (const { id } of listOf(page.slice(0, end)).articles) expect(id).toBe('10001')
      }),
    )
  })

  it('reads pictures in separate elements, including lazy ones', () => {
    const page = listPage(rainy).replace(
      /<div class="_thumbnail" style="[^"]*"><\/div>/,
      '<img class="_thumbnail" src="/blank.gif" data-src="https://i.pximg.net/lazy.jpg">',
    )
    expect(listOf(page).articles[0]?.thumbnail).toBe('https://i.pximg.net/lazy.jpg')
  })
})
