// Test builders: complete upstream works and artworks. A test spells out only the fields that it checks.
import type { Artwork } from '../entities/artwork.ts'
import type { Novel } from '../entities/novel.ts'
import type { WireIllust } from '../entities/wire.ts'

const images = 'https://i.pximg.net'
const date = '2024/02/03/04/05/06'

/** Upstream's JSON of a single-page illustration. */
export function wireIllust(changes: Partial<WireIllust> = {}): WireIllust {
  const id = changes.id ?? 100500001
  return {
    id,
    title: 'Lantern',
    type: 'illust',
    image_urls: {
      square_medium: `${images}/c/360x360_70/img-master/img/${date}/${id}_p0_square1200.jpg`,
      medium: `${images}/c/540x540_70/img-master/img/${date}/${id}_p0_master1200.jpg`,
      large: `${images}/c/600x1200_90/img-master/img/${date}/${id}_p0_master1200.jpg`,
    },
    caption: '',
    restrict: 0,
    user: {
      id: 90000001,
      name: 'Test Painter',
      account: 'test_painter',
      profile_image_urls: { medium: `${images}/user.png` },
      is_followed: false,
    },
    tags: [{ name: '提灯', translated_name: 'lantern' }],
    tools: ['CLIP STUDIO PAINT'],
    create_date: '2024-02-03T04:05:06+09:00',
    page_count: 1,
    width: 1200,
    height: 1700,
    sanity_level: 2,
    x_restrict: 0,
    series: null,
    meta_single_page: { original_image_url: `${images}/img-original/img/${date}/${id}_p0.png` },
    meta_pages: [],
    total_view: 4321,
    total_bookmarks: 654,
    is_bookmarked: false,
    visible: true,
    is_muted: false,
    illust_ai_type: 1,
    illust_book_style: 0,
    ...changes,
  }
}

/** A normalised single-page illustration. */
export function artwork(changes: Partial<Artwork> = {}): Artwork {
  return {
    id: '100500001',
    title: 'Lantern',
    caption: '',
    author: { id: '90000001', name: 'Test Painter', avatar: '' },
    created: '2024-02-03T04:05:06+09:00',
    images: [{ s: `${images}/s.jpg`, m: `${images}/m.jpg`, l: `${images}/l.jpg`, o: `${images}/o.png` }],
    tags: [],
    tools: [],
    width: 1200,
    height: 1700,
    count: 1,
    view: 0,
    like: 0,
    x_restrict: 0,
    illust_ai_type: 1,
    type: 'illust',
    is_bookmarked: false,
    series: null,
    ...changes,
  }
}

/** A normalised novel without a series. */
export function novel(changes: Partial<Novel> = {}): Novel {
  return {
    id: '26000001',
    title: 'Rain Ledger',
    caption: '',
    author: { id: '90000003', name: 'Line Writer', avatar: '' },
    created: '2024-05-01T12:00:00+09:00',
    cover: { s: `${images}/s.jpg`, m: `${images}/m.jpg`, l: `${images}/l.jpg` },
    tags: [],
    count: 1,
    text_length: 1834,
    view: 0,
    like: 0,
    x_restrict: 0,
    novel_ai_type: 1,
    is_bookmarked: false,
    series: null,
    ...changes,
  }
}

/** Tags without translations. */
export const tags = (...names: string[]) => names.map((name) => ({ name, translated_name: null }))
