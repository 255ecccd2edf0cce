// The responses of the mirror in the gateway's benchmark.

const artwork = (index) => ({
  id: 100_000_000 + index,
  title: `A scroll unrolled, part ${index}`,
  type: 'illust',
  visible: true,
  is_muted: false,
  restrict: 0,
  x_restrict: 0,
  caption: 'Ink and light. '.repeat(20),
  image_urls: {
    large: `https://i.pximg.net/img-master/${index}.jpg`,
    medium: `https://i.pximg.net/c/540x540_70/${index}.jpg`,
    square_medium: `https://i.pximg.net/c/360x360_70/${index}.jpg`,
  },
  user: { id: index + 1, name: 'An artist', account: `artist${index}`, profile_image_urls: { medium: '' } },
  tags: ['空', '夕焼け', '風景', 'オリジナル'].map((name) => ({ name, translated_name: name })),
  create_date: '2026-11-19T00:00:00+09:00',
  page_count: 1,
  meta_single_page: { original_image_url: `https://i.pximg.net/img-original/${index}.jpg` },
  meta_pages: [],
  total_view: 1000,
  total_bookmarks: 100,
  width: 1200,
  height: 1600,
})

/** A page of a ranking, as bytes. */
export const rankingPage = () =>
  Buffer.from(JSON.stringify({ illusts: Array.from({ length: 30 }, (_, index) => artwork(index)), next_url: null }))

/** One artwork, as text. */
export const artworkDetail = () => JSON.stringify({ illust: artwork(0) })

export const rankingPath = '/api/mirror/rank?mode=day&page=1'
/** The page of the artwork. */
export const artworkPath = '/artworks/100000000'
