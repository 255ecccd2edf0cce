// The named colours: traditional colours of Japan and China under their own names, and the colours that the web has names for.

export interface NamedColour {
  /** In its own writing: the name is a proper name and is not translated. */
  readonly name: string
  /** How it is read, in Latin letters; empty where the name is in them already. */
  readonly reading: string
  /** `#rrggbb`. */
  readonly colour: string
  readonly lang: 'ja' | 'zh-CN' | 'en'
}

/** `name reading colour`, a line each. */
const japanese = `
桜色 sakurairo fef4f4
薄桜 usuzakura fdeff2
鴇色 tokiiro f4b3c2
撫子色 nadeshikoiro eebbcb
紅梅色 koubaiiro f2a0a1
珊瑚色 sangoiro f5b1aa
桃色 momoiro f09199
石竹色 sekichikuiro e5abbe
躑躅色 tsutsujiiro e95295
牡丹色 botaniro e7609e
今様色 imayouiro d0576b
薔薇色 barairo e9546b
韓紅 karakurenai e95464
紅色 kurenaiiro d7003a
深緋 kokihi c9171e
猩々緋 shoujouhi e2041b
緋色 hiiro d3381c
赤紅 akabeni c53d43
茜色 akaneiro b7282e
臙脂 enji b94047
真紅 shinku a22041
蘇芳 suou 9e3d3f
葡萄色 ebiiro 640125
朱色 shuiro eb6101
銀朱 ginshu c85554
丹色 niiro e45e32
黄丹 ouni ee7948
柿色 kakiiro ed6d3d
照柿 terigaki eb6238
人参色 ninjiniro ec6800
蜜柑色 mikaniro f08300
橙色 daidaiiro ee7800
赤橙 akadaidai ea5506
杏色 anzuiro f7b977
萱草色 kanzouiro f8b862
柑子色 koujiiro f6ad49
山吹色 yamabukiiro f8b500
鬱金色 ukoniro fabf14
向日葵色 himawariiro fcc800
蒲公英色 tanpopoiro ffd900
卵色 tamagoiro fcd575
玉蜀黍色 toumorokoshiiro eec362
刈安色 kariyasuiro f5e56b
黄檗色 kihadairo fef263
中黄 chuuki ffea00
菜の花色 nanohanairo ffec47
女郎花 ominaeshi f2f2b0
芥子色 karashiiro d0af4c
金色 kiniro e6b422
琥珀色 kohakuiro bf783a
飴色 ameiro deb068
狐色 kitsuneiro c38743
丁子色 choujiiro efcd9a
香色 kouiro efcd9a
亜麻色 amairo d6c6af
砥粉色 tonokoiro f4dda5
洒落柿 sharegaki f7bd8f
小麦色 komugiiro e49e61
肉桂色 nikkeiiro dd7a56
赤銅色 shakudouiro 752100
煉瓦色 rengairo b55233
代赭 taisha bb5520
弁柄色 bengarairo 8f2e14
海老茶 ebicha 773c30
小豆色 azukiiro 96514d
栗色 kuriiro 762f07
栗梅 kuriume 852e19
檜皮色 hiwadairo 965036
胡桃色 kurumiiro a86f4c
柴色 fushiiro b28c6e
焦茶 kogecha 6f4b3e
憲法色 kenpouiro 543f32
褐色 kasshoku 8a3b00
路考茶 rokoucha 8c7042
利休茶 rikyuucha a59564
鶯茶 uguisucha 715c1f
鶯色 uguisuiro 928c36
抹茶色 matchairo c5c56a
若草色 wakakusairo c3d825
若葉色 wakabairo b9d08b
萌黄 moegi aacf53
草色 kusairo 7b8d42
苔色 kokeiro 69821b
海松色 miruiro 726d40
松葉色 matsubairo 839b5c
鶸色 hiwairo d7cf3a
鶸萌黄 hiwamoegi 82ae46
若緑 wakamidori 98d98e
浅緑 asamidori 88cb7f
薄緑 usumidori 69b076
若竹色 wakatakeiro 68be8d
緑青色 rokushouiro 47885e
常磐色 tokiwairo 007b43
千歳緑 chitosemidori 316745
木賊色 tokusairo 3b7960
深緑 fukamidori 00552e
萌葱色 moegiiro 006e54
花緑青 hanarokushou 00a381
翡翠色 hisuiiro 38b48b
青竹色 aotakeiro 7ebeab
老竹色 oitakeiro 769164
白緑 byakuroku d6e9ca
青磁色 seijiiro 7ebea5
青碧 seiheki 478384
錆鉄御納戸 sabitetsuonando 485859
鉄色 tetsuiro 005243
水浅葱 mizuasagi 80aba9
浅葱色 asagiiro 00a3af
新橋色 shinbashiiro 59b9c6
瓶覗 kamenozoki a2d7dd
水色 mizuiro bce2e8
白群 byakugun 83ccd2
空色 sorairo a0d8ef
勿忘草色 wasurenagusairo 89c3eb
露草色 tsuyukusairo 38a1db
縹色 hanadairo 2792c3
薄花色 usuhanairo 698aab
花浅葱 hanaasagi 2a83a2
納戸色 nandoiro 008899
藍色 aiiro 165e83
青藍 seiran 274a78
濃藍 koiai 0f2350
紺色 koniro 223a70
紺青 konjou 192f60
留紺 tomekon 1c305c
群青色 gunjouiro 4c6cb3
瑠璃色 ruriiro 1e50a2
瑠璃紺 rurikon 19448e
紺碧 konpeki 007bbb
青 ao 0095d9
天色 amairo 2ca9e1
千草色 chigusairo 92b5a9
鉄紺 tetsukon 17184b
杜若色 kakitsubatairo 3e62ad
桔梗色 kikyouiro 5654a2
紺桔梗 konkikyou 4d5aaf
藤色 fujiiro bbbcde
藤紫 fujimurasaki a59aca
藤納戸 fujinando 706caa
紅掛空色 benikakesorairo 8491c3
紅碧 benimidori 8491c3
青紫 aomurasaki 674598
菫色 sumireiro 7058a3
江戸紫 edomurasaki 745399
古代紫 kodaimurasaki 895b8a
京紫 kyoumurasaki 9d5b8b
紫 murasaki 884898
紫苑色 shioniro 867ba9
竜胆色 rindouiro 9079ad
菖蒲色 ayameiro cc7eb1
藤袴色 fujibakamairo 8f76a0
若紫 wakamurasaki bc64a4
梅紫 umemurasaki aa4c8f
紅紫 benimurasaki b44c97
楝色 ouchiiro 9b90c2
二藍 futaai 915c8b
滅紫 keshimurasaki 594255
紫紺 shikon 460e44
深紫 kokimurasaki 493759
似せ紫 nisemurasaki 513743
茄子紺 nasukon 824880
鳩羽色 hatobairo 95859c
桑の実色 kuwanomiiro 55295b
鼠色 nezumiiro 949495
銀鼠 ginnezu afafb0
素鼠 sunezu 9fa0a0
利休鼠 rikyuunezumi 888e7e
深川鼠 fukagawanezumi 97a791
藍鼠 ainezumi 6c848d
桜鼠 sakuranezumi e9dfe5
梅鼠 umenezumi c099a0
鳩羽鼠 hatobanezumi 9e8b8e
鈍色 nibiiro 727171
墨 sumi 595857
消炭色 keshizumiiro 524e4d
藍墨茶 aisumicha 474a4d
烏羽色 karasubairo 180614
漆黒 shikkoku 0d0015
練色 neriiro ede4cd
生成り色 kinariiro fbfaf5
象牙色 zougeiro f8f4e6
`

