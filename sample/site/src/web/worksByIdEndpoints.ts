// Works by ids, and works similar to one (docs/contract/web-side.md 1).
import type { Catalogue, NovelRecord, WorkRecord } from '@emaki/catalogue'
import type { WebNovelWork, WebWork } from '@emaki/domain'
import { presentWork } from './illustEndpoints.ts'
import { isNovelHidden, wireNovelWork } from './novelEndpoints.ts'
import type { WebEndpoints } from './webEndpoint.ts'
import type { WebRequest } from './webRequest.ts'
import { wireWork } from './wireWork.ts'

/** Maximum number of works by ids of a user's works. */
const maxWorksOfUser = 60
/** Maximum number of similar works by ids. */
const maxMore = 30
/** Number of similar works, those of the first response included. */
const similarTotal = 180
const similarOnPage = 18

/** The site reads works by ids below any user's id: it does not check who made them. */
export function worksByIdEndpoints(catalogue: Catalogue): WebEndpoints {
  const visible = (works: readonly WorkRecord[], webRequest: WebRequest): WebWork[] =>
    works.filter((work) => !webRequest.hiddenBecause(work)).map((work) => wireWork(work, webRequest))
  return {
    '/ajax/user/{id}/illusts': (webRequest) =>
      byId(visible(catalogue.works(idsOf(webRequest, 'ids[]', maxWorksOfUser)), webRequest)),

    '/ajax/user/{id}/novels': (webRequest) =>
      byId(
        idsOf(webRequest, 'ids[]', maxWorksOfUser)
          .map((id) => catalogue.novel(id))
          .filter((novel): novel is NovelRecord => novel !== undefined && !isNovelHidden(novel, webRequest))
          .map((novel) => wireNovelWork(novel, webRequest)),
      ),

    '/ajax/illust/{id}/recommend/init': (webRequest, [id = 0]) => {
      const limit = webRequest.whole('limit', { least: 1, most: similarTotal, otherwise: similarOnPage })
      const { id: seed } = presentWork(catalogue, id, webRequest)
      const similar = catalogue.related([seed], [], webRequest.maxRestrict, similarTotal)
      return {
        illusts: visible(similar.slice(0, limit), webRequest),
        nextIds: similar.slice(limit).map((work) => String(work.id)),
        details: Object.fromEntries(
          similar.map((work, index) => [
            String(work.id),
            {
              methods: ['illust_by_illust'],
              score: Number((1 / (index + 1)).toFixed(4)),
              seedIllustIds: [String(seed)],
              banditInfo: '',
              recommendListId: 'sample',
            },
          ]),
        ),
      }
    },

    '/ajax/illust/recommend/illusts': (webRequest) => ({
      illusts: visible(catalogue.works(idsOf(webRequest, 'illust_ids[]', maxMore)), webRequest),
    }),
  }
}

/** The ids of a repeated parameter. Throws a 400 without ids, with too many, or with one that is not a number. */
export function idsOf(webRequest: WebRequest, name: string, most: number): number[] {
  const texts = webRequest.query.getAll(name)
  if (texts.length === 0 || texts.length > most) throw webRequest.error(400, 'invalid')
  return texts.map((text) => webRequest.idIn(text))
}

/** The items as a map by id. An empty map is an empty array. */
const byId = <T extends WebWork | WebNovelWork>(items: readonly T[]): Record<string, T> | [] =>
  items.length === 0 ? [] : Object.fromEntries(items.map((item) => [String(item.id), item]))
