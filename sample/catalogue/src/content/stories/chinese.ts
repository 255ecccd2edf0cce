// Short stories in Chinese, of the mainland and of Taiwan.
import { prose, type Story } from './story.ts'

const hill = 2_664_180
const pane = 42_716_390
const ferry = 38_650_441

export const chineseStories: readonly Story[] = [
  {
    title: '渡口的邮筒',
    caption: '写给没有地址的人。',
    artistId: hill,
    tags: ['短編', '海'],
    text: prose(`
　　渡口有一只绿色的邮筒，漆掉了大半，投信口被海风吹得发白。
　　摆渡的老陈每天收一次信。信封上大多没有地址，只写着“对岸”。
　　“对岸那么大，送给谁呢？”新来的学徒问。
　　“谁在等，就送给谁。”老陈说。
　　学徒不信，偷偷写了一封，里面只有一句话：今天的云像一条鱼。

　　船到对岸时，石阶上坐着一个补网的人。老陈把信递给他。
　　那人拆开看了，抬头望了望天，说：“是像。可惜尾巴断了。”
　　学徒抬起头，看见云真的断了尾巴。
　　回程的时候，邮包里多了一封信，没有地址，只写着“这边”。
　　学徒揣着它，一直揣到靠岸，也没舍得拆。`),
    translations: {
      ja: prose(`
渡し場に緑色の郵便ポストがある。塗料はあらかた剥げ、投函口は海風に晒されて白い。
渡し守の陳さんは一日に一度、手紙を集める。封筒にはたいてい宛先がなく、ただ「向こう岸」とだけ書いてある。
「向こう岸は広いのに、誰に届けるんです？」新入りの見習いが聞いた。
「待っている人に届けるのさ」と陳さんは言った。
見習いは信じず、こっそり一通書いた。中身は一行だけ。今日の雲は魚に似ている。

舟が向こう岸に着くと、石段に網を繕う人が座っていた。陳さんは手紙を渡した。
その人は封を切って読み、空を見上げて言った。「似ているね。惜しいことに尾が切れた」
見習いが顔を上げると、雲の尾はほんとうに切れていた。
帰りの郵便袋には、手紙が一通ふえていた。宛先はなく、ただ「こちら岸」と書いてある。
見習いはそれを懐に入れ、岸に着くまで、とうとう封を切れなかった。`),
      en: prose(`
At the ferry landing stands a green letter box, most of its paint gone, its slot bleached by the sea wind.
Old Chen, the ferryman, empties it once a day. Most envelopes bear no address, only the words “the other shore”.
“The other shore is so wide. Whom do you give them to?” asked the new apprentice.
“To whoever is waiting,” said Old Chen.
The apprentice did not believe it and secretly wrote a letter with a single line: today’s cloud looks like a fish.

When the boat landed, a man sat mending nets on the stone steps. Old Chen handed him the letter.
The man opened it, looked up at the sky and said: “So it does. A pity about the tail.”
The apprentice looked up, and the cloud had indeed lost its tail.
On the way back there was one more letter in the bag, without an address, only the words “this shore”.
The apprentice kept it close all the way to the landing and could not bear to open it.`),
    },
  },
  {
    title: '修钟人（上）',
    caption: '上下两篇，这是上篇。',
    artistId: pane,
    tags: ['幻想', '建物'],
    serial: { title: '修钟人', n: 1 },
    text: prose(`
[chapter:慢七分钟]
　　钟楼的钟慢七分钟，慢了四十年。
　　城里的人都习惯了。学校照着它打铃，面包照着它出炉，恋人照着它迟到。
　　后来城里来了一个修钟人，背着一只皮箱，说话很轻。
　　“我可以把它修准。”他说。
　　城里开了三天会。有人说，修准了，我们就都早了七分钟；有人说，不修，我们就永远欠着七分钟。
　　最后他们决定：修，但要先问问钟。
[newpage]
　　修钟人爬上钟楼，在齿轮中间坐了一夜。
　　天亮时他下来，手里拿着一小片干了的花瓣。
　　“它卡在这里，”他说，“四十年了。要不要取出来，你们再想想。”`),
  },
  {
    title: '修钟人（下）最终话',
    caption: '下篇，完。',
    artistId: pane,
    tags: ['幻想', '建物'],
    serial: { title: '修钟人', n: 2 },
    text: prose(`
[chapter:花瓣]
　　花瓣是谁放的，没有人记得。
　　直到卖豆腐的阿婆说：“四十年前，我在钟楼下等一个人。钟敲六下，他没来。我就上去，想让它晚一点敲。”
　　“后来他来了吗？”
　　“来了，”阿婆说，“晚了七分钟。”

　　修钟人把花瓣又放了回去。
　　他走的那天，全城的人都去送他。车准点开了，比钟楼早七分钟，所以谁也没有赶上。
[uploadedimage:*]`),
  },
  {
    title: '雨天借阅证',
    caption: '图书馆的一条旧规定。',
    artistId: hill,
    tags: ['旅', '雨'],
    text: prose(`
　　老图书馆有一条规定：下雨天借书，雨停才需要还。
　　我借过一本《云的分类》，借到的那天只是毛毛雨。管理员看了看窗外，在卡片上盖了一枚[[rb:雨 > yǔ]]字的章。
　　书很薄，我却读了整整一个梅雨季。每读完一章，雨就换一种声音：落在瓦上的，落在芭蕉上的，落在别人窗台的铁皮上的。
　　读到最后一页时，上面只有一句话——
　　“请抬头。”
　　我抬头，雨停了。
　　还书的时候，管理员问我好不好看。我说，就是结尾有点晃眼。`),
  },
  {
    title: '云的户口',
    caption: '给一朵云办手续。',
    artistId: pane,
    tags: ['短編', '空'],
    text: prose(`
　　窗口后面的办事员推了推眼镜：“姓名？”
　　“云。”我说。
　　“籍贯？”
　　我回头看了看它。它停在大厅的天花板下，有点局促，边缘微微地翻卷着。
　　“大概是海上。”
　　“大概不行。”办事员说，“要有证明。”
　　云于是下了一点雨。办事员用小瓶子接了，对着灯看了看，又尝了一口。
　　“咸的，”他点点头，“海上。”啪地盖了章。
　　走出大厅，云松了口气，一下子大了一圈。
　　“现在你可以合法地停在这座城市上空了。”我对它说。
　　它想了想，飘走了。
　　户口本还在我这里。每年夏天，我都替它晒一晒。`),
  },
  {
    title: '末班渡輪之後',
    caption: '碼頭的夜班。',
    artistId: ferry,
    tags: ['短編', '夜', '海'],
    text: prose(`
[chapter:23:40]
　　末班渡輪開走以後，碼頭還要再亮二十分鐘的燈。
　　這是規定。阿滿值夜班六年，從來沒有人在這二十分鐘裡出現過。
　　直到今晚，一隻黑貓叼著一張車票走上了棧橋。
　　「船開走了喔。」阿滿說。
　　貓把票放在她腳邊，坐下來，看著海。
[chapter:23:52]
　　票是三十年前的，目的地印著一座已經沒有人住的島。
　　阿滿在旁邊坐下。海面上有一點光，慢慢地，慢慢地靠過來。
　　「原來還有一班。」她輕輕地說。
　　貓打了個哈欠，像是在說：規定是二十分鐘，又不是沒有道理。`),
  },
  {
    title: '鹽田的風',
    caption: '小時候住在鹽田旁邊。',
    artistId: ferry,
    tags: ['旅', '夏'],
    text: prose(`
　　外公說，鹽不是曬出來的，是風一粒一粒撿回來的。
　　小時候我信，所以颱風天我總擔心，怕風撿得太多，把整片海都撿走。
　　後來外公不在了，鹽田也填平了，蓋起倉庫。只有風還每天準時來，在鐵皮屋頂上翻找。
　　去年夏天我回去，舔了舔手背，是鹹的。
　　我想，它大概還沒放棄。`),
  },
  {
    title: '舊書店的貓',
    caption: '一問一答。',
    artistId: ferry,
    tags: ['掌編', '猫'],
    text: prose(`
「這隻貓賣嗎？」
「不賣，牠是店長。」
「那您是？」
「我是店長的鬧鐘，也兼開罐頭。」
「店長有推薦的書嗎？」
　　貓從書架第三層跳下來，踩過櫃檯，停在客人的影子裡。
「牠說，你已經帶在身上了。」
「我什麼書也沒帶。」
「那就對了，」老闆說，「從空白的那一本開始看。」`),
  },
]
