// Tags for any work, grouped by what causes them, in the line format of the themed tags.

/** Tags for the type of work. */
export const kindTags = `
  オリジナル | original | 原创 | 原創 | 오리지널 | fr=original | de=Original | ru=оригинал
  創作 | creation | 创作 | 創作 | 창작
  イラスト | illustration | 插画 | 插畫 | 일러스트 | fr=illustration | es=ilustración
  漫画 | manga | 漫画 | 漫畫 | 만화 | ru=манга
  うごイラ | ugoira | 动图 | 動圖 | 우고이라
  ループ | loop | 循环 | 循環 | 루프
  アニメーション | animation | 动画 | 動畫 | 애니메이션
  落書き | doodle | 涂鸦 | 塗鴉 | 낙서
  練習 | practice | 练习 | 練習 | 연습
  習作 | study | 习作 | 習作 | 습작
  アナログ | traditional media | 手绘 | 手繪 | 수작업
  デジタル | digital | 数字绘画 | 數位繪圖 | 디지털
  水彩 | watercolour | 水彩 | 水彩 | 수채화 | fr=aquarelle | de=Aquarell
  厚塗り | thick painting | 厚涂 | 厚塗 | 두껍게 칠하기
  壁紙 | wallpaper | 壁纸 | 桌布 | 배경화면
  まとめ | collection | 合集 | 合集 | 모음
  中文 | Chinese | 中文 | 中文 | 중국어
  original | original | 原创 | 原創 | 오리지널
  原创 | original | 原创 | 原創 | 오리지널
  창작 | original | 原创 | 原創 | 창작`

/** Rare tags that a list or rule looks for. */
export const rareTags = `
  描き方 | how to draw | 画法 | 畫法 | 그리는 법
  お絵かきTIPS | drawing tips | 绘画技巧 | 繪畫技巧 | 그림 팁
  メイキング | making-of | 绘制过程 | 繪製過程 | 메이킹
  講座 | tutorial | 教程 | 教學 | 강좌
  BL | boys' love | BL | BL | BL
  女性向け | for women | 女性向 | 女性向 | 여성향
  素材 | material | 素材 | 素材 | 소재
  空気感 | atmosphere | 氛围感 | 氛圍感 | 분위기
  色彩 | colour | 色彩 | 色彩 | 색채
  これはすごい | this is amazing | 太厉害了 | 太厲害了 | 대단하다
  もっと評価されるべき | deserves more | 值得更多关注 | 值得更多關注 | 더 평가받아야 할
  癒し | soothing | 治愈 | 療癒 | 힐링
  レトロ | retro | 复古 | 復古 | 레트로
  和風 | Japanese style | 和风 | 和風 | 일본풍
  中国風 | Chinese style | 中国风 | 中國風 | 중국풍
  スチームパンク | steampunk | 蒸汽朋克 | 蒸汽龐克 | 스팀펑크
  ノスタルジー | nostalgia | 怀旧 | 懷舊 | 노스탤지어
  春 | spring | 春天 | 春天 | 봄
  秋 | autumn | 秋天 | 秋天 | 가을`

export const flaggedTags = `
  R-18 | R-18 | R-18 | R-18 | R-18
  R-18G | R-18G | R-18G | R-18G | R-18G`

export const aiTags = `
  AIイラスト | AI illustration | AI插画 | AI插畫 | AI 일러스트
  AI生成 | AI-generated | AI生成 | AI生成 | AI 생성
  AIGenerated | AI-generated | AI生成 | AI生成 | AI 생성
  AI作品 | AI work | AI作品 | AI作品 | AI 작품
  NovelAI | NovelAI | NovelAI | NovelAI | NovelAI
  StableDiffusion | Stable Diffusion | StableDiffusion | StableDiffusion | 스테이블 디퓨전`

export const novelTags = `
  小説 | novel | 小说 | 小說 | 소설
  オリジナル小説 | original novel | 原创小说 | 原創小說 | 오리지널 소설
  短編 | short story | 短篇 | 短篇 | 단편
  掌編 | flash fiction | 微小说 | 極短篇 | 초단편
  恋愛 | romance | 恋爱 | 戀愛 | 연애
  ミステリー | mystery | 悬疑 | 懸疑 | 미스터리
  青春 | youth | 青春 | 青春 | 청춘
  幻想 | fantastic | 幻想 | 幻想 | 환상
  旅 | journey | 旅行 | 旅行 | 여행
  手紙 | letters | 书信 | 書信 | 편지`

/** Minimum bookmarks for each popularity tag. */
export const popularity: readonly (readonly [bookmarks: number, tag: string])[] = [
  [50_000, '50000users入り'],
  [30_000, '30000users入り'],
  [10_000, '10000users入り'],
  [5_000, '5000users入り'],
  [1_000, '1000users入り'],
  [500, '500users入り'],
  [100, '100users入り'],
]
