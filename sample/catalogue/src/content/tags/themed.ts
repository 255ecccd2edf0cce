// Tags of each theme with their translations. One tag per line: name | en | zh-CN | zh-TW | ko, then others such as `fr=mer`.
import type { Theme } from '../theme.ts'

export const themedTags: Readonly<Record<Theme, string>> = {
  landscape: `
    風景 | landscape | 风景 | 風景 | 풍경 | fr=paysage | de=Landschaft | es=paisaje | ru=пейзаж
    山 | mountain | 山 | 山 | 산 | fr=montagne | de=Berg | ru=гора
    水墨画 | ink wash painting | 水墨画 | 水墨畫 | 수묵화
    森 | forest | 森林 | 森林 | 숲 | fr=forêt | de=Wald | es=bosque
    川 | river | 河 | 河 | 강 | fr=rivière
    霧 | fog | 雾 | 霧 | 안개 | de=Nebel
    背景 | background | 背景 | 背景 | 배경
    田舎 | countryside | 乡村 | 鄉村 | 시골
    滝 | waterfall | 瀑布 | 瀑布 | 폭포`,
  city: `
    夜景 | night view | 夜景 | 夜景 | 야경 | fr=vue de nuit | es=vista nocturna
    都市 | city | 都市 | 都市 | 도시 | fr=ville | de=Stadt | es=ciudad | it=città | ru=город
    ネオン | neon | 霓虹 | 霓虹 | 네온
    街並み | townscape | 街景 | 街景 | 거리 풍경
    電車 | train | 电车 | 電車 | 전철 | de=Zug
    ビル | buildings | 高楼 | 大樓 | 빌딩
    路地裏 | back alley | 小巷 | 巷弄 | 뒷골목
    サイバーパンク | cyberpunk | 赛博朋克 | 賽博龐克 | 사이버펑크
    街灯 | street lamp | 路灯 | 路燈 | 가로등`,
  sea: `
    海 | sea | 海 | 海 | 바다 | fr=mer | de=Meer | es=mar | it=mare | pt=mar | ru=море | el=θάλασσα
    波 | wave | 海浪 | 海浪 | 파도 | fr=vague | de=Welle | es=ola | pt=onda
    船 | ship | 船 | 船 | 배 | fr=bateau
    浮世絵風 | ukiyo-e style | 浮世绘风 | 浮世繪風 | 우키요에풍
    灯台 | lighthouse | 灯塔 | 燈塔 | 등대 | fr=phare | es=faro
    港 | harbour | 港口 | 港口 | 항구
    鯨 | whale | 鲸 | 鯨魚 | 고래 | de=Wal
    水平線 | horizon | 海平线 | 海平線 | 수평선
    魚 | fish | 鱼 | 魚 | 물고기`,
  plants: `
    植物 | plants | 植物 | 植物 | 식물 | fr=plantes | de=Pflanzen
    花 | flower | 花 | 花 | 꽃 | fr=fleur | de=Blume | es=flor | it=fiore | pt=flor | ru=цветок
    ボタニカル | botanical | 植物画 | 植物畫 | 보태니컬
    葉 | leaf | 叶 | 葉 | 잎
    木 | tree | 树 | 樹 | 나무
    庭 | garden | 庭院 | 庭園 | 정원 | fr=jardin | de=Garten
    桜 | cherry blossom | 樱花 | 櫻花 | 벚꽃
    薔薇 | rose | 玫瑰 | 玫瑰 | 장미
    温室 | greenhouse | 温室 | 溫室 | 온실`,
  flow: `
    抽象 | abstract | 抽象 | 抽象 | 추상 | fr=abstrait | de=abstrakt
    幾何学 | geometry | 几何 | 幾何 | 기하학 | de=Geometrie
    ジェネラティブアート | generative art | 生成艺术 | 生成藝術 | 제너러티브 아트
    線画 | line art | 线稿 | 線稿 | 선화
    風 | wind | 风 | 風 | 바람 | fr=vent
    グラデーション | gradient | 渐变 | 漸層 | 그라데이션
    曲線 | curves | 曲线 | 曲線 | 곡선`,
  space: `
    宇宙 | space | 宇宙 | 宇宙 | 우주 | fr=espace | de=Weltraum | es=espacio | ru=космос
    星 | star | 星星 | 星星 | 별 | fr=étoile | de=Stern | es=estrella
    惑星 | planet | 行星 | 行星 | 행성 | de=Planet
    月 | moon | 月亮 | 月亮 | 달 | fr=lune | de=Mond | es=luna | ru=луна
    SF | sci-fi | 科幻 | 科幻 | SF
    銀河 | galaxy | 银河 | 銀河 | 은하
    流星 | meteor | 流星 | 流星 | 유성
    宇宙船 | spaceship | 宇宙飞船 | 太空船 | 우주선`,
  glass: `
    ステンドグラス | stained glass | 彩绘玻璃 | 彩繪玻璃 | 스테인드글라스 | fr=vitrail | it=vetrata
    ガラス | glass | 玻璃 | 玻璃 | 유리 | de=Glas
    光 | light | 光 | 光 | 빛 | fr=lumière | de=Licht
    万華鏡 | kaleidoscope | 万花筒 | 萬花筒 | 만화경
    教会 | church | 教堂 | 教堂 | 교회
    カラフル | colourful | 缤纷 | 繽紛 | 컬러풀
    蝶 | butterfly | 蝴蝶 | 蝴蝶 | 나비`,
  paper: `
    切り絵 | paper cutting | 剪纸 | 剪紙 | 종이 공예 | fr=papier découpé | pt=recorte
    折り紙 | origami | 折纸 | 摺紙 | 종이접기
    影絵 | silhouette | 剪影 | 剪影 | 그림자 그림
    紙 | paper | 纸 | 紙 | 종이
    絵本 | picture book | 绘本 | 繪本 | 그림책
    和紙 | washi | 和纸 | 和紙 | 와시
    モノクロ | monochrome | 黑白 | 黑白 | 흑백`,
  pixel: `
    ドット絵 | pixel art | 像素画 | 像素畫 | 도트 그림 | fr=pixel art | ru=пиксель-арт
    レトロゲーム | retro game | 复古游戏 | 復古遊戲 | 레트로 게임
    ゲーム | game | 游戏 | 遊戲 | 게임
    ファンタジー | fantasy | 奇幻 | 奇幻 | 판타지
    城 | castle | 城堡 | 城堡 | 성
    8bit | 8-bit | 8位 | 8位元 | 8비트
    商店街 | shopping street | 商店街 | 商店街 | 상점가`,
  mascot: `
    猫 | cat | 猫 | 貓 | 고양이 | fr=chat | de=Katze | es=gato | it=gatto | ru=кот
    ロボット | robot | 机器人 | 機器人 | 로봇 | de=Roboter
    動物 | animal | 动物 | 動物 | 동물 | fr=animal
    キャラクターデザイン | character design | 角色设计 | 角色設計 | 캐릭터 디자인
    うさぎ | rabbit | 兔子 | 兔子 | 토끼 | fr=lapin
    ドラゴン | dragon | 龙 | 龍 | 드래곤
    ゆるキャラ | mascot | 吉祥物 | 吉祥物 | 마스코트
    もふもふ | fluffy | 毛茸茸 | 毛茸茸 | 복슬복슬
    かわいい | cute | 可爱 | 可愛 | 귀여움
    狐 | fox | 狐狸 | 狐狸 | 여우 | de=Fuchs | fr=renard`,
  table: `
    静物 | still life | 静物 | 靜物 | 정물 | fr=nature morte
    食べ物 | food | 食物 | 食物 | 음식
    お茶 | tea | 茶 | 茶 | 차
    果物 | fruit | 水果 | 水果 | 과일
    珈琲 | coffee | 咖啡 | 咖啡 | 커피
    部屋 | room | 房间 | 房間 | 방
    朝ごはん | breakfast | 早餐 | 早餐 | 아침 식사
    花瓶 | vase | 花瓶 | 花瓶 | 꽃병`,
  aurora: `
    オーロラ | aurora | 极光 | 極光 | 오로라 | fr=aurore boréale
    空 | sky | 天空 | 天空 | 하늘 | fr=ciel | de=Himmel | es=cielo | ru=небо
    星空 | starry sky | 星空 | 星空 | 별하늘
    夕焼け | sunset | 晚霞 | 晚霞 | 노을 | es=atardecer
    雲 | cloud | 云 | 雲 | 구름
    夜明け | dawn | 黎明 | 黎明 | 새벽
    青 | blue | 蓝色 | 藍色 | 파랑
    虹 | rainbow | 彩虹 | 彩虹 | 무지개`,
  buildings: `
    建築 | architecture | 建筑 | 建築 | 건축 | fr=architecture | de=Architektur | it=architettura
    建物 | building | 建筑物 | 建築物 | 건물
    廃墟 | ruins | 废墟 | 廢墟 | 폐허
    階段 | stairs | 楼梯 | 樓梯 | 계단
    図書館 | library | 图书馆 | 圖書館 | 도서관
    塔 | tower | 塔 | 塔 | 탑
    駅 | station | 车站 | 車站 | 역
    パース | perspective | 透视 | 透視 | 투시도`,
  pattern: `
    パターン | pattern | 图案 | 圖樣 | 패턴
    文様 | traditional pattern | 纹样 | 紋樣 | 문양
    タイル | tiles | 瓷砖 | 磁磚 | 타일
    反復 | repetition | 重复 | 重複 | 반복
    和柄 | Japanese pattern | 和风纹样 | 和風紋樣 | 일본 문양`,
  story: `
    日常 | daily life | 日常 | 日常 | 일상
    四コマ漫画 | four-panel comic | 四格漫画 | 四格漫畫 | 네컷만화
    創作漫画 | original comic | 原创漫画 | 原創漫畫 | 창작만화
    ギャグ | gag | 搞笑 | 搞笑 | 개그
    学校 | school | 学校 | 學校 | 학교
    魔女 | witch | 魔女 | 魔女 | 마녀
    妖怪 | yokai | 妖怪 | 妖怪 | 요괴
    探偵 | detective | 侦探 | 偵探 | 탐정
    モノクロ漫画 | black and white comic | 黑白漫画 | 黑白漫畫 | 흑백만화`,
  rain: `
    雨 | rain | 雨 | 雨 | 비 | fr=pluie | de=Regen | es=lluvia | ru=дождь
    傘 | umbrella | 伞 | 傘 | 우산 | fr=parapluie
    紫陽花 | hydrangea | 绣球花 | 繡球花 | 수국
    水たまり | puddle | 水洼 | 水窪 | 물웅덩이
    梅雨 | rainy season | 梅雨 | 梅雨 | 장마`,
  firefly: `
    蛍 | firefly | 萤火虫 | 螢火蟲 | 반딧불이
    夏 | summer | 夏天 | 夏天 | 여름 | fr=été | de=Sommer | es=verano
    夜 | night | 夜晚 | 夜晚 | 밤 | fr=nuit | de=Nacht | es=noche | ru=ночь
    提灯 | lantern | 灯笼 | 燈籠 | 초롱
    夏祭り | summer festival | 夏日祭 | 夏日祭典 | 여름 축제`,
  snow: `
    雪 | snow | 雪 | 雪 | 눈 | fr=neige | de=Schnee | es=nieve | ru=снег
    冬 | winter | 冬天 | 冬天 | 겨울 | de=Winter | fr=hiver
    雪景色 | snowscape | 雪景 | 雪景 | 설경
    クリスマス | Christmas | 圣诞节 | 聖誕節 | 크리스마스`,
}
