// Texts of comments: short remarks by language, replies of authors, and hostile texts.
import type { Language } from '../words/lexicon.ts'
import { words } from '../words/lexicon.ts'

export interface Remarks {
  /** About a picture. */
  readonly seen: readonly string[]
  /** About a novel. */
  readonly read: readonly string[]
  /** Replies by others. */
  readonly replies: readonly string[]
  /** Replies by the author. */
  readonly thanks: readonly string[]
}

const createRemarks = (seen: string, read: string, replies: string, thanks: string): Remarks => ({
  seen: words(seen),
  read: words(read),
  replies: words(replies),
  thanks: words(thanks),
})

const english = createRemarks(
  'Lovely colours (heart)|I could look at this for an hour.|The light in the corner!!|How do you do the shadows?|Saved for rainy days (star)|This made my morning.|The edges are so clean (shine2)|Feels like somewhere I used to live.|Zoomed in and found a cat?|Which brush is this?|New wallpaper, thank you!|(love3)(love3)|First!|Quietly one of your best.|The third page… (cry)',
  'Read it on the train and missed my stop (sweat4)|That last line.|I want to live in this town.|Please tell me there is more (love2)|The pacing is so good.|Printed it out to read again.|I did not see that coming (shock3)|Warm and a little sad.',
  'Same here (happy)|I was about to write that.|It is on page two, top left.|Agreed!|(wink3)|I asked the same last week.',
  'Thank you so much!|Thanks! It took a while (sweat4)|Glad you found it (smile3)|The brush is the plain round one.|More on Sunday, I hope.|That means a lot (heart)',
)

const japanese = createRemarks(
  '色がとてもきれい(heart)|何度も見に来てしまいます|光の入り方が好きです|影はどうやって塗っていますか？|雨の日に見たい一枚(star)|待ち受けにしました！ありがとうございます|すみっこに猫がいる…！|(love3)(love3)(love3)|空気まで描かれているみたい|懐かしい場所を思い出しました|線がきれい(shine2)|1ページ目から引き込まれました|ブラシは何をお使いですか|ずっと応援しています|おはようございます、朝から元気が出ました(happy)',
  '電車で読んで乗り過ごしました(sweat4)|最後の一行で泣きました(cry)|この町に住みたい|続きが気になります(love2)|静かでいい話でした|もう一度最初から読みます|登場人物がみんな愛おしい|言葉の選び方が好きです',
  '同じことを思いました(happy)|左上にいますよ|わかります！|(wink3)|私も気になっていました|二枚目がいいですよね',
  'ありがとうございます！|うれしいです(smile3)|気づいてくださって嬉しいです|丸ブラシだけで描いています|続きは来週の予定です(sweat4)|励みになります(heart)',
)

const chineseSimplified = createRemarks(
  '颜色太好看了(heart)|看了好久，舍不得关|光影绝了|请问用的什么笔刷？|已设为壁纸，谢谢！|角落里有只猫！|(love3)(love3)|想起了小时候住的地方|细节好多(shine2)|太太辛苦了|下雨天最适合看这张(star)|第一|默默收藏了',
  '在地铁上看的，坐过站了(sweat4)|最后一句破防了(cry)|想住在这个小镇|求后续(love2)|节奏真好|文字很温柔|又从头看了一遍',
  '我也这么觉得(happy)|在第二张左上角|同问|(wink3)|加一',
  '谢谢喜欢！|被发现了(smile3)|就是普通的圆头笔|下周更新(sweat4)|很开心(heart)',
)

const chineseTraditional = createRemarks(
  '顏色好美(heart)|看了好久捨不得關掉|光的感覺好棒|請問是用哪支筆刷呢？|設成桌布了，謝謝！|角落有貓！|(love3)(love3)|想起小時候的巷子|細節好多(shine2)|期待下一張(star)',
  '在捷運上看到坐過站(sweat4)|最後一句哭了(cry)|好想住在這個小鎮|敲碗續集(love2)|文字好溫柔',
  '我也覺得(happy)|在第二張左上角喔|同問|(wink3)',
  '謝謝你！|被發現了(smile3)|就是一般的圓頭筆|下週更新(sweat4)|好開心(heart)',
)

const korean = createRemarks(
  '색감이 너무 예뻐요(heart)|한참 보고 있었어요|빛이 정말 좋네요|어떤 브러시 쓰세요?|배경화면으로 쓸게요, 감사합니다!|구석에 고양이 있다!|(love3)(love3)|비 오는 날 보고 싶은 그림(star)|선이 깔끔해요(shine2)|항상 응원합니다',
  '지하철에서 읽다가 역을 놓쳤어요(sweat4)|마지막 문장에서 울었어요(cry)|이 마을에 살고 싶다|다음 편 기다릴게요(love2)|조용하고 좋은 이야기였어요',
  '저도요(happy)|두 번째 장 왼쪽 위에 있어요|공감합니다|(wink3)',
  '감사합니다!|알아봐 주셔서 기뻐요(smile3)|그냥 둥근 브러시예요|다음 주에 올릴게요(sweat4)|힘이 납니다(heart)',
)