const chinese = `
朱砂 zhūshā ff461f
胭脂 yānzhī 9d2933
嫣红 yānhóng ef7a82
海棠红 hǎitánghóng db5a6b
妃色 fēisè ed5736
绯红 fēihóng c83c23
酡红 tuóhóng dc3023
石榴红 shíliúhóng f20c00
银红 yínhóng f05654
殷红 yānhóng be002f
杏红 xìnghóng ff8c31
橘黄 júhuáng ff8936
缃色 xiāngsè f0c239
鹅黄 éhuáng fff143
樱草色 yīngcǎosè eaff56
秋香色 qiūxiāngsè d9b611
藤黄 ténghuáng ffb61e
赭石 zhěshí 845a33
驼色 tuósè a88462
秋色 qiūsè 896c39
棕红 zōnghóng 9b4400
柳绿 liǔlǜ afdd22
葱绿 cōnglǜ 9ed900
豆绿 dòulǜ 9ed048
油绿 yóulǜ 00bc12
碧绿 bìlǜ 2add9c
青翠 qīngcuì 00e079
竹青 zhúqīng 789262
松花绿 sōnghuālǜ 057748
石青 shíqīng 7bcfa6
缥 piāo 7fecad
月白 yuèbái d6ecf0
湖蓝 húlán 30dff3
碧蓝 bìlán 3eede7
蔚蓝 wèilán 70f3ff
靛青 diànqīng 177cb0
靛蓝 diànlán 065279
宝蓝 bǎolán 4b5cc4
黛蓝 dàilán 425066
藏青 zàngqīng 2e4e7e
黛紫 dàizǐ 574266
丁香色 dīngxiāngsè cca4e3
雪青 xuěqīng b0a4e3
酱紫 jiàngzǐ 815476
青莲 qīnglián 801dae
藕荷色 ǒuhésè e4c6d0
黛 dài 4a4266
鸦青 yāqīng 424c50
玄青 xuánqīng 3d3b4f
苍色 cāngsè 75878a
水绿 shuǐlǜ d4f2e7
霜色 shuāngsè e9f1f6
`

