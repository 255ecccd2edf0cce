// Interviews with invented people.
import type { Editorial } from '../editorial.ts'

export const interviews: readonly Editorial[] = [
  {
    id: 7101,
    type: 'interview',
    published: '2024-09-04',
    tags: ['植物', '庭'],
    shows: 'pictures',
    title: {
      en: 'Interview - A gardener who draws what she pulls out',
      zh: '访谈 - 把拔掉的草画下来的园丁',
      ja: 'インタビュー - 抜いた草を描く庭師',
    },
    body: {
      en: '> You only draw weeds. Why?\n\nBecause they hold still once they are on the table, and because nobody has told them how to pose.\n\n> How long does one take?\n\nUntil it wilts. That is about forty minutes in July and three hours in November. It is a very honest clock.\n\n> What would you like to draw next?\n\nA thistle, with gloves.',
      zh: '> 为什么只画杂草？\n\n因为放到桌上它们就不动了，而且没有人教过它们怎么摆姿势。\n\n> 画一张要多久？\n\n画到它蔫为止。七月大概四十分钟，十一月能有三个小时。很诚实的钟。\n\n> 接下来想画什么？\n\n戴着手套画蓟。',
    },
  },
  {
    id: 7102,
    type: 'interview',
    published: '2025-04-16',
    tags: ['ドット絵', 'ゲーム'],
    shows: 'nothing',
    title: {
      en: 'Interview - Sixteen by sixteen is plenty',
      zh: '访谈 - 十六乘十六就足够了',
      ko: '인터뷰 - 열여섯 칸이면 충분하다',
    },
    body: {
      en: '> Your windows are four pixels. How do you decide which four?\n\nI draw the window large, forget it overnight, and draw it again from memory in the morning. Memory is a good filter.\n\n> Do you ever use more colours?\n\nI used five once. It felt like shouting.',
      zh: '> 你的窗户只有四个像素，怎么选？\n\n先画大的，过一夜忘掉，早上凭记忆再画。记忆是很好的滤镜。\n\n> 会用更多颜色吗？\n\n有一次用了五种，感觉像在大喊。',
    },
  },
  {
    id: 7103,
    type: 'interview',
    published: '2025-11-26',
    tags: ['漫画'],
    shows: 'works',
    title: {
      en: 'Interview - Drawing a comic on the night bus',
      zh: '访谈 - 在夜间巴士上画漫画',
      ja: 'インタビュー - 夜行バスで描く漫画',
    },
    body: {
      en: '> The lines shake. Is that the bus?\n\nAt first it was. Now I shake them on purpose, and on the bus I wait for the lights.\n\n> What do the other passengers say?\n\nOne of them asked to be drawn with more hair. He is the hero of the third chapter.',
      zh: '> 线条在抖，是因为巴士吗？\n\n一开始是。现在是我故意抖的，在车上反而等红灯时才画。\n\n> 别的乘客怎么说？\n\n有一位请我把他的头发画多一点。他就是第三话的主角。',
    },
  },
  {
    id: 7104,
    type: 'interview',
    published: '2026-07-15',
    tags: ['水墨画', '山'],
    shows: 'pictures',
    title: {
      en: 'Interview - The mountain behind the printer',
      zh: '访谈 - 打印机后面的山',
      ja: 'インタビュー - プリンターの裏の山',
    },
    body: {
      en: '> You work in an office. Where do the mountains come from?\n\nFrom the stain on the wall behind the printer. I have drawn it some two hundred times. It is a different range every week.\n\n> And if they paint the wall?\n\nThen I shall have to go outside.',
      zh: '> 您在办公室上班，山从哪里来？\n\n从打印机后面墙上的水渍。我画了大约两百次，每周都是不同的山脉。\n\n> 要是重新刷墙呢？\n\n那我就只好出门了。',
    },
  },
]
