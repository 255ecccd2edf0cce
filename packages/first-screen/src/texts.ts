// The few texts of first screens. They equal the viewer's messages home.ranking, home.more and rank.title, which a test of the viewer
// compares: the same words wrap in the same way.
import type { Language } from '@emaki/domain'

export interface ScreenTexts {
  readonly ranking: string
  readonly more: string
  readonly rankings: string
}

/** Plain text without characters that HTML escapes. */
export const screenTexts: Readonly<Record<Language, ScreenTexts>> = {
  'zh-CN': { ranking: '每日排行榜', more: '更多', rankings: '排行榜' },
  'zh-TW': { ranking: '每日排行榜', more: '更多', rankings: '排行榜' },
  de: { ranking: 'Tagesrangliste', more: 'Mehr', rankings: 'Rangliste' },
  el: { ranking: 'Κατάταξη ημέρας', more: 'Περισσότερα', rankings: 'Κατάταξη' },
  en: { ranking: 'Daily ranking', more: 'More', rankings: 'Ranking' },
  es: { ranking: 'Ranking diario', more: 'Más', rankings: 'Ranking' },
  fr: { ranking: 'Classement du jour', more: 'Plus', rankings: 'Classement' },
  it: { ranking: 'Classifica del giorno', more: 'Altro', rankings: 'Classifica' },
  ja: { ranking: 'デイリーランキング', more: 'もっと見る', rankings: 'ランキング' },
  ko: { ranking: '일간 랭킹', more: '더 보기', rankings: '랭킹' },
  pt: { ranking: 'Ranking diário', more: 'Mais', rankings: 'Ranking' },
  ru: { ranking: 'Рейтинг дня', more: 'Ещё', rankings: 'Рейтинг' },
}