const byLanguage: Readonly<Record<Language, Remarks>> = {
  ja: japanese,
  'zh-CN': chineseSimplified,
  'zh-TW': chineseTraditional,
  en: english,
  ko: korean,
  fr: createRemarks(
    'Magnifiques couleurs (heart)|Quelle lumière !|On entend presque la pluie.|Quel pinceau utilises-tu ?|J’y retournerais bien (star)|(love3)',
    'Lu d’une traite.|Cette dernière phrase… (cry)|La suite, vite (love2)',
    'Pareil (happy)|En haut à gauche !|(wink3)',
    'Merci beaucoup !|Ça me touche (heart)|La suite dimanche (sweat4)',
  ),
  de: createRemarks(
    'Wunderschöne Farben (heart)|Das Licht!|Erinnert mich an zu Hause.|Welchen Pinsel benutzt du?|Oben links sitzt eine Katze (surprise3)|(love3)',
    'In einem Zug gelesen, im Zug.|Der letzte Satz (cry)|Bitte weiter (love2)',
    'Ging mir auch so (happy)|Auf Seite zwei!|(wink3)',
    'Vielen Dank!|Das freut mich (heart)|Mehr am Sonntag (sweat4)',
  ),
  es: createRemarks(
    '¡Qué colores! (heart)|La luz es preciosa.|Podría mirarlo una hora.|¿Qué pincel usas?|(love3)',
    'Me pasé de parada leyendo (sweat4)|Esa última línea (cry)|¡Quiero más! (love2)',
    'Lo mismo digo (happy)|(wink3)',
    '¡Muchas gracias!|Me alegra mucho (heart)',
  ),
  it: createRemarks(
    'Che colori (heart)|La luce è bellissima.|Mi ricorda casa (star)|(love3)',
    'Letto tutto d’un fiato.|L’ultima riga (cry)',
    'Anch’io (happy)|(wink3)',
    'Grazie mille!|Che gioia (heart)',
  ),
  pt: createRemarks(
    'Que cores lindas (heart)|A luz ficou incrível.|Virou meu papel de parede (star)|(love3)',
    'Li no ônibus e perdi o ponto (sweat4)|A última frase… (cry)',
    'Eu também (happy)|(wink3)',
    'Muito obrigado!|Fico feliz (heart)',
  ),
  ru: createRemarks(
    'Какие цвета (heart)|Свет потрясающий.|Смотрю уже полчаса.|Какая это кисть?|(love3)',
    'Прочитал в метро и проехал станцию (sweat4)|Последняя строчка… (cry)',
    'И мне (happy)|(wink3)',
    'Большое спасибо!|Очень приятно (heart)',
  ),
  el: createRemarks(
    'Υπέροχα χρώματα (heart)|Τι φως!|(love3)',
    'Η τελευταία φράση (cry)|Συνέχεια; (love2)',
    'Κι εγώ (happy)',
    'Ευχαριστώ πολύ! (heart)',
  ),
  ar: createRemarks(
    'ألوان رائعة (heart)|الضوء جميل جدًا|(love3)',
    'الجملة الأخيرة… (cry)|ننتظر التتمة (love2)',
    'وأنا أيضًا (happy)',
    'شكرًا جزيلًا! (heart)',
  ),
  he: createRemarks(
    'צבעים מדהימים (heart)|איזה אור!|(love3)',
    'המשפט האחרון (cry)|רוצה עוד (love2)',
    'גם אני (happy)',
    'תודה רבה! (heart)',
  ),
}

export const remarksOf = (language: Language): Remarks => byLanguage[language]

/** All of it is plain text that resembles markup. */
export const hostileRemarks: readonly string[] = [
  '<script>alert("comment")</script>',
  '<img src=x onerror=alert(1)> (heart)',
  '[b]bold?[/b] **bold?** &lt;b&gt;',
  '(unknown_emoji)(heart)(501)()((star))',
  `${'w'.repeat(400)}`,
  'line one\nline two\r\n\r\n\r\nline six',
  '\u202Eright to left from here',
  'h\u0337e\u0336l\u0335l\u0338o\u0337 t\u0336h\u0335e\u0338r\u0337e',
  'javascript:alert(1) https://example.com/?q=<b>&x="1"',
  "'; DROP TABLE comments; --",
  '{{7*7}} \u0024{7*7} __proto__',
  '👩‍👩‍👧‍👦🏳️‍🌈🇯🇵 ﷽',
]
