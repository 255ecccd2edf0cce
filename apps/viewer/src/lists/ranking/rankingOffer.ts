import type { RankingType } from '@emaki/domain'
import type { MessageKey } from '../../platform/i18n/useT.ts'
import type { RankingOffer } from './RankingTabs.tsx'

/** The path of a ranking of artworks, and its short label within its category. */
export const rankingOffer = (type: RankingType): RankingOffer => ({ path: `/rank/${type}`, label: labels[type] })

const labels: Readonly<Record<RankingType, MessageKey>> = {
  daily: 'rank.day',
  weekly: 'rank.week',
  monthly: 'rank.month',
  rookie: 'rank.rookie',
  original: 'rank.original',
  daily_ai: 'rank.ai',
  male: 'rank.male',
  female: 'rank.female',
  r18: 'rank.r18',
  r18_w: 'rank.r18_w',
  r18_ai: 'rank.r18_ai',
  r18_m: 'rank.r18_m',
  r18_f: 'rank.r18_f',
  r18g_w: 'rank.r18g_w',
  daily_illust: 'rank.day',
  weekly_illust: 'rank.week',
  monthly_illust: 'rank.month',
  rookie_illust: 'rank.rookie',
  daily_r18_illust: 'rank.r18',
  weekly_r18_illust: 'rank.r18_w',
  daily_ugoira: 'rank.day',
  weekly_ugoira: 'rank.week',
  daily_r18_ugoira: 'rank.r18',
  weekly_r18_ugoira: 'rank.r18_w',
  daily_manga: 'rank.day',
  weekly_manga: 'rank.week',
  monthly_manga: 'rank.month',
  rookie_manga: 'rank.rookie',
  daily_r18_manga: 'rank.r18',
  weekly_r18_manga: 'rank.r18_w',
}
