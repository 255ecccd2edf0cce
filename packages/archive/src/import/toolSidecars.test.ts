import { describe, expect, it } from 'vitest'
import { framesOf, isToolMetadata, rating, readDelays, readInfoText, readMetaText, recordIn, worksIn } from './toolSidecars.ts'

/** Fields that the metadata does not have are left out. */
const known = (value: unknown): unknown => value && JSON.parse(JSON.stringify(value))
const workOf = (value: unknown): unknown => known(worksIn(value)[0])

const frames = [{ file: '000000.jpg', delay: 60 }]
const galleryDl = { category: 'pixiv', id: 91000001 }
const pixivUtil = { 'Image ID': 91000001, 'Artist ID': 5 }
const pixivUtilRaw = { illustId: '91000001', userId: '5' }
const batch = { idNum: 91000001, original: 'https://i.pximg.net/a.jpg', ext: 'jpg' }

describe('worksIn', () => {
  it('reads the metadata of gallery-dl', () => {
    const value = {
      ...galleryDl,
      title: 'T',
      caption: 'C',
      user: { id: 5, name: 'A', account: 'a' },
      tags: ['sea', { name: 'sky', translated_name: 'ciel' }, { name: 'sun', translated_name: null }, '', {}],
      create_date: '2024-05-01T10:00:00+09:00',
      type: 'manga',
      page_count: 3,
      width: 800,
      height: 600,
      x_restrict: 1,
      illust_ai_type: 2,
      series: { id: 7, title: 'S' },
      total_bookmarks: 10,
      total_view: 20,
      is_original: true,
      frames,
      num: 2,
    }
    expect(workOf(value)).toEqual({
      key: { kind: 'illust', id: '91000001' },
      tool: 'gallery-dl',
      title: 'T',
      caption: 'C',
      artist: { id: '5', name: 'A', account: 'a' },
      tags: [{ name: 'sea' }, { name: 'sky', translated: 'ciel' }, { name: 'sun' }],
      created: '2024-05-01T10:00:00+09:00',
      type: 'manga',
      pages: 3,
      width: 800,
      height: 600,
      rating: 1,
      ai: 2,
      series: { id: '7', title: 'S' },
      bookmarks: 10,
      views: 20,
      isOriginal: true,
      frames,
      page: 2,
    })
  })

  it('leaves out what gallery-dl has not written', () => {
    expect(workOf(galleryDl)).toEqual({
      key: { kind: 'illust', id: '91000001' },
      tool: 'gallery-dl',
      title: '',
      caption: '',
      tags: [],
      type: 'illust',
      ai: 0,
      bookmarks: 0,
      views: 0,
      isOriginal: false,
    })
  })

  it.each([
    ['its category', { category: 'pixiv-novel', novel_ai_type: 2, text_length: 400 }, { ai: 2, textLength: 400 }],
    ['its AI type', { novel_ai_type: 1 }, { ai: 1 }],
    ['its length', { text_length: 400 }, { textLength: 400 }],
  ])('recognises a novel of gallery-dl by %s', (_, more, expected) => {
    expect(workOf({ ...galleryDl, illust_ai_type: 0, ...more })).toMatchObject({
      key: { kind: 'novel', id: '91000001' },
      ...expected,
    })
  })

  it.each([
    ['illust', 'illust'],
    ['ugoira', 'ugoira'],
    ['book', 'illust'],
  ])('reads the type %s of gallery-dl as %s', (type, expected) => {
    expect(workOf({ ...galleryDl, type })).toMatchObject({ type: expected })
  })

  it('knows no artist where gallery-dl names the user for unknown ones', () => {
    expect(workOf({ ...galleryDl, user: { id: 1, name: 'A' } })).not.toHaveProperty('artist')
  })

  it('reads the metadata of PixivUtil2', () => {
    const value = {
      ...pixivUtil,
      Title: 'T',
      Caption: 'C',
      'Artist Name': 'A',
      Tags: ['AI-generated', 'sea', ''],
      Date: '2024-05-01T01:00:00+00:00',
      'Image Mode': 'ugoira_view',
      Pages: 3,
      Resolution: ' 800x600 ',
      'Series Data': { seriesId: 7, title: 'S' },
      BookmarkCount: 10,
      'Ugoira Data': JSON.stringify({ frames }),
    }
    expect(workOf(value)).toEqual({
      key: { kind: 'illust', id: '91000001' },
      tool: 'PixivUtil2',
      title: 'T',
      caption: 'C',
      artist: { id: '5', name: 'A' },
      tags: [{ name: 'sea' }],
      created: '2024-05-01T01:00:00+00:00',
      type: 'ugoira',
      pages: 3,
      width: 800,
      height: 600,
      ai: 2,
      series: { id: '7', title: 'S' },
      bookmarks: 10,
      frames,
    })
  })

  it.each([
    [{}],
    [{ 'Image Mode': 'manga', Resolution: 'Multiple images: 3P', 'Ugoira Data': '{', BookmarkCount: '' }],
    [{ 'Artist ID': 'x', Resolution: '800x' }],
  ])('leaves out what PixivUtil2 has not written in %j', (more) => {
    const { artist, ...others } = worksIn({ ...pixivUtil, ...more })[0] ?? {}
    expect(artist?.id).toBe('Artist ID' in more ? undefined : '5')
    expect(known(others)).toEqual({
      key: { kind: 'illust', id: '91000001' },
      tool: 'PixivUtil2',
      title: '',
      caption: '',
      tags: [],
    })
  })

  it('reads the response of the site that PixivUtil2 has stored', () => {
    const value = {
      ...pixivUtilRaw,
      illustTitle: 'T',
      illustComment: 'C',
      userName: 'A',
      userAccount: 'a',
      tags: { tags: [{ tag: 'sea' }, { tag: '' }] },
      createDate: '2024-05-01T01:00:00+00:00',
      illustType: 1,
      pageCount: 3,
      width: 800,
      height: 600,
      xRestrict: 2,
      aiType: 2,
      bookmarkCount: 10,
      viewCount: 20,
    }
    expect(workOf(value)).toEqual({
      key: { kind: 'illust', id: '91000001' },
      tool: 'PixivUtil2',
      title: 'T',
      caption: 'C',
      artist: { id: '5', name: 'A', account: 'a' },
      tags: [{ name: 'sea' }],
      created: '2024-05-01T01:00:00+00:00',
      type: 'manga',
      pages: 3,
      width: 800,
      height: 600,
      rating: 2,
      ai: 2,
      bookmarks: 10,
      views: 20,
    })
  })

  it('leaves out what the stored response has not', () => {
    expect(workOf({ ...pixivUtilRaw, userId: 'x', illustType: 9 })).toEqual({
      key: { kind: 'illust', id: '91000001' },
      tool: 'PixivUtil2',
      title: '',
      caption: '',
      tags: [],
      ai: 0,
    })
  })

  it('reads the metadata of PixivBatchDownloader', () => {
    const value = {
      ...batch,
      title: 'T',
      description: 'C',
      userId: '5',
      user: 'A',
      tags: ['sea', 'sky'],
      tagsTranslOnly: ['mer', ''],
      date: '2024-05-01T01:00:00+00:00',
      type: 2,
      pageCount: 3,
      index: 0,
      fullWidth: 800,
      fullHeight: 600,
      xRestrict: 1,
      aiType: 2,
      seriesId: '7',
      seriesTitle: 'S',
      bmk: 10,
      viewCount: 20,
      isOriginal: true,
      ugoiraInfo: { frames },
    }
    expect(workOf(value)).toEqual({
      key: { kind: 'illust', id: '91000001' },
      tool: 'PixivBatchDownloader',
      title: 'T',
      caption: 'C',
      artist: { id: '5', name: 'A' },
      tags: [{ name: 'sea', translated: 'mer' }, { name: 'sky' }],
      created: '2024-05-01T01:00:00+00:00',
      type: 'ugoira',
      pages: 3,
      width: 800,
      height: 600,
      rating: 1,
      ai: 2,
      series: { id: '7', title: 'S' },
      bookmarks: 10,
      views: 20,
      isOriginal: true,
      frames,
      page: 0,
    })
  })

  it('leaves out what PixivBatchDownloader has not written', () => {
    expect(workOf({ ...batch, fullWidth: 0, fullHeight: 0, tags: ['sea'], tagsTranslOnly: [] })).toEqual({
      key: { kind: 'illust', id: '91000001' },
      tool: 'PixivBatchDownloader',
      title: '',
      caption: '',
      tags: [{ name: 'sea' }],
      type: 'illust',
      ai: 0,
      isOriginal: false,
      page: 0,
    })
  })

  it('takes the size of PixivBatchDownloader from the first page only', () => {
    const [work] = worksIn({ ...batch, index: 1, fullWidth: 800, fullHeight: 600 })
    expect([work?.page, work?.width, work?.height]).toEqual([1, undefined, undefined])
  })

  it.each([
    [{ charCount: 400, content: 'text' }, 400],
    [{ content: 'text' }, 4],
    [{}, undefined],
  ])('reads the length of a novel of PixivBatchDownloader out of %j', (novelMeta, textLength) => {
    const [work] = worksIn({ ...batch, type: 3, novelMeta })
    expect([work?.key.kind, work?.textLength]).toEqual(['novel', textLength])
  })

  it.each([
    ['gallery-dl without an id', { category: 'pixiv' }],
    ['gallery-dl about an avatar', { ...galleryDl, type: 'avatar' }],
    ['gallery-dl about a background', { ...galleryDl, type: 'background' }],
    ['gallery-dl of another site', { category: 'danbooru', id: 91000001 }],
    ['PixivUtil2 without an id', { ...pixivUtil, 'Image ID': 'x' }],
    ['one field of PixivUtil2', { 'Image ID': 91000001 }],
    ['the other field of PixivUtil2', { 'Artist ID': 5 }],
    ['a stored response without an id', { ...pixivUtilRaw, illustId: 'x' }],
    ['one field of a stored response', { illustId: '91000001' }],
    ['the other field of a stored response', { userId: '5' }],
    ['PixivBatchDownloader without an id', { ...batch, idNum: 0 }],
    ['PixivBatchDownloader without an address', { idNum: 91000001, ext: 'jpg' }],
    ['PixivBatchDownloader without an extension', { idNum: 91000001, original: '' }],
    ['PixivBatchDownloader without the name of the id', { original: '', ext: 'jpg' }],
    ['no object', 'text'],
  ])('finds no work in metadata of %s', (_, value) => {
    expect(worksIn(value)).toEqual([])
  })

  it('reads each element of a list', () => {
    expect(worksIn([galleryDl, 7, pixivUtil]).map(({ tool }) => tool)).toEqual(['gallery-dl', 'PixivUtil2'])
  })
})