const web = `
Coral . ff7f50
Crimson . dc143c
Firebrick . b22222
Indian red . cd5c5c
Salmon . fa8072
Tomato . ff6347
Hot pink . ff69b4
Deep pink . ff1493
Pale violet red . db7093
Medium violet red . c71585
Orchid . da70d6
Plum . dda0dd
Violet . ee82ee
Dark orange . ff8c00
Gold . ffd700
Goldenrod . daa520
Khaki . f0e68c
Peru . cd853f
Chocolate . d2691e
Sienna . a0522d
Saddle brown . 8b4513
Tan . d2b48c
Rosy brown . bc8f8f
Olive . 808000
Olive drab . 6b8e23
Yellow green . 9acd32
Lawn green . 7cfc00
Lime green . 32cd32
Forest green . 228b22
Sea green . 2e8b57
Medium sea green . 3cb371
Spring green . 00ff7f
Aquamarine . 7fffd4
Turquoise . 40e0d0
Light sea green . 20b2aa
Teal . 008080
Cadet blue . 5f9ea0
Deep sky blue . 00bfff
Sky blue . 87ceeb
Steel blue . 4682b4
Dodger blue . 1e90ff
Cornflower blue . 6495ed
Royal blue . 4169e1
Midnight blue . 191970
Slate blue . 6a5acd
Medium purple . 9370db
Rebecca purple . 663399
Indigo . 4b0082
Dark orchid . 9932cc
Purple . 800080
Slate grey . 708090
Dim grey . 696969
Silver . c0c0c0
`

const read = (lines: string, lang: NamedColour['lang']): NamedColour[] =>
  lines
    .trim()
    .split('\n')
    .map((line) => {
      const words = line.split(' ')
      const colour = `#${words.pop()}`
      const reading = words.pop() ?? ''
      return { name: words.join(' '), reading: reading === '.' ? '' : reading, colour, lang }
    })

/** Every named colour, in the order of its list. */
export const palette: readonly NamedColour[] = [...read(japanese, 'ja'), ...read(chinese, 'zh-CN'), ...read(web, 'en')]
