// Kept novels: details, related novels and feeds (docs/contract/app-api.md 3.7).
import { japanDay, type WireNovel } from '@emaki/domain'
import {
  beforeIdPage,
  gather,
  maxOffset,
  noSuchWork,
  novelRankingModes,
  offsetPage,
  type Page,
  type Parameters,
} from '@emaki/domain/upstream'
import type { EndpointContext, EndpointRequest, Endpoints } from './endpoint.ts'
import { before, rankingConditions, rankingOrder, relatedRows } from './illustEndpoints.ts'
import { wireNovel } from './wireWork.ts'
import { condition, type KeptRow } from './workRows.ts'

const recommendedSize = 15
const relatedDepth = 150
const previewSize = 10

export function novelEndpoints(context: EndpointContext): Endpoints {
  const { archive, rows } = context
  return {
    '/v2/novel/detail': (asked) => ({ novel: wireNovel(existingNovel(context, asked, 'novel_id'), archive) }),
    '/v1/novel/related': (asked) => {
      const whole = relatedRows(context, existingNovel(context, asked, 'novel_id'), relatedDepth)
      return novelPage(
        context,
        offsetPage(asked.parameters, ({ offset, limit }) => whole.slice(offset, offset + limit)),
      )
    },
    '/v1/novel/recommended': ({ parameters }) => recommended(context, parameters),
    '/v1/novel/new': ({ parameters }) =>
      novelPage(
        context,
        beforeIdPage(parameters, 'max_novel_id', (beforeId, limit) =>
          rows.list('novel', before(beforeId), 'id', { offset: 0, limit }),
        ),
      ),
    '/v1/novel/ranking': ({ parameters }) => {
      const mode = parameters.oneOf('mode', novelRankingModes, 'day')
      const day = parameters.day('date')
      const isFuture = day !== undefined && day > japanDay(archive.now())
      const page = offsetPage(parameters, (slice) =>
        isFuture ? [] : rows.list('novel', rankingConditions(mode), rankingOrder(mode), slice),
      )
      return novelPage(context, page)
    },
  }
}

/** The novel that a parameter names. Throws upstream's 404. */
export function existingNovel({ rows }: EndpointContext, { parameters, language }: EndpointRequest, name: string): KeptRow {
  const row = rows.find('novel', parameters.id(name))
  if (!row) throw noSuchWork(language)
  return row
}

/** A list of novels, as every novel endpoint sends it. */
export const novelPage = (
  { archive }: EndpointContext,
  page: Page<KeptRow>,
): { novels: WireNovel[]; next_url: string | null } => ({
  novels: page.items.map((row) => wireNovel(row, archive)),
  next_url: page.nextUrl,
})

function recommended(context: EndpointContext, parameters: Parameters): object {
  const { rows, archive } = context
  const shown = parameters.commaIds('already_recommended')
  const list = gather((slice) => rows.list('novel', [], 'mixed', slice), parameters.offset(), shown, recommendedSize)
  const next = list.next !== null && list.next <= maxOffset ? list.next : null
  const preview = parameters.flag('include_ranking_novels')
    ? rows.list('novel', [condition('rating = 0')], 'lately', { offset: 0, limit: previewSize })
    : []
  const nextUrl = next === null ? null : parameters.nextUrl({ offset: next, max_bookmark_id_for_recommend: -next })
  return {
    ...novelPage(context, { items: list.items, nextUrl }),
    ranking_novels: preview.map((row) => wireNovel(row, archive)),
    privacy_policy: {},
  }
}
