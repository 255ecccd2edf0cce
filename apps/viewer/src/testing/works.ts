// Works for component tests, as the mirror sends them and as the viewer reads them.
import { type Artwork, normaliseArtwork } from '@emaki/domain'

export type WireWork = Readonly<Record<string, unknown>>

const host = 'https://i.pximg.net'
const pictures = (id: number, page: number) => ({
  square_medium: `${host}/c/360x360_70/img-master/img/2024/01/02/03/04/05/${id}_p${page}_square1200.jpg`,
  medium: `${host}/c/540x540_70/img-master/img/2024/01/02/03/04/05/${id}_p${page}_master1200.jpg`,
  large: `${host}/c/600x1200_90/img-master/img/2024/01/02/03/04/05/${id}_p${page}_master1200.jpg`,
  original: `${host}/img-original/img/2024/01/02/03/04/05/${id}_p${page}.jpg`,
})

/** A work as the mirror sends it. `page_count` decides how many pages it has. */
export function wireWork(changes: WireWork = {}): WireWork {
  const id = Number(changes.id ?? 100)
  const pages = Number(changes.page_count ?? 1)
  const { original, ...covers } = pictures(id, 0)
  return {
    id,
    title: 'The lighthouse',
    type: 'illust',
    caption: '',
    create_date: '2024-01-02T03:04:05+09:00',
    image_urls: covers,
    user: { id: 7, name: 'Ann', account: 'ann', profile_image_urls: { medium: '' } },
    tags: [],
    tools: [],
    page_count: pages,
    width: 800,
    height: 600,
    series: null,
    meta_single_page: pages === 1 ? { original_image_url: original } : {},
    meta_pages: pages === 1 ? [] : Array.from({ length: pages }, (_, page) => ({ image_urls: pictures(id, page) })),
    total_view: 1500,
    total_bookmarks: 20,
    is_bookmarked: false,
    visible: true,
    x_restrict: 0,
    illust_ai_type: 1,
    ...changes,
  }
}

/** A work as the viewer reads it. */
export function artworkOf(changes: WireWork = {}): Artwork {
  const artwork = normaliseArtwork(wireWork(changes))
  if (!artwork) throw new Error('The wire work is not readable')
  return artwork
}

/** A novel as the mirror sends it. */
export const wireNovel = (changes: WireWork = {}): WireWork => ({
  id: 200,
  title: 'The ferry',
  caption: '',
  create_date: '2024-01-02T03:04:05+09:00',
  image_urls: {},
  user: { id: 7, name: 'Ann', account: 'ann', profile_image_urls: { medium: '' } },
  tags: [],
  text_length: 900,
  total_bookmarks: 20,
  series: {},
  is_bookmarked: false,
  x_restrict: 0,
  novel_ai_type: 1,
  ...changes,
})
