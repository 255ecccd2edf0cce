// GET /ranking: upstream's ranking.php as JSON, with each work's rating added (docs/contract/companion.md 7.2).

import { firstRankingDay, japanDay, list, parseDay, readRating, record } from '@emaki/domain'
import { badRequest, HttpError, readReply, upstreamFailed } from '@emaki/web-api'
import { requestWeb } from './passThrough.ts'
import type { CompanionRoute, RequestContext } from './route.ts'
import { integer, matching, oneOf } from './web/parameter.ts'

const modes = [
  'daily',
  'weekly',
  'monthly',
  'rookie',
  'original',
  'daily_ai',
  'male',
  'female',
  'daily_r18',
  'weekly_r18',
  'male_r18',
  'female_r18',
  'daily_r18_ai',
  'r18g',
] as const
const contents = ['all', 'illust', 'manga', 'ugoira'] as const
const onlyAll: ReadonlySet<string> = new Set(['original', 'daily_ai', 'male', 'female'])
const notUgoira: ReadonlySet<string> = new Set(['monthly', 'rookie'])

export const rankingRoute: CompanionRoute = {
  method: 'GET',
  path: '/ranking',
  aliases: ['/ranking.php', '/api/ranking', '/api/pixiv-now/ranking', '/api/pixiv-now/http/ranking.php'],
  lifetime: 'ranking',
  about: 'The web ranking, 50 works a page',
  parameters: [
    integer('p', { min: 1, max: 10, defaultValue: '1' }),
    oneOf('mode', modes, { defaultValue: 'daily' }),
    matching('date', /^\d{8}$/, { about: 'YYYYMMDD in Japan, before today; the latest without it' }),
    oneOf('content', contents),
  ],
  async handle(ctx) {
    const { mode = 'daily', date, content } = ctx.values
    if (date !== undefined) checkDate(date, ctx)
    if (content !== undefined && isRefused(mode, content)) throw badRequest('content')
    const referer = 'https://www.pixiv.net/ranking.php'
    const answer = record(
      readReply(await requestWeb(ctx, { path: '/ranking.php', query: { ...ctx.values, format: 'json' }, referer })),
    )
    if (!Array.isArray(answer.contents)) throw noContents(answer)
    return { json: { ...answer, contents: list(answer.contents).map((item) => rated(item, mode)) } }
  },
}

const isRefused = (mode: string, content: string): boolean =>
  (onlyAll.has(mode) && content !== 'all') || (notUgoira.has(mode) && content === 'ugoira')

function checkDate(date: string, { services }: RequestContext): void {
  const day = parseDay(`${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}`)
  if (day === undefined || day < firstRankingDay || day >= japanDay(new Date(services.clock.now()))) throw badRequest('date')
}

/** Works of adult modes are adult, whatever the item says. */
function rated(item: unknown, mode: string): unknown {
  const work = record(item)
  const min = mode === 'r18g' ? 2 : mode.includes('r18') ? 1 : 0
  // Upstream sends `[]` for an unknown content type.
  const own = work.x_restrict ?? record(work.illust_content_type).sexual
  return { ...work, x_restrict: Math.max(min, readRating(own)) }
}

/**
 * The shape of upstream's response beyond the last page is unknown. Anything without a list is an error, which ends a client's list
 * (docs/contract/companion.md 7.2).
 */
const noContents = (answer: Readonly<Record<string, unknown>>): HttpError =>
  answer.error === true ? new HttpError(400, 'Upstream has no such ranking') : upstreamFailed('Upstream sent no ranking')
