// Columns about seasons and techniques.
import type { Editorial } from '../editorial.ts'

export const columns: readonly Editorial[] = [
  {
    id: 7001,
    type: 'column',
    published: '2024-06-12',
    tags: ['雨', '街並み'],
    shows: 'pictures',
    title: {
      en: 'Wet streets - Why rain makes cities easier to draw',
      zh: '湿漉漉的街道 - 为什么下雨的城市更好画',
      ja: '濡れた道 - 雨の街はなぜ描きやすいのか',
      ko: '젖은 길 - 비 오는 도시가 그리기 쉬운 이유',
    },
    body: {
      en: 'A dry street is a hundred small decisions. A wet one is two: what is above, and its reflection.\n\n# Start with the puddles\n\nDraw them as holes through which you see the sky. The rest of the street may stay grey; nobody will miss it.\n\nUmbrellas help too. They hide faces, hands and the parts of a coat that never fall right.',
      zh: '干燥的街道要做上百个小决定，湿的街道只有两个：上面是什么，倒影是什么。\n\n# 先画水洼\n\n把它们当成能看见天空的洞。其余的路面留灰就好，没有人会在意。\n\n雨伞也是帮手：它遮住脸、手，还有怎么画都不对的衣褶。',
      ja: '乾いた道は小さな決めごとの連続です。濡れた道は二つだけ。上にあるものと、その映りこみ。\n\n# 水たまりから描く\n\n空が見える穴だと思って描きます。残りは灰色のままでかまいません。',
    },
  },
  {
    id: 7002,
    type: 'column',
    published: '2024-12-18',
    tags: ['雪', '風景'],
    shows: 'pictures',
    title: {
      en: 'White is not empty - Notes on snow',
      zh: '白色不是空白 - 关于雪的笔记',
      ja: '白は余白ではない - 雪の覚え書き',
    },
    body: {
      en: 'Snow that is left as bare paper looks like a mistake. Snow with three colours in it looks cold.\n\nTry a warm grey for what faces the lamp, a blue for what faces the sky, and leave paper only where the light would hurt your eyes.',
      zh: '只留白纸的雪看起来像没画完；有三种颜色的雪看起来才冷。\n\n对着灯的地方用暖灰，对着天空的地方用蓝，只有刺眼的亮处才留白。',
    },
  },
  {
    id: 7003,
    type: 'column',
    published: '2025-07-09',
    tags: ['海', '波'],
    shows: 'nothing',
    title: {
      en: 'The ninth wave - How long to look before drawing water',
      zh: '第九道浪 - 画水之前要看多久',
      ja: '九つ目の波 - 水を描く前にどれだけ見るか',
      'zh-tw': '第九道浪 - 畫水之前要看多久',
    },
    body: {
      en: 'Somebody told me to count eight waves and draw the ninth. It is nonsense, and it works: by then you have stopped drawing the wave you expected.\n\nThis column has no pictures on purpose. Go and look at some water.',
      zh: '有人告诉我，先数八道浪，再画第九道。毫无道理，但是管用：到那时你已经不会再画想象里的浪了。\n\n这篇文章故意没有图。去看看水吧。',
    },
  },
  {
    id: 7004,
    type: 'column',
    published: '2026-03-25',
    tags: ['桜', '植物'],
    shows: 'pictures',
    title: {
      en: 'Two weeks in pink - Blossom without sugar',
      zh: '粉色的两周 - 不甜腻的樱花',
      ja: '二週間の桃色 - 甘くない桜の塗り方',
      ko: '분홍빛 두 주 - 달지 않은 벚꽃',
    },
    body: {
      en: 'Blossom is mostly grey and green. The pink is what you remember on the train home.\n\n# A palette of four\n\nOne grey, one green, one brown for the bark, and a single pink that is used last and least.',
      zh: '樱花其实大多是灰色和绿色，粉色是回家路上的记忆。\n\n# 四种颜色\n\n一种灰、一种绿、树皮的褐，最后才用一点点粉。',
      ja: '桜のほとんどは灰色と緑です。桃色は帰りの電車で思い出す色。',
    },
  },
  {
    id: 7005,
    type: 'column',
    published: '2026-10-07',
    tags: ['夜景', 'ネオン'],
    shows: 'pictures',
    title: { en: 'After the last train - Keeping blacks alive', zh: '末班车之后 - 让黑色活着', ja: '終電のあと - 黒を生かす' },
    body: {
      en: 'Night pictures die when every dark is the same dark. Lay a thin red under half of your blacks and a thin green under the other half. Nobody will see it. Everybody will feel it.',
      zh: '夜景之所以死板，是因为所有的暗都一样暗。一半的黑下面铺薄薄的红，另一半铺薄薄的绿。没有人看得见，但人人都感觉得到。',
    },
  },
]
