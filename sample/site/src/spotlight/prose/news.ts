// Invented news, and recommendations.
import type { Editorial } from '../editorial.ts'

export const news: readonly Editorial[] = [
  {
    id: 7401,
    type: 'news',
    published: '2024-11-06',
    tags: ['まとめ'],
    shows: 'nothing',
    title: { en: 'A month of small drawings begins', zh: '小画月开始了', ja: '小さな絵の月が始まります' },
    body: {
      en: 'From Monday on, post anything that is smaller than your hand. There is no theme and no prize. There will be a wall.',
      zh: '从周一起，发布任何比手掌小的画。没有题目，没有奖品，有一面墙。',
    },
  },
  {
    id: 7402,
    type: 'news',
    published: '2025-03-19',
    tags: ['うごイラ', 'ループ'],
    shows: 'works',
    title: {
      en: 'Loops on show - Sixty seconds without an end',
      zh: '循环展 - 没有尽头的六十秒',
      ja: 'ループ展 - 終わらない六十秒',
    },
    body: {
      en: 'Eight loops run in the old station hall until April. Sit on the third bench: from there the rain lines up with the clock.',
      zh: '八个循环动画在旧车站大厅放映到四月。坐第三张长椅：从那里看，雨和钟正好重合。',
    },
  },
  {
    id: 7403,
    type: 'news',
    published: '2025-10-22',
    tags: ['切り絵', '紙'],
    shows: 'pictures',
    title: {
      en: 'Paper fair - Bring scissors, take home a town',
      zh: '纸市 - 带剪刀来，带小镇回家',
      ko: '종이 장터 - 가위를 들고 오세요',
    },
    body: {
      en: 'The fair opens for one weekend. Every table is a street; at the end the streets are put together and photographed from the balcony.',
      zh: '只有一个周末。每张桌子是一条街，最后拼在一起，从阳台上拍照。',
    },
  },
  {
    id: 7404,
    type: 'news',
    published: '2026-09-30',
    tags: ['メイキング'],
    shows: 'nothing',
    title: {
      en: 'Process week - Show the ugly middle',
      zh: '过程周 - 给我们看难看的中间',
      ja: '途中の週 - 見せたくない段階を見せる',
    },
    body: {
      en: 'Everybody shows the sketch and the end. For one week we ask for the hour in between, when it looks as if nothing could save it.',
      zh: '大家都展示草图和成品。这一周，我们想看中间那个小时：看起来怎么也救不回来的时候。',
    },
  },
  {
    id: 7501,
    type: 'recommend',
    published: '2024-08-14',
    tags: ['夏', '海'],
    shows: 'works',
    title: { en: 'Ten pictures to cool a room', zh: '让房间凉下来的十张画', ja: '部屋を涼しくする絵' },
    body: {
      en: 'Hang them where the fan turns. Blue on top, white below, and one boat to rest your eyes on.',
      zh: '挂在风扇转得到的地方。上面是蓝，下面是白，还有一艘船让眼睛休息。',
      ja: '扇風機の届くところに飾ってください。',
    },
  },
  {
    id: 7502,
    type: 'recommend',
    published: '2025-01-08',
    tags: ['ステンドグラス', '光'],
    shows: 'works',
    title: { en: 'Windows for dark months', zh: '给阴暗月份的窗', ja: '暗い月のための窓' },
    body: {
      en: 'Coloured glass needs only a little light. These do with even less.',
      zh: '彩色玻璃只要一点光。这些连那一点都不需要。',
    },
  },
  {
    id: 7503,
    type: 'recommend',
    published: '2025-08-06',
    tags: ['猫', 'ロボット'],
    shows: 'works',
    title: { en: 'Robots with manners, cats without', zh: '有礼貌的机器人，没礼貌的猫', ko: '예의 바른 로봇, 예의 없는 고양이' },
    body: {
      en: 'They share a sofa in most of these. Guess who has the blanket.',
      zh: '它们大多同坐一张沙发。猜猜毯子在谁那里。',
    },
  },
  {
    id: 7504,
    type: 'recommend',
    published: '2026-04-29',
    tags: ['建築', '階段'],
    shows: 'works',
    title: { en: 'Houses with one stair too many', zh: '多了一段楼梯的房子', ja: '階段がひとつ多い家' },
    body: {
      en: 'Follow any of them and you end on a balcony that the front of the house does not have.',
      zh: '随便跟着哪一段走，都会走到正面看不见的阳台上。',
    },
  },
]
