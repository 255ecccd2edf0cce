// A list item of the site's phone pages (docs/contract/companion.md 7.20) as an Artwork.
import type { Artwork } from '../entities/artwork.ts'
import { record } from '../tolerance.ts'
import { normaliseWebWork } from './webWork.ts'

/** Reads one work of a phone page's list. Undefined without a usable id or picture. Never throws. */
export function normaliseTouchWork(wire: unknown): Artwork | undefined {
  const work = record(wire)
  return normaliseWebWork({
    id: work.illust_id,
    title: work.illust_title,
    url: work.url,
    illustType: work.illust_type,
    tags: work.tags,
    userId: work.illust_user_id,
    userName: work.user_name,
    profileImageUrl: work.profile_img,
    createDate: work.illust_create_date,
    width: work.illust_width,
    height: work.illust_height,
    pageCount: work.illust_page_count,
    xRestrict: work.illust_x_restrict,
    aiType: Number(work.illust_ai_type),
  })
}
