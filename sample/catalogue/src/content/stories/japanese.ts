// Short stories in Japanese.
import { prose, type Story } from './story.ts'

const bookshop = 5_518_902
const margin = 28_118_045
const pencil = 92_180_447

export const japaneseStories: readonly Story[] = [
  {
    title: '貸傘屋',
    caption: '雨の日にだけ開く店の話。<br />ルビつきです。',
    artistId: bookshop,
    tags: ['短編', '雨'],
    text: prose(`
　商店街のいちばん奥に、雨の日だけ[[rb:暖簾 > のれん]]を出す店がある。
　看板には「貸傘」とだけ書いてある。値段はない。かわりに、借りる人は今日の行き先をひとつ、店の[[rb:帳面 > ちょうめん]]に書いていく。
　その日わたしは、行き先のない人だった。
「どこでもいいんですよ」と店の主人は言った。「書けば、傘のほうで覚えます」
　わたしは少し考えて、「海」と書いた。この町から海までは、電車で三時間かかる。
　主人は奥から、藍色の傘を一本出してきた。柄のところに、小さな[[rb:貝殻 > かいがら]]が埋めてあった。
　外に出て傘を開くと、雨の音が変わった。屋根を打つ音ではなく、波が砂を引いていく音だった。

　次の日、空は晴れていた。店は閉まっていて、暖簾もなかった。
　傘を返せないまま、わたしは駅へ行き、三時間電車に揺られた。
　終点の改札を出ると、藍色の傘を持った人が、ほかにも四人立っていた。
「やっぱり」と、そのうちのひとりが笑った。「あの店、海からは遠いですからね」
　わたしたちは傘を閉じたまま、浜まで歩いた。波打ちぎわに傘立てがひとつ、ぽつんと立っていた。
　五本目の傘を立てると、雨が降りはじめた。`),
    translations: {
      'zh-CN': prose(`
商店街的最深处，有一家只在雨天挂出门帘的店。
招牌上只写着“借伞”两个字。没有价钱。来借伞的人，要在店里的账本上写下今天要去的一个地方。
那天，我是一个没有去处的人。
“写哪里都行。”店主说，“写下来，伞自己会记住。”
我想了想，写了“海”。从这座小城到海边，坐电车要三个小时。
店主从里屋拿出一把靛蓝色的伞。伞柄上嵌着一枚小小的贝壳。
走到外面撑开伞，雨声变了。不是敲打屋顶的声音，而是浪把沙子带走的声音。

第二天，天晴了。店门关着，门帘也不见了。
伞没能还掉，我便去了车站，在电车里摇晃了三个小时。
走出终点站的检票口，还有四个人也拿着靛蓝色的伞站在那里。
“果然。”其中一个人笑了，“那家店，离海太远了嘛。”
我们没有撑伞，一路走到了沙滩。浪边上孤零零地立着一个伞架。
我把第五把伞插进去，雨就下了起来。`),
      en: prose(`
At the far end of the shopping street there is a shop that puts its curtain out only on rainy days.
The sign says “Umbrellas lent” and nothing more. There is no price. Instead, whoever borrows one writes down in the shop’s ledger a single place to go that day.
That day I was a person with nowhere to go.
“Anywhere will do,” said the owner. “Write it down, and the umbrella will remember.”
I thought for a while and wrote “the sea”. From this town it is three hours to the sea by train.
From the back the owner brought an indigo umbrella. A tiny shell was set into its handle.
When I opened it outside, the sound of the rain had changed. It was not rain on roofs but waves drawing back over sand.

The next day the sky was clear. The shop was shut, and there was no curtain.
With an umbrella I could not return, I went to the station and let the train rock me for three hours.
Beyond the gate of the last stop stood four other people with indigo umbrellas.
“I thought so,” one of them laughed. “That shop is a long way from the sea, after all.”
We walked to the beach with our umbrellas closed. At the edge of the waves stood a single umbrella stand.
When I put the fifth umbrella into it, it began to rain.`),
    },
  },
  {
    title: '終電の灯台',
    caption: '章と挿絵があります。',
    artistId: margin,
    tags: ['掌編', '夜'],
    text: prose(`
[chapter:一　終電]
　終電はいつも、町の灯りをぜんぶ後ろへ置いて走る。
　乗っているのは、[[rb:航 > わたる]]と、眠っている運転手の帽子だけだった。帽子は網棚の上で、発車のたびにすこしだけ向きを変えた。
[jump:2]
[newpage]
[chapter:二　灯台]
　終点のつぎの駅で降りると、線路はそのまま海へ入っていた。
[uploadedimage:*]
　灯台は、ひとつしかない信号のように、赤と緑をかわるがわる灯していた。
「進んでいいんですか」と航は聞いた。
「緑のあいだはね」と灯台守は言った。「でも、みんな赤のときのほうがよく進むよ。[[emphasismark:怖い > ﹅]]から、足もとを見るんだ」
[newpage]
[chapter:三　始発]
　朝になると、海から始発が上がってきた。車体は濡れていて、窓には小さな魚の形の雲が映っていた。
　航は切符を見た。行き先のところに、[b:ここまで]、と印刷してあった。
　だから、ここから歩くことにした。
[[jumpuri:作者のノート > https://example.com/notes/lighthouse]]`),
  },
  {
    title: '百円の雪',
    caption: '自動販売機で雪を買う話。',
    artistId: pencil,
    tags: ['短編', '雪'],
    text: prose(`
　駅前の自動販売機に、見慣れないボタンがひとつ増えていた。
「雪　百円」
　夏の終わりのことで、誰もが暑さで少しぼんやりしていたから、誰も気にとめなかった。
　ぼくは百円玉を入れた。
　取り出し口に落ちてきたのは、小さな紙の箱だった。ふたを開けると、冷たい空気がふうと出て、それから粉雪がひとつまみ、手のひらに乗った。
　雪はなかなか溶けなかった。

　次の日も、その次の日も、ぼくは雪を買った。箱の底には、かならず短い手紙が入っていた。
「こちらは今日も降っています。」
「屋根の上に、きつねの足あとがありました。」
「そちらの夏を、すこし分けてもらえませんか。」
　最後の一通を読んで、ぼくは自動販売機の前でしばらく考えた。それから、返却口に蝉の抜けがらをひとつ入れて、ボタンを押した。

　つぎの朝、ボタンは消えていた。
　かわりに、返却口に百円玉が七枚、霜をつけて並んでいた。`),
    translations: {
      'zh-CN': prose(`
站前的自动售货机上，多了一个没见过的按钮。
“雪　一百日元”
那是夏天快结束的时候，人人都热得有点恍惚，所以谁也没有留意。
我投了一枚一百日元的硬币。
掉到取物口的，是一只小小的纸盒。打开盖子，一股冷气轻轻冒出来，然后一小撮细雪落在了我的掌心。
雪怎么也不化。

第二天，第三天，我都买了雪。盒底总是放着一封短信。
“这边今天也在下。”
“屋顶上有狐狸的脚印。”
“你那边的夏天，能分我一点吗？”
读了最后一封，我在售货机前想了好一会儿。然后往退币口里放进一只蝉蜕，按下了按钮。

第二天早晨，按钮不见了。
退币口里却排着七枚硬币，每一枚都结着霜。`),
      en: prose(`
The vending machine in front of the station had grown a button that nobody knew.
“Snow — 100 yen”
It was the end of summer and everyone was a little dazed by the heat, so no one took notice.
I put in a coin.
What fell into the tray was a small paper box. When I lifted the lid a breath of cold came out, and then a pinch of powder snow settled on my palm.
The snow took its time melting.

The next day, and the day after, I bought snow again. At the bottom of the box there was always a short letter.
“It is snowing here today as well.”
“There were fox tracks on the roof.”
“Could you spare us a little of your summer?”
After the last one I stood before the machine and thought for a while. Then I put the empty shell of a cicada into the coin return and pressed the button.

By morning the button was gone.
In the coin return lay seven coins in a row, each with frost on it.`),
    },
  },
  { title: '一行', caption: '', artistId: margin, tags: ['掌編'], text: '　昨日より、すこしだけ海が近い。' },
  {
    title: '坂の上の活版所 第一話',
    caption: '活字を拾う仕事の話。全三話。',
    artistId: bookshop,
    tags: ['幻想', '建物'],
    serial: { title: '坂の上の活版所', n: 1 },
    text: prose(`
[chapter:活字を拾う]
　坂の上の[[rb:活版所 > かっぱんじょ]]には、文字が一万二千個ある。
「正確には一万一千九百九十九だ」と[[rb:師匠 > ししょう]]は言った。「『雨』がひとつ、どこかへ行ったきりでね」
　[[rb:文 > ふみ]]の最初の仕事は、その『雨』を探すことだった。
　引き出しを抜き、棚の裏をのぞき、床板のすきまに針金を差しいれた。出てきたのは、折れた『犬』と、煤だらけの『春』だけだった。
「雨はなくても刷れますか」
「刷れるよ」師匠は湯をわかしながら言った。「ただ、この町の天気予報が、十年前から晴れのままだ」
　文は窓の外を見た。たしかに、晴れていた。`),
  },
  {
    title: '坂の上の活版所 第二話',
    caption: '『雨』の行き先。',
    artistId: bookshop,
    tags: ['幻想', '建物'],
    serial: { title: '坂の上の活版所', n: 2 },
    text: prose(`
[chapter:名刺百枚]
　その客は、名刺を百枚頼みにきた。
　名前の欄には[[rb:時雨 > しぐれ]]とある。文は活字棚の前で手を止めた。
「あの、雨の字が」
「ああ」と客は言った。「では、そこは空けておいてください。あとで自分で入れます」
　刷りあがった百枚の名刺は、どれもひと文字ぶん白かった。客は代金のかわりに、古い切手の箱をひとつ置いていった。
[newpage]
　箱の底に、小さな金属の四角がひとつ。
　裏返すと、『雨』だった。
　文が顔を上げたとき、客はもう坂の下で、傘をさして歩いていた。
[pixivimage:*]`),
  },
  {
    title: '坂の上の活版所 最終話',
    caption: 'おしまい。読んでくださってありがとうございました。',
    artistId: bookshop,
    tags: ['幻想', '建物'],
    serial: { title: '坂の上の活版所', n: 3 },
    text: prose(`
[chapter:天気予報]
　『雨』が棚に戻った夜、文は眠れなかった。
　明日の新聞の組版は、もうできている。天気の欄だけが空いている。晴れと組めば、町はあしたも晴れるだろう。
「好きなほうを入れなさい」と師匠は言って、先に寝てしまった。
　文はしばらく二本の活字を手のひらで転がした。『晴』は軽く、『雨』は少し重い。十年のあいだに、何かを吸ったのかもしれない。

　朝、配達の子が坂を下りていくころ、最初の一滴が落ちた。
　十年ぶりの雨に、町じゅうの窓が開いた。誰かが笑い、誰かが泣き、犬がいっぴき、水たまりに飛びこんだ。
　文は『[[rb:了 > りょう]]』という字を拾って、ゲラの最後に置いた。`),
  },
  {
    title: '夜の温室',
    caption: '会話だけでできています。',
    artistId: pencil,
    tags: ['掌編', '植物'],
    text: prose(`
「灯りを消すと、育つんです」
「植物が？」
「いえ、温室が。朝になると、少し広くなっている」
「それは困りませんか」
「ガラスが足りなくなります。だから夜ごとに一枚、窓を持ってきてもらうんです」
「誰に？」
「今夜は、あなたに」
「……持ってきていません」
「持っていますよ。眼鏡を」

「片方だけでいいですか」
「もちろん。もう片方で、星を見てください」
[newpage]
「広くなりましたね」
「ええ。となりの町まで、あと[i:四枚]です」`),
  },
  {
    title: '（本文準備中）',
    caption: '題名だけ先に置いておきます。',
    artistId: margin,
    tags: ['掌編'],
    text: '',
  },
  {
    title: '壊れた括弧の見本帳 <b>&amp;</b>',
    caption: '括弧と記号だらけの実験です。<script>alert(1)</script>',
    artistId: pencil,
    tags: ['掌編', '旅'],
    text: prose(`
　この見本帳には、閉じ忘れた括弧ばかりを集めてある。どれも動かない。ただ、そこにある。
[[rb:閉じない > とじない
[newpage [chapter: [[rb:]] [jump:x] [pixivimage:abc] [uploadedimage:__proto__]
<script>alert("novel")</script> <img src=x onerror=alert(1)> &amp; </script>
[[jumpuri:押してはいけない > javascript:alert(1)]] [[rb:<b>太字</b> > <i>斜体</i>]]
{"error": true, "text": "no"} \${7*7} {{7*7}} "},isOwnWork: true,}
　ひとつだけ、正しく閉じたものがある。[[rb:最後 > さいご]]の一行だ。`),
  },
]
