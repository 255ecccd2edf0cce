// The few texts of first screens. They equal the viewer's messages home.ranking, home.more, rank.title and novel.length, which a test of the viewer
// compares: the same words wrap in the same way.
import { escapeHtml, type Language } from '@emaki/domain'

/** A text for each plural form, with `#` for the number. */
export type PluralText = Readonly<Partial<Record<Intl.LDMLPluralRule, string>>>

export interface ScreenTexts {
  readonly ranking: string
  readonly more: string
  readonly rankings: string
  /** The length of a novel in characters. */
  readonly length: PluralText
}

/** Plain text without characters that HTML escapes. */
export const screenTexts: Readonly<Record<Language, ScreenTexts>> = {
  'zh-CN': { ranking: '每日排行榜', more: '更多', rankings: '排行榜', length: { other: '# 字' } },
  'zh-TW': { ranking: '每日排行榜', more: '更多', rankings: '排行榜', length: { other: '# 字' } },
  de: { ranking: 'Tagesrangliste', more: 'Mehr', rankings: 'Rangliste', length: { one: '# Zeichen', other: '# Zeichen' } },
  el: {
    ranking: 'Κατάταξη ημέρας',
    more: 'Περισσότερα',
    rankings: 'Κατάταξη',
    length: { one: '# χαρακτήρας', other: '# χαρακτήρες' },
  },
  en: { ranking: 'Daily ranking', more: 'More', rankings: 'Ranking', length: { one: '# character', other: '# characters' } },
  es: {
    ranking: 'Ranking diario',
    more: 'Más',
    rankings: 'Ranking',
    length: { one: '# carácter', many: '# de caracteres', other: '# caracteres' },
  },
  fr: {
    ranking: 'Classement du jour',
    more: 'Plus',
    rankings: 'Classement',
    length: { one: '# caractère', many: '# de caractères', other: '# caractères' },
  },
  it: {
    ranking: 'Classifica del giorno',
    more: 'Altro',
    rankings: 'Classifica',
    length: { one: '# carattere', many: '# di caratteri', other: '# caratteri' },
  },
  ja: { ranking: 'デイリーランキング', more: 'もっと見る', rankings: 'ランキング', length: { other: '#文字' } },
  ko: { ranking: '일간 랭킹', more: '더 보기', rankings: '랭킹', length: { other: '#자' } },
  pt: {
    ranking: 'Ranking diário',
    more: 'Mais',
    rankings: 'Ranking',
    length: { one: '# caractere', many: '# de caracteres', other: '# caracteres' },
  },
  ru: {
    ranking: 'Рейтинг дня',
    more: 'Ещё',
    rankings: 'Рейтинг',
    length: { one: '# знак', few: '# знака', many: '# знаков', other: '# знака' },
  },
}

/** The text of a number in its plural form (CLDR, as in the viewer's messages). */
export function counted(forms: PluralText, count: number, language: Language): string {
  const form = forms[new Intl.PluralRules(language).select(count)] ?? forms.other ?? ''
  return escapeHtml(form.replace('#', new Intl.NumberFormat(language).format(count)))
}
