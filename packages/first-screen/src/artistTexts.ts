// The texts of an artist's first screen. They equal the viewer's messages user.…, which a test of the viewer compares.
import type { Language } from '@emaki/domain'
import type { PluralText } from './texts.ts'

export interface ArtistTexts {
  /** `user.premium`, `user.workspace`, `user.following`, `user.friends`. */
  readonly premium: string
  readonly workspace: string
  readonly following: PluralText
  readonly friends: PluralText
  /** `user.fact.…` and `user.gender.…`. */
  readonly facts: Readonly<Record<'region' | 'gender' | 'birth' | 'job' | 'male' | 'female', string>>
  /** `user.tab.…`, by the name of the tab. */
  readonly tabs: Readonly<Record<ArtistTab, string>>
}

/** The tabs of a profile in their order (apps/viewer/src/screens/user/userAddress.ts), without collections, which are added later. */
export const artistTabs = [
  'illusts',
  'manga',
  'illust_series',
  'novel',
  'novel_series',
  'favorite',
  'fav_novel',
  'related',
] as const
export type ArtistTab = (typeof artistTabs)[number]

export const artistTexts: Readonly<Record<Language, ArtistTexts>> = {
  'zh-CN': {
    premium: '高级会员',
    workspace: '工作环境',
    following: { other: '# 关注' },
    friends: { other: '# 好P友' },
    facts: { region: '所在地', gender: '性别', birth: '生日', job: '职业', male: '男', female: '女' },
    tabs: {
      illusts: '插画',
      manga: '漫画',
      illust_series: '漫画系列',
      novel: '小说',
      novel_series: '小说系列',
      favorite: '收藏',
      fav_novel: '小说收藏',
      related: '相关作者',
    },
  },
  'zh-TW': {
    premium: '高級會員',
    workspace: '工作環境',
    following: { other: '追蹤 # 人' },
    friends: { other: '# 好P友' },
    facts: { region: '所在地', gender: '性別', birth: '生日', job: '職業', male: '男性', female: '女性' },
    tabs: {
      illusts: '插畫',
      manga: '漫畫',
      illust_series: '漫畫系列',
      novel: '小說',
      novel_series: '小說系列',
      favorite: '收藏',
      fav_novel: '小說收藏',
      related: '相關作者',
    },
  },
  de: {
    premium: 'Premium-Mitglied',
    workspace: 'Arbeitsplatz',
    following: { other: 'folgt #' },
    friends: { one: '# Freund', other: '# Freunde' },
    facts: { region: 'Ort', gender: 'Geschlecht', birth: 'Geburtstag', job: 'Beruf', male: 'Männlich', female: 'Weiblich' },
    tabs: {
      illusts: 'Illustrationen',
      manga: 'Manga',
      illust_series: 'Manga-Serien',
      novel: 'Romane',
      novel_series: 'Romanserien',
      favorite: 'Lesezeichen',
      fav_novel: 'Roman-Lesezeichen',
      related: 'Ähnliche Künstler',
    },
  },
  el: {
    premium: 'Μέλος Premium',
    workspace: 'Χώρος εργασίας',
    following: { other: 'Ακολουθεί #' },
    friends: { one: '# φίλος', other: '# φίλοι' },
    facts: { region: 'Τοποθεσία', gender: 'Φύλο', birth: 'Γενέθλια', job: 'Επάγγελμα', male: 'Άνδρας', female: 'Γυναίκα' },
    tabs: {
      illusts: 'Εικονογραφήσεις',
      manga: 'Manga',
      illust_series: 'Σειρές manga',
      novel: 'Μυθιστορήματα',
      novel_series: 'Σειρές μυθιστορημάτων',
      favorite: 'Σελιδοδείκτες',
      fav_novel: 'Σελιδοδείκτες μυθιστορημάτων',
      related: 'Παρόμοιοι καλλιτέχνες',
    },
  },
  en: {
    premium: 'Premium member',
    workspace: 'Workspace',
    following: { other: '# following' },
    friends: { one: '# friend', other: '# friends' },
    facts: { region: 'Location', gender: 'Gender', birth: 'Birthday', job: 'Occupation', male: 'Male', female: 'Female' },
    tabs: {
      illusts: 'Illustrations',
      manga: 'Manga',
      illust_series: 'Manga series',
      novel: 'Novels',
      novel_series: 'Novel series',
      favorite: 'Bookmarks',
      fav_novel: 'Novel bookmarks',
      related: 'Similar artists',
    },
  },
  es: {
    premium: 'Miembro premium',
    workspace: 'Espacio de trabajo',
    following: { one: '# seguido', many: '# de seguidos', other: '# seguidos' },
    friends: { one: '# amigo', many: '# de amigos', other: '# amigos' },
    facts: { region: 'Ubicación', gender: 'Género', birth: 'Cumpleaños', job: 'Ocupación', male: 'Hombre', female: 'Mujer' },
    tabs: {
      illusts: 'Ilustraciones',
      manga: 'Manga',
      illust_series: 'Series manga',
      novel: 'Novelas',
      novel_series: 'Series de novelas',
      favorite: 'Marcadores',
      fav_novel: 'Novelas en marcadores',
      related: 'Artistas afines',
    },
  },
  fr: {
    premium: 'Membre premium',
    workspace: 'Espace de travail',
    following: { one: '# abonnement', many: '# d’abonnements', other: '# abonnements' },
    friends: { one: '# ami', many: '# d’amis', other: '# amis' },
    facts: { region: 'Lieu', gender: 'Genre', birth: 'Anniversaire', job: 'Profession', male: 'Homme', female: 'Femme' },
    tabs: {
      illusts: 'Illustrations',
      manga: 'Manga',
      illust_series: 'Séries manga',
      novel: 'Romans',
      novel_series: 'Séries de romans',
      favorite: 'Favoris',
      fav_novel: 'Romans favoris',
      related: 'Artistes similaires',
    },
  },
  it: {
    premium: 'Membro premium',
    workspace: 'Postazione di lavoro',
    following: { one: '# seguito', many: '# di seguiti', other: '# seguiti' },
    friends: { one: '# amico', many: '# di amici', other: '# amici' },
    facts: { region: 'Luogo', gender: 'Genere', birth: 'Compleanno', job: 'Professione', male: 'Uomo', female: 'Donna' },
    tabs: {
      illusts: 'Illustrazioni',
      manga: 'Manga',
      illust_series: 'Serie manga',
      novel: 'Romanzi',
      novel_series: 'Serie di romanzi',
      favorite: 'Preferiti',
      fav_novel: 'Romanzi preferiti',
      related: 'Artisti simili',
    },
  },
  ja: {
    premium: 'プレミアム会員',
    workspace: '作業環境',
    following: { other: 'フォロー #' },
    friends: { other: 'マイピク #' },
    facts: { region: '所在地', gender: '性別', birth: '誕生日', job: '職業', male: '男性', female: '女性' },
    tabs: {
      illusts: 'イラスト',
      manga: 'マンガ',
      illust_series: 'マンガシリーズ',
      novel: '小説',
      novel_series: '小説シリーズ',
      favorite: 'ブックマーク',
      fav_novel: '小説ブックマーク',
      related: '関連する作者',
    },
  },
  ko: {
    premium: '프리미엄 회원',
    workspace: '작업 환경',
    following: { other: '팔로잉 #' },
    friends: { other: '마이픽 #' },
    facts: { region: '지역', gender: '성별', birth: '생일', job: '직업', male: '남성', female: '여성' },
    tabs: {
      illusts: '일러스트',
      manga: '만화',
      illust_series: '만화 시리즈',
      novel: '소설',
      novel_series: '소설 시리즈',
      favorite: '북마크',
      fav_novel: '소설 북마크',
      related: '비슷한 작가',
    },
  },
  pt: {
    premium: 'Membro premium',
    workspace: 'Espaço de trabalho',
    following: { other: 'seguindo #' },
    friends: { one: '# amigo', many: '# de amigos', other: '# amigos' },
    facts: {
      region: 'Localização',
      gender: 'Gênero',
      birth: 'Aniversário',
      job: 'Profissão',
      male: 'Masculino',
      female: 'Feminino',
    },
    tabs: {
      illusts: 'Ilustrações',
      manga: 'Mangá',
      illust_series: 'Séries de mangá',
      novel: 'Romances',
      novel_series: 'Séries de romances',
      favorite: 'Favoritos',
      fav_novel: 'Romances favoritos',
      related: 'Artistas parecidos',
    },
  },
  ru: {
    premium: 'Премиум-участник',
    workspace: 'Рабочее место',
    following: { one: '# подписка', few: '# подписки', many: '# подписок', other: '# подписки' },
    friends: { one: '# друг', few: '# друга', many: '# друзей', other: '# друга' },
    facts: {
      region: 'Местоположение',
      gender: 'Пол',
      birth: 'День рождения',
      job: 'Профессия',
      male: 'Мужской',
      female: 'Женский',
    },
    tabs: {
      illusts: 'Иллюстрации',
      manga: 'Манга',
      illust_series: 'Серии манги',
      novel: 'Новеллы',
      novel_series: 'Серии новелл',
      favorite: 'Закладки',
      fav_novel: 'Закладки новелл',
      related: 'Похожие авторы',
    },
  },
}