it.each([
  [{ category: 'pixiv', type: 'avatar' }, true],
  [{ category: 'pixiv-novel' }, true],
  [{ category: 'danbooru' }, false],
  ['pixiv', false],
])('isToolMetadata of %j is %s', (value, expected) => {
  expect(isToolMetadata(value)).toBe(expected)
})

it.each([
  [0, 0],
  [1, 1],
  [2, 2],
  ['0', 0],
  ['2', 2],
])('rating of %j is %i', (value, expected) => {
  expect(rating(value)).toBe(expected)
})

it.each([[3], [-1], [0.5], [''], [' '], ['01'], ['R-18'], [null], [true], [[1]], [undefined]])('%j is no rating', (value) => {
  expect(rating(value)).toBeUndefined()
})

it.each([
  [frames, frames],
  [[...frames, { file: '../a.jpg', delay: 60 }], frames],
  [[...frames, { file: '000001.jpg', delay: 0 }], frames],
  [[...frames, { file: 1, delay: 60 }], frames],
  [[], undefined],
  [{ frames }, undefined],
])('framesOf %j is %j', (value, expected) => {
  expect(framesOf(value)).toEqual(expected)
})

describe('readInfoText', () => {
  const head = ['ArtistID      = 5', 'ArtistName    = A', 'ImageID       = 91000001']

  it('reads all fields, and a caption of several lines', () => {
    const body = [
      ...head,
      'Title         = T',
      'SeriesTitle   = S',
      'SeriesId      = 7',
      'Caption       = One',
      'Two = 2',
      '',
      'Tags          = AI-generated, sea, sky',
      'Image Mode    = ugoira_view',
      'Pages         = 3',
      'Date          = 2024-05-01',
      'Resolution    = 800x600',
      'BookmarkCount = 10',
      `Ugoira Data   = ${JSON.stringify({ frames })}`,
    ].join('\r\n')
    expect(known(readInfoText(body))).toEqual({
      key: { kind: 'illust', id: '91000001' },
      tool: 'PixivUtil2',
      title: 'T',
      caption: 'One\nTwo = 2',
      artist: { id: '5', name: 'A' },
      tags: [{ name: 'sea' }, { name: 'sky' }],
      created: '2024-05-01',
      type: 'ugoira',
      pages: 3,
      width: 800,
      height: 600,
      ai: 2,
      series: { id: '7', title: 'S' },
      bookmarks: 10,
      frames,
    })
  })

  it.each([
    ['a work', head.slice(0, 2)],
    ['an artist', head.slice(2)],
    ['the id of a work', [...head.slice(0, 2), 'ImageID = x']],
  ])('finds nothing in a text without %s', (_, lines) => {
    expect(readInfoText(lines.join('\n'))).toBeUndefined()
  })

  it('ignores lines before the first field', () => {
    expect(readInfoText(['A note', ...head].join('\n'))?.key.id).toBe('91000001')
  })
})

