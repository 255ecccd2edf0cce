// Spotlight articles: about every three weeks, one subject and the best works for it.
import type { Database } from '@emaki/sqlite'
import type { DayNumber } from '../japaneseDay.ts'
import { stamp, startOfDay } from '../japaneseDay.ts'
import type { Random } from '../random.ts'
import { createRandom } from '../random.ts'
import type { SpotlightRecord } from '../records.ts'
import { readTagLines } from './tags/vocabulary.ts'
import type { StillScene } from './theme.ts'

const dayMs = 86_400_000
const intervalDays = 19
/** How many days of works an article covers. No article appears while the collection is younger. */
const coveredDays = 150

/** Subjects by scene: name | en | zh-CN | zh-TW | ko. */
const subjects: readonly (readonly [scene: StillScene, lines: string])[] = [
  ['ink-landscape', '墨と霧の風景 | Landscapes of ink and mist | 水墨与雾的风景 | 水墨與霧的風景 | 먹과 안개의 풍경'],
  ['night-city', '眠らない夜の街 | Cities that do not sleep | 不眠的夜之城 | 不眠的夜之城 | 잠들지 않는 밤거리'],
  ['woodblock-sea', '波の音が聞こえる海 | Seas you can hear | 听得见浪声的海 | 聽得見浪聲的海 | 파도 소리가 들리는 바다'],
  ['botanical', '手のひらの植物園 | A garden in the palm | 掌心里的植物园 | 掌心裡的植物園 | 손바닥 위의 식물원'],
  ['flow-field', '線と流れの抽象画 | Abstracts of line and flow | 线与流动的抽象画 | 線與流動的抽象畫 | 선과 흐름의 추상화'],
  ['planets', '遠い惑星への旅 | Journeys to far planets | 前往遥远行星的旅程 | 前往遙遠行星的旅程 | 먼 행성으로의 여행'],
  ['stained-glass', '光をとおす色硝子 | Coloured glass and light | 透光的彩绘玻璃 | 透光的彩繪玻璃 | 빛을 통과시키는 색유리'],
  ['paper-cut', '紙でできた物語 | Stories made of paper | 纸做的故事 | 紙做的故事 | 종이로 만든 이야기'],
  ['pixel-scene', '小さな点の大きな世界 | Large worlds of small dots | 小小像素的大世界 | 小小像素的大世界 | 작은 점의 큰 세계'],
  [
    'mascot',
    '猫とロボットとその仲間 | Cats, robots and friends | 猫、机器人与伙伴们 | 貓、機器人與夥伴們 | 고양이와 로봇과 친구들',
  ],
  ['still-life', '静かな食卓 | Quiet tables | 安静的餐桌 | 安靜的餐桌 | 조용한 식탁'],
  ['aurora', '空を見上げる | Looking up | 抬头看天空 | 抬頭看天空 | 하늘을 올려다보다'],
  [
    'architecture',
    '住んでみたい架空建築 | Imaginary houses to live in | 想住进去的虚构建筑 | 想住進去的虛構建築 | 살아보고 싶은 가상 건축',
  ],
]

const lead: Readonly<Record<string, readonly string[]>> = {
  ja: ['心ほどける', '眺めていたい', 'ため息のでる', '何度でも見たい', '季節を感じる'],
  en: ['To get lost in', 'Worth a long look', 'Breathtaking', 'Again and again', 'For this season'],
  'zh-CN': ['令人放松', '百看不厌', '令人屏息', '想一看再看', '感受季节'],
  'zh-TW': ['令人放鬆', '百看不膩', '令人屏息', '想一看再看', '感受季節'],
  ko: ['마음이 풀리는', '계속 보고 싶은', '숨이 멎는', '몇 번이고 보고 싶은', '계절을 느끼는'],
}

/** Articles appear at 18:00 (ms). */
export const spotlightTime = (day: DayNumber): number => startOfDay(day) + dayMs * 0.75

/** The instant (ms) at which an article appears on this day; undefined on most days and while the collection is too young. */
export function spotlightDue(day: DayNumber, firstDay: DayNumber): number | undefined {
  return day % intervalDays === 3 && day - firstDay >= coveredDays ? spotlightTime(day) : undefined
}

/** The article of the day, from the works of the months before; undefined if there are too few works. */
export function makeSpotlight(day: DayNumber, database: Database): SpotlightRecord | undefined {
  const turn = Math.floor(day / intervalDays)
  const random = createRandom('spotlight', day)
  const [scene, lines] = random.pick(subjects.slice(turn % 2 === 0 ? 0 : 6))
  const workIds = choose(database, day, scene, random)
  const [thumbnailWorkId] = workIds
  const subject = readTagLines(lines)[0]
  if (thumbnailWorkId === undefined || workIds.length < 6 || !subject) return undefined
  const leadIn = random.whole(0, 4)
  const titled = (language: string, pureTitle: string) => ({
    title: `${lead[language]?.[leadIn] ?? ''} - ${pureTitle}`,
    pureTitle,
  })
  return {
    id: 5_000 + turn,
    ...titled('ja', subject.name),
    translations: Object.fromEntries(
      Object.entries(subject.translations).map(([language, text]) => [language, titled(language, text)]),
    ),
    category: 'spotlight',
    subcategory: random.pick(['イラスト', 'イラスト', 'インスピレーション', '特集']),
    published: stamp(spotlightTime(day)),
    workIds,
    thumbnailWorkId,
  }
}

function choose(database: Database, day: DayNumber, scene: StillScene, random: Random): number[] {
  return database
    .prepare<[StillScene, DayNumber, DayNumber, number], number>(
      `SELECT id FROM works WHERE scene = ? AND day BETWEEN ? AND ? AND x_restrict = 0 AND ai_type <> 2 AND stub IS NULL
       ORDER BY bookmarks DESC, id LIMIT ?`,
    )
    .pluck()
    .all(scene, day - coveredDays, day - 1, random.whole(8, 16))
}
