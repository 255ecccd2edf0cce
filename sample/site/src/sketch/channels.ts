// The lives of the sample: who is on the air when. A channel repeats by the clock, so something is on at every hour, on every machine:
// two of them by several people, which are never both away.

export interface Channel {
  /** One digit. */
  readonly key: number
  /** Minutes from one live to the next, their length, and the first one's delay after midnight UTC. */
  readonly everyMin: number
  readonly lengthMin: number
  readonly afterMin: number
  /** Places in the catalogue's list of artists: the owner, then who draws along. */
  readonly artists: readonly number[]
  readonly titles: readonly string[]
  readonly description: string
  readonly isAdult: boolean
  readonly isR15: boolean
  readonly hasMic: boolean
  /** People at its best moment, and ms from one chat message to the next. */
  readonly crowd: number
  readonly chatMs: number
}

export const channels: readonly Channel[] = [
  {
    key: 1,
    everyMin: 180,
    lengthMin: 175,
    afterMin: 0,
    artists: [0],
    titles: ['夜が明けるまで線をひく', '一本の線だけで描く', '静かに作業しています'],
    description: 'ひたすら線をひく配信です。\nコメントはあとでまとめて読みます。https://example.com/line',
    isAdult: false,
    isR15: false,
    hasMic: false,
    crowd: 240,
    chatMs: 9_000,
  },
  {
    key: 2,
    everyMin: 120,
    lengthMin: 112,
    afterMin: 40,
    artists: [7, 11, 19],
    titles: ['Three pens, one table', 'Drawing together <3', 'Sunday knots & flowers'],
    description: 'We draw on three sheets at once. Pick whose table you want to see.',
    isAdult: false,
    isR15: false,
    hasMic: true,
    crowd: 130,
    chatMs: 7_000,
  },
  {
    key: 3,
    everyMin: 60,
    lengthMin: 52,
    afterMin: 15,
    artists: [4, 16],
    titles: ['边喝茶边画画', '慢慢画，慢慢聊', '今天只画圆圈'],
    description: '随便画画，欢迎聊天。',
    isAdult: false,
    isR15: true,
    hasMic: true,
    crowd: 75,
    chatMs: 14_000,
  },
  {
    key: 4,
    everyMin: 240,
    lengthMin: 236,
    afterMin: 5,
    artists: [13],
    titles: ['大人の模様教室', '格子と縞の夜'],
    description: '模様の話しかしませんが、深夜の部です。',
    isAdult: true,
    isR15: false,
    hasMic: false,
    crowd: 48,
    chatMs: 22_000,
  },
  {
    key: 5,
    everyMin: 12,
    lengthMin: 9,
    afterMin: 0,
    artists: [23],
    titles: ['9분 스케치', '아홉 분이면 충분해요'],
    description: '9분이 지나면 끝납니다.',
    isAdult: false,
    isR15: false,
    hasMic: false,
    crowd: 30,
    chatMs: 5_000,
  },
]
