import { describe, expect, it } from 'vitest'
import { readMarker, readWatchlist, readWebWatchlist } from './watchedSeries.ts'

const entry = {
  id: 410,
  title: 'Paper Boats',
  url: 'https://i.pximg.net/c/240x480/a.jpg',
  mask_text: null,
  published_content_count: 12,
  last_published_content_datetime: '2026-10-02T18:00:00+09:00',
  latest_content_id: 9100001,
  user: { id: 77, name: 'Ito', account: 'ito_k', profile_image_urls: { medium: '' } },
}
const next = 'https://app-api.pixiv.net/v1/watchlist/manga?offset=30'

describe('a watchlist of the app API', () => {
  it('has series with their newest parts, and counts unrated covers as adult', () => {
    const [series] = readWatchlist({ series: [entry, null], next_url: null }).series
    expect(series).toEqual({
      id: '410',
      maskedBy: undefined,
      title: 'Paper Boats',
      cover: 'https://i.pximg.net/c/240x480/a.jpg',
      isAdult: true,
      count: 12,
      updated: '2026-10-02T18:00:00+09:00',
      latestId: '9100001',
      author: { id: '77', name: 'Ito' },
    })
  })

  it('shows nothing of a masked series but the sentence, also when the other members are missing', () => {
    const page = readWatchlist({
      series: [
        { ...entry, mask_text: 'Not available.' },
        { id: 411, mask_text: 'Gone.' },
      ],
    })
    expect(
      page.series.map(({ title, cover, latestId, author, maskedBy }) => [title, cover, latestId, author.id, maskedBy]),
    ).toEqual([
      ['', '', undefined, '0', 'Not available.'],
      ['', '', undefined, '0', 'Gone.'],
    ])
  })

  it.each([
    [next, 30],
    [null, undefined],
    [undefined, undefined],
    ['', undefined],
  ])('with next_url %s goes on at %s', (url, at) => {
    expect(readWatchlist({ series: [entry], next_url: url }).next).toBe(at)
  })

  it.each([null, undefined, 'x', [null]])('with the series %s is empty', (series) => {
    expect(readWatchlist({ series })).toEqual({ series: [], next: undefined })
  })
})

describe('a watchlist of the web side', () => {
  const manga = {
    page: { total: '2', maxPage: 2, watchedSeriesIds: ['2', '1'] },
    illustSeries: [
      { id: '1', userId: '77', title: 'One', total: 3, latestIllustId: '11', updateDate: '2026-10-02T18:00:00+09:00' },
      { id: '2', userId: '78', title: 'Two', total: 4, latestIllustId: '12' },
    ],
    thumbnails: { illust: [{ id: '11', xRestrict: 0, url: 'small', urls: { '240mw': 'cover' } }], novel: [] },
    users: [{ userId: '77', name: 'Ito' }],
  }

  it('has the order of its ids, covers among the thumbnails and authors among the users', () => {
    const page = readWebWatchlist(manga, 'illust', 1)
    expect(page.next).toBe(2)
    expect(page.series.map(({ id, cover, isAdult, author }) => [id, cover, isAdult, author.name])).toEqual([
      ['2', '', true, ''],
      ['1', 'cover', false, 'Ito'],
    ])
  })

  it('ends at its last page, and has complete novel series', () => {
    const novelSeries = [
      {
        id: '5',
        userId: '7',
        userName: 'Ann',
        xRestrict: 1,
        title: 'Rain',
        total: 9,
        latestNovelId: '50',
        cover: { urls: { '240mw': 'c' } },
      },
    ]
    const page = readWebWatchlist({ page: { maxPage: 1, watchedSeriesIds: ['5'] }, novelSeries }, 'novel', 1)
    expect(page).toMatchObject({
      next: undefined,
      series: [{ id: '5', cover: 'c', isAdult: true, latestId: '50', count: 9, author: { id: '7', name: 'Ann' } }],
    })
    expect(readWebWatchlist({}, 'novel', 1)).toEqual({ series: [], next: undefined })
  })
})

it.each([
  [null, undefined],
  [{ page: 3 }, 3],
  [4, 4],
  ['5', 5],
  [{ page: 0 }, undefined],
  [[], undefined],
  ['x', undefined],
])('the marker %j is at page %s', (marker, page) => expect(readMarker(marker)).toBe(page))
