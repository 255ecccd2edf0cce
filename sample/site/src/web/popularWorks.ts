// Popular works of the site's phone pages, as a bare list (docs/contract/companion.md 7.20).
import type { Catalogue, WorkRecord } from '@emaki/catalogue'
import { listedSquare } from '../images/pictureUrls.ts'
import { webCrops } from './webCrops.ts'
import { gather } from './webEndpoint.ts'
import type { WebRequest } from './webRequest.ts'
import { illustTypes } from './wireWork.ts'

const modes = ['popular_illust', 'popular_illust_r18'] as const
const types = ['', 'manga', 'ugoira'] as const
const worksOnPage = 30
/** How many recommendations the popular works are chosen from. */
const poolSize = 300

/** Popular works of a mode and type. Adult works need a session. */
export function popularWorks(catalogue: Catalogue, webRequest: WebRequest): object[] {
  const isAdult = webRequest.oneOf('mode', modes, 'popular_illust') === 'popular_illust_r18'
  const type = webRequest.oneOf('type', types, '')
  const page = webRequest.whole('p', { least: 1, most: 1000, otherwise: 1 })
  const maxRestrict = isAdult ? webRequest.signedIn().xRestrict : 0
  const pool = gather(
    (offset, limit) => catalogue.recommended(type === 'manga' ? 'manga' : 'illust', [], maxRestrict, { offset, limit }),
    (work) => work.xRestrict > 0 === isAdult && (type === '' || work.type === type),
    poolSize,
  )
  return pool
    .sort((one, two) => two.bookmarks - one.bookmarks || two.id - one.id)
    .slice((page - 1) * worksOnPage, page * worksOnPage)
    .map(wirePopularWork)
}

const wirePopularWork = (work: WorkRecord) => ({
  illust_id: String(work.id),
  illust_title: work.title,
  illust_user_id: String(work.artist.id),
  user_name: work.artist.name,
  url: listedSquare(work, webCrops.thumb),
  illust_create_date: work.created,
  tags: work.tags.map(({ name }) => name),
  illust_width: String(work.width),
  illust_height: String(work.height),
  illust_page_count: String(work.pageCount),
  illust_x_restrict: String(work.xRestrict),
  illust_ai_type: String(work.aiType),
  illust_type: String(illustTypes[work.type]),
})
