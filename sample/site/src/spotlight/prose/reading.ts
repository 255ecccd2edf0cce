// Articles about manga and novels of the sample.
import type { Editorial } from '../editorial.ts'

export const reading: readonly Editorial[] = [
  {
    id: 7201,
    type: 'manga',
    published: '2024-07-24',
    tags: ['漫画', '日常'],
    shows: 'works',
    title: {
      en: 'Short manga - For exactly one cup of tea',
      zh: '短篇漫画 - 刚好一杯茶的时间',
      ja: '短い漫画 - お茶一杯のあいだに',
    },
    body: {
      en: 'None of these is longer than a cup of tea stays warm. Read them from the right, put the cup on the left.',
      zh: '这些漫画都不会比一杯茶凉得慢。从右边读起，杯子放在左边。',
      ja: 'どれもお茶が冷めないうちに読み終わります。右から読んで、湯のみは左へ。',
    },
  },
  {
    id: 7202,
    type: 'manga',
    published: '2025-02-12',
    tags: ['漫画', '猫'],
    shows: 'works',
    title: {
      en: 'Manga with cats - They never ask for the plot',
      zh: '有猫的漫画 - 它们从不过问剧情',
      ko: '고양이 만화 - 줄거리를 묻지 않는다',
    },
    body: {
      en: 'A cat in a panel is a clock, a critic and a cushion. Eight stories in which one of them walks through at the right moment.',
      zh: '画格里的猫是时钟、评论家，也是靠垫。八个故事，它们都在恰当的时候走过。',
    },
  },
  {
    id: 7203,
    type: 'manga',
    published: '2025-09-17',
    tags: ['漫画'],
    shows: 'nothing',
    title: {
      en: 'How to read without words - Silent pages',
      zh: '没有台词怎么读 - 无声的一页',
      ja: '台詞のない漫画の読み方 - 音のないページ',
    },
    body: {
      en: '# Go slowly where nothing happens\n\nIn a silent page the empty panels carry the time. Count to two in each of them.\n\n# Look at the hands\n\nFaces act for us. Hands forget to.',
      zh: '# 没有事情发生的地方，慢一点\n\n无声的一页里，时间在空的画格中。每格数两下。\n\n# 看手\n\n脸会对我们表演，手常常忘记。',
    },
  },
  {
    id: 7204,
    type: 'manga',
    published: '2026-05-20',
    tags: ['漫画', '風景'],
    shows: 'works',
    title: {
      en: 'Manga of places - Where nobody is the hero',
      zh: '地方漫画 - 没有主角的故事',
      ja: '土地の漫画 - 主人公のいない話',
    },
    body: {
      en: 'A harbour, a staircase, a bus stop in four seasons. People come and go; the place stays and is the one that changes.',
      zh: '港口、楼梯、四季的公交站。人来人往，留下来的地方才是改变的那个。',
    },
  },
  {
    id: 7301,
    type: 'novels',
    published: '2024-10-30',
    tags: ['小説', '夜'],
    shows: 'nothing',
    title: {
      en: 'Novels for one evening - Under five thousand characters',
      zh: '一晚读完的小说 - 五千字以内',
      ja: '一晩の小説 - 五千字まで',
    },
    body: {
      en: 'Short enough to finish, long enough to stay up for. Begin with the one whose first sentence you would like to have written.',
      zh: '短得能读完，长得值得熬夜。从第一句话让你羡慕的那篇开始。',
    },
  },
  {
    id: 7302,
    type: 'novels',
    published: '2025-05-28',
    tags: ['小説', '海'],
    shows: 'pictures',
    title: {
      en: 'Letters and harbours - Stories that wait for a ship',
      zh: '信与港口 - 等一艘船的故事',
      ko: '편지와 항구 - 배를 기다리는 이야기',
    },
    body: {
      en: 'In each of these somebody waits at the water. The pictures between the paragraphs are by people who waited too, with a pencil.',
      zh: '每个故事里都有人在水边等待。段落之间的图，也是一边等一边用铅笔画的人留下的。',
    },
  },
  {
    id: 7303,
    type: 'novels',
    published: '2025-12-10',
    tags: ['小説', '雪'],
    shows: 'nothing',
    title: {
      en: 'Reading aloud - Ruby, pauses and page turns',
      zh: '朗读 - 注音、停顿与翻页',
      ja: '声に出して読む - ルビと間とページ',
    },
    body: {
      en: '# Ruby\n\nRead the small letters, think the large ones.\n\n# New pages\n\nThe author asked for silence there. Give it.\n\n# Chapters\n\nA good place to drink something.',
      zh: '# 注音\n\n读小字，想大字。\n\n# 换页\n\n作者在那里要的是安静，请给它。\n\n# 章节\n\n适合喝口水的地方。',
    },
  },
  {
    id: 7304,
    type: 'novels',
    published: '2026-08-26',
    tags: ['小説', '宇宙'],
    shows: 'pictures',
    title: { en: 'Slow science fiction - Nothing explodes', zh: '慢科幻 - 什么都不会爆炸', 'zh-tw': '慢科幻 - 什麼都不會爆炸' },
    body: {
      en: 'A repair on a quiet station, a radio that answers a year late, a gardener on the wrong moon. Bring patience and something warm.',
      zh: '安静的空间站里的一次修理，晚一年才回答的收音机，走错月亮的园丁。请带上耐心和热饮。',
    },
  },
]
