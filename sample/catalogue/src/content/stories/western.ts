// Short stories in English and French.
import { prose, type Story } from './story.ts'

const observatory = 35_560_219
const kettle = 47_018_836
const mist = 9_140_582

export const westernStories: readonly Story[] = [
  {
    title: 'A Library for Rain',
    caption: 'A very short story about a very large catalogue.',
    artistId: kettle,
    tags: ['短編', '雨'],
    text: prose(`
The library keeps rain. Not books about rain: the rain itself, in jars, on shelves that run the length of a street.

Each jar has a card. “Tuesday, half past four, bus shelter, nobody there.” “First of spring, smelled of iron.” “Wedding, but everyone laughed.”

Ines came to return one. She had borrowed it eleven years ago and forgotten it behind the flour.

“There will be a fine,” she said.

The librarian held the jar to the window and turned it. At the bottom a very small cloud had formed, and under the cloud a very small street, and in the street somebody running with a newspaper over their head.

“You kept it going,” said the librarian. “Most people let it dry.”

“So there is no fine?”

“There is. You must tell us who that is.”

Ines looked for a long time. “That’s me,” she said, “on the day I came to borrow it.”

The librarian wrote it on the card, and put the jar on the shelf for things that are not finished.`),
    translations: {
      ja: prose(`
その図書館は雨を所蔵している。雨についての本ではない。雨そのものを瓶に詰め、通り一本ぶんの長さの棚に並べている。

どの瓶にもカードがついている。「火曜日、四時半、バス停、誰もいない。」「春のはじめ、鉄の匂い。」「結婚式、でも皆が笑った。」

イネスはひとつ返しに来た。十一年前に借りて、小麦粉の奥に忘れていたのだ。

「延滞料がかかりますよね」と彼女は言った。

司書は瓶を窓にかざし、くるりと回した。底に小さな雲ができていて、雲の下に小さな通りがあり、通りを誰かが新聞を頭にかぶって走っていた。

「生かしておいてくださったんですね」と司書は言った。「たいていの人は乾かしてしまうのに」

「では、延滞料はなし？」

「あります。これが誰なのか、教えてください」

イネスは長いこと見ていた。「わたしです」と彼女は言った。「これを借りに来た日の」

司書はそれをカードに書き、瓶を、まだ終わっていないものの棚に置いた。`),
      'zh-CN': prose(`
这座图书馆收藏雨。不是关于雨的书，而是雨本身，装在瓶子里，摆在有一条街那么长的架子上。

每只瓶子都有一张卡片。“星期二，四点半，公交站，没有人。”“初春，有铁的气味。”“婚礼，但大家都笑了。”

伊内丝来还一瓶。那是她十一年前借的，一直忘在面粉后面。

“要交罚款吧。”她说。

馆员把瓶子举到窗前转了转。瓶底生出了一朵很小的云，云下有一条很小的街，街上有个人用报纸遮着头在跑。

“您让它活着。”馆员说，“大多数人都让它干了。”

“那就不用罚款了？”

“要的。请告诉我们那是谁。”

伊内丝看了很久。“是我，”她说，“是我来借它的那一天。”

馆员把这句话写在卡片上，把瓶子放到了“尚未结束”的那一层。`),
    },
  },
  {
    title: 'The Map of Small Hours, part one',
    caption: 'Part one of two.',
    artistId: observatory,
    tags: ['幻想', '夜'],
    serial: { title: 'The Map of Small Hours', n: 1 },
    text: prose(`
[chapter:One o’clock]
There is a town that exists only between one and four in the morning. It is not hidden. People simply do not look.

Tomas found it because his kettle broke and he went out to borrow one.

The street was longer than it should have been. Between the baker’s and the tailor’s stood a door he had never seen, painted the grey of an unlit lamp. He knocked, because that is what one does.

“You’re early,” said the woman who opened. “Or very late. Which?”

“I don’t know,” said Tomas. “What time is it?”

“That,” she said, “is the only thing we don’t sell.”
[newpage]
[chapter:Two o’clock]
She sold maps. Each showed the same town and no two agreed. On one the river ran uphill; on another there was no river, only a note: [i:asleep].

“Which is right?”

“The one you draw on the way home.”
[uploadedimage:*]
He bought a blank one. It cost a kettle he did not have yet.`),
  },
  {
    title: 'The Map of Small Hours, final chapter',
    caption: 'Part two of two.',
    artistId: observatory,
    tags: ['幻想', '夜'],
    serial: { title: 'The Map of Small Hours', n: 2 },
    text: prose(`
[chapter:Three o’clock]
Drawing a map while walking is like knitting while being the wool.

Tomas drew the grey door. He drew the baker’s, where the dough was rising with nobody to watch it. He drew a cat, and the cat, seeing itself, sat down and refused to be anywhere else.

By the time he reached his own street the paper was full, and one corner was missing. He had forgotten to draw his house.

[chapter:Four o’clock]
So he drew it last, very small, with one window lit and somebody in it putting a kettle on.

The town went out like a lamp. The window did not.

“You’re early,” said whoever it was, opening the door.

“Or very late,” said Tomas, and went in. [[jumpuri:Notes on the map > https://example.com/maps/small-hours?hour=4&light=on]]`),
  },
  {
    title: 'Instructions for Returning a Borrowed Sea',
    caption: 'Please read all steps before you begin.',
    artistId: kettle,
    tags: ['旅', '海'],
    text: prose(`
1. Do not rush. The sea was lent to you slowly and must go back the same way.

2. Shake out your shoes. There is always more of it in your shoes than you think.

3. Check behind the ears of children and the pages of books read in July.

4. Fold it along the tide lines. If you cannot find the tide lines, wait six hours.

5. It will not fit into the box it came in. This is normal. Nobody has ever got it back into the box.

6. Carry it to the end of the street. You may stop to rest. You may put your face in it once, for [[rb:luck > or for no reason]].

7. At the door, do not say that you will miss it. It knows. Say: [b:thank you, it was the right size].

8. Keep one shell. They expect it.`),
  },
  {
    title: 'Kettle Weather',
    caption: 'Six lines.',
    artistId: kettle,
    tags: ['掌編'],
    text: prose(`
On the hob the morning decides what it will be.
A low hum: fog, and the bus late.
A rattle: wind from the allotments, carrying somebody’s radio.
A whistle, clear and thin: frost, and a letter.
No sound at all: look again, you have forgotten the water.
And that, my grandmother said, was the best weather there is. You get to begin it twice.`),
  },
  {
    title: 'Le marchand de brume',
    caption: 'Conte bref pour un matin d’octobre.',
    artistId: mist,
    tags: ['短編', '風景'],
    text: prose(`
Le marchand de brume passe le mardi, avant l’ouverture des volets. Sa charrette ne fait aucun bruit ; on la devine au silence des oiseaux.

« De la fine ou de l’épaisse ? » demande-t-il.

Ma mère prenait toujours de la fine, de quoi adoucir les angles du buffet. La voisine achetait l’épaisse, par mètres, depuis que son fils était parti en mer : elle disait qu’ainsi l’horizon était chez elle.

Un mardi, il n’est pas venu. L’air était si clair qu’on voyait jusqu’à l’autre rive, et sur l’autre rive une maison, et devant la maison un garçon qui agitait les bras.

La voisine a couru jusqu’à l’eau.

Depuis, quand le marchand repasse, elle lui offre le café et ne prend rien. « Pas aujourd’hui, dit-elle. Aujourd’hui, je regarde. »`),
  },
]