describe('readMetaText', () => {
  const head = ['ID\n91000001', 'UserID\n5', 'Title\nT']
  const read = (blocks: readonly string[]) => known(readMetaText(`\ufeff${blocks.join('\n\n')}`))

  it('reads all fields', () => {
    const more = [
      'URL\nhttps://www.pixiv.net/i/91000001',
      'User\nA',
      'Description\nOne\nTwo',
      'Tags\n#sea\n#sky',
      'Date\n2024-05-01',
      'XRestrict\nR-18',
      'AI\nYes',
      'Bookmark\n10',
      'Size\n800x600',
    ]
    expect(read([...head, ...more])).toEqual({
      key: { kind: 'illust', id: '91000001' },
      tool: 'PixivBatchDownloader',
      title: 'T',
      caption: 'One\nTwo',
      artist: { id: '5', name: 'A' },
      tags: [{ name: 'sea' }, { name: 'sky' }],
      created: '2024-05-01',
      rating: 1,
      ai: 2,
      bookmarks: 10,
      width: 800,
      height: 600,
    })
  })

  it('leaves out what the text has not', () => {
    expect(read(['Id\n91000001', 'UserId\n-', 'Title\nT', 'AI\nNo'])).toEqual({
      key: { kind: 'illust', id: '91000001' },
      tool: 'PixivBatchDownloader',
      title: 'T',
      tags: [],
    })
  })

  it.each(['https://www.pixiv.net/n/91000001', 'https://www.pixiv.net/novel/show.php?id=91000001'])(
    'recognises a novel by the address %s',
    (url) => {
      expect(read([...head, `URL\n${url}`])).toMatchObject({ key: { kind: 'novel' } })
    },
  )

  it.each([0, 1, 2])('finds nothing without field %i of id, artist and title', (index) => {
    expect(read(head.filter((_, place) => place !== index))).toBeUndefined()
  })
})

it('recordIn reads the ids of downloads', () => {
  const entry = (id: unknown, n: unknown = '') => ({ id, n })
  const value = [
    entry('91000001_p0'),
    entry('91000002'),
    entry('x_p0'),
    entry(91000003),
    entry('91000004', 1),
    { id: '91000005' },
  ]
  expect(recordIn(value)).toEqual(['91000001', '91000002'])
  expect(recordIn({ id: '91000001', n: '' })).toEqual([])
})

it.each([
  [{ src: 'https://i.pximg.net/img/91000001_ugoira600x600.zip' }, '91000001'],
  [
    {
      src: 'https://i.pximg.net/img/91000001_ugoira600x600.zip',
      originalSrc: 'https://i.pximg.net/img/91000002-0123456789abcdef0123456789abcdef_ugoira1920x1080.zip',
    },
    '91000002',
  ],
  [{}, undefined],
])('readDelays of %j is about %s', (addresses, id) => {
  expect(readDelays({ ...addresses, frames })).toEqual({ id, frames })
  expect(readDelays(addresses)).toBeUndefined()
})
