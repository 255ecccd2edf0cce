// The modes of rankings that the app API accepts.

/** Upstream's illustration ranking modes (docs/contract/app-api.md 3.5). */
export const rankingModes = [
  'day',
  'week',
  'month',
  'day_male',
  'day_female',
  'week_original',
  'week_rookie',
  'day_ai',
  'day_manga',
  'week_manga',
  'month_manga',
  'week_rookie_manga',
  'week_original_manga',
  'day_r18',
  'week_r18',
  'day_male_r18',
  'day_female_r18',
  'day_r18_ai',
  'day_r18_manga',
  'week_r18_manga',
  'week_r18g',
  'day_r18g_manga',
  'week_r18g_manga',
] as const
export type RankingMode = (typeof rankingModes)[number]

/** Upstream's novel ranking modes (docs/contract/app-api.md 3.7). */
export const novelRankingModes = [
  'day',
  'week',
  'day_male',
  'day_female',
  'week_rookie',
  'week_ai',
  'day_r18',
  'week_r18',
  'day_male_r18',
  'day_female_r18',
  'week_ai_r18',
  'week_r18g',
] as const
export type NovelRankingMode = (typeof novelRankingModes)[number]
