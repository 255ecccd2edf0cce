// The few texts of first screens. They equal the viewer's messages home.ranking, home.more, home.tab.…, rank.title, novel.length, artwork.pages.all, reader.open and nav.…, which a test of the viewer
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
  /** The buttons below the pages of an artwork. */
  readonly allPages: PluralText
  readonly read: string
  /** The tabs of home. */
  readonly homeTabs: readonly [illust: string, manga: string, novel: string]
  /** The main navigation: home, search, ranking, settings, to the top. */
  readonly navigation: readonly [home: string, search: string, rank: string, setting: string, toTop: string]
}

/** Plain text without characters that HTML escapes. */
export const screenTexts: Readonly<Record<Language, ScreenTexts>> = {
  'zh-CN': {
    ranking: '每日排行榜',
    more: '更多',
    rankings: '排行榜',
    length: { other: '# 字' },
    allPages: { other: '显示全部 # 页' },
    read: '阅读',
    homeTabs: ['插画', '漫画', '小说'],
    navigation: ['首页', '搜索', '排行榜', '设置', '回顶部'],
  },
  'zh-TW': {
    ranking: '每日排行榜',
    more: '更多',
    rankings: '排行榜',
    length: { other: '# 字' },
    allPages: { other: '顯示全部 # 頁' },
    read: '閱讀',
    homeTabs: ['插畫', '漫畫', '小說'],
    navigation: ['首頁', '搜尋', '排行榜', '設定', '回頂端'],
  },
  de: {
    ranking: 'Tagesrangliste',
    more: 'Mehr',
    rankings: 'Rangliste',
    length: { one: '# Zeichen', other: '# Zeichen' },
    allPages: { one: '# Seite anzeigen', other: 'Alle # Seiten anzeigen' },
    read: 'Lesen',
    homeTabs: ['Illustrationen', 'Manga', 'Romane'],
    navigation: ['Start', 'Suche', 'Rangliste', 'Einstellungen', 'Nach oben'],
  },
  el: {
    ranking: 'Κατάταξη ημέρας',
    more: 'Περισσότερα',
    rankings: 'Κατάταξη',
    length: { one: '# χαρακτήρας', other: '# χαρακτήρες' },
    allPages: { one: 'Εμφάνιση # σελίδας', other: 'Εμφάνιση και των # σελίδων' },
    read: 'Ανάγνωση',
    homeTabs: ['Εικονογραφήσεις', 'Manga', 'Μυθιστορήματα'],
    navigation: ['Αρχική', 'Αναζήτηση', 'Κατάταξη', 'Ρυθμίσεις', 'Κορυφή'],
  },
  en: {
    ranking: 'Daily ranking',
    more: 'More',
    rankings: 'Ranking',
    length: { one: '# character', other: '# characters' },
    allPages: { one: 'Show # page', other: 'Show all # pages' },
    read: 'Read',
    homeTabs: ['Illustrations', 'Manga', 'Novels'],
    navigation: ['Home', 'Search', 'Ranking', 'Settings', 'To top'],
  },
  es: {
    ranking: 'Ranking diario',
    more: 'Más',
    rankings: 'Ranking',
    length: { one: '# carácter', many: '# de caracteres', other: '# caracteres' },
    allPages: { one: 'Mostrar # página', other: 'Mostrar las # páginas' },
    read: 'Leer',
    homeTabs: ['Ilustraciones', 'Manga', 'Novelas'],
    navigation: ['Inicio', 'Buscar', 'Ranking', 'Ajustes', 'Arriba'],
  },
  fr: {
    ranking: 'Classement du jour',
    more: 'Plus',
    rankings: 'Classement',
    length: { one: '# caractère', many: '# de caractères', other: '# caractères' },
    allPages: { one: 'Afficher # page', other: 'Afficher les # pages' },
    read: 'Lire',
    homeTabs: ['Illustrations', 'Manga', 'Romans'],
    navigation: ['Accueil', 'Recherche', 'Classement', 'Réglages', 'Haut'],
  },
  it: {
    ranking: 'Classifica del giorno',
    more: 'Altro',
    rankings: 'Classifica',
    length: { one: '# carattere', many: '# di caratteri', other: '# caratteri' },
    allPages: { one: 'Mostra # pagina', other: 'Mostra tutte le # pagine' },
    read: 'Leggi',
    homeTabs: ['Illustrazioni', 'Manga', 'Romanzi'],
    navigation: ['Home', 'Cerca', 'Classifica', 'Impostazioni', 'In cima'],
  },
  ja: {
    ranking: 'デイリーランキング',
    more: 'もっと見る',
    rankings: 'ランキング',
    length: { other: '#文字' },
    allPages: { other: '全#ページを表示' },
    read: '読む',
    homeTabs: ['イラスト', 'マンガ', '小説'],
    navigation: ['ホーム', '検索', 'ランキング', '設定', '先頭へ'],
  },
  ko: {
    ranking: '일간 랭킹',
    more: '더 보기',
    rankings: '랭킹',
    length: { other: '#자' },
    allPages: { other: '전체 #페이지 보기' },
    read: '읽기',
    homeTabs: ['일러스트', '만화', '소설'],
    navigation: ['홈', '검색', '랭킹', '설정', '맨 위로'],
  },
  pt: {
    ranking: 'Ranking diário',
    more: 'Mais',
    rankings: 'Ranking',
    length: { one: '# caractere', many: '# de caracteres', other: '# caracteres' },
    allPages: { one: 'Mostrar # página', other: 'Mostrar todas as # páginas' },
    read: 'Ler',
    homeTabs: ['Ilustrações', 'Mangá', 'Romances'],
    navigation: ['Início', 'Buscar', 'Ranking', 'Configurações', 'Ao topo'],
  },
  ru: {
    ranking: 'Рейтинг дня',
    more: 'Ещё',
    rankings: 'Рейтинг',
    length: { one: '# знак', few: '# знака', many: '# знаков', other: '# знака' },
    allPages: {
      one: 'Показать # страницу',
      few: 'Показать все # страницы',
      many: 'Показать все # страниц',
      other: 'Показать все # страницы',
    },
    read: 'Читать',
    homeTabs: ['Иллюстрации', 'Манга', 'Новеллы'],
    navigation: ['Главная', 'Поиск', 'Рейтинг', 'Настройки', 'Наверх'],
  },
}

/** The text of a number in its plural form (CLDR, as in the viewer's messages). */
export function counted(forms: PluralText, count: number, language: Language): string {
  const form = forms[new Intl.PluralRules(language).select(count)] ?? forms.other ?? ''
  return escapeHtml(form.replace('#', new Intl.NumberFormat(language).format(count)))
}
