// The schedule of the sample's lives. A channel repeats by the clock, so there is a live at every hour on every machine. Two channels have
// several performers, and at any time at least one of these is on.

export interface Channel {
  /** One digit. */
  readonly key: number
  /** Minutes between two starts, length in minutes, and the delay of the first start after midnight UTC. */
  readonly everyMin: number
  readonly lengthMin: number
  readonly afterMin: number
  /** Positions in the catalogue's list of artists: the owner, then the other performers. */
  readonly artists: readonly number[]
  readonly titles: readonly string[]
  readonly description: string
  readonly isAdult: boolean
  readonly isR15: boolean
  readonly hasMic: boolean
  /** Maximum number of viewers, and the interval of chat messages in ms. */
  readonly maxViewers: number
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
    maxViewers: 240,
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
    maxViewers: 130,
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
    maxViewers: 75,
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
    maxViewers: 48,
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
    maxViewers: 30,
    chatMs: 5_000,
  },
]
