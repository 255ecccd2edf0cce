// Fonts: the faces on offer for novels, by script, and those that the device has where the browser tells them (docs/spec/product.md 9).
import { record, text } from '@emaki/domain'

export interface Face {
  /** As its makers write it: the same in every language. */
  readonly name: string
  /** A CSS font family with what stands in where it is missing. */
  readonly family: string
}

const serif = (...names: readonly [string, ...string[]]): Face => face(names, 'serif')
const sans = (...names: readonly [string, ...string[]]): Face => face(names, 'sans-serif')
const face = (names: readonly [string, ...string[]], last: string): Face => ({
  name: names[0],
  family: [...names.map((name) => JSON.stringify(name)), last].join(', '),
})

/** Presets by the script they are made for; a face that the device lacks gives way to its likes. */
export const facesByScript: readonly { readonly script: string; readonly faces: readonly Face[] }[] = [
  {
    script: '中文',
    faces: [
      serif('Source Han Serif SC', 'Noto Serif CJK SC', 'Noto Serif SC'),
      sans('Source Han Sans SC', 'Noto Sans CJK SC', 'Noto Sans SC'),
      serif('Source Han Serif TC', 'Noto Serif CJK TC', 'Noto Serif TC'),
      sans('PingFang SC', 'PingFang TC'),
      serif('Songti SC', 'STSong'),
      serif('SimSun', 'NSimSun'),
      serif('Kaiti SC', 'STKaiti', 'KaiTi'),
      serif('FangSong', 'STFangsong'),
      sans('SimHei', 'STHeiti'),
      sans('Microsoft YaHei'),
      sans('Microsoft JhengHei'),
      serif('PMingLiU', 'MingLiU'),
      serif('LXGW WenKai', 'LXGW WenKai Screen'),
      sans('HarmonyOS Sans SC'),
      sans('MiSans'),
      serif('FZShuSong-Z01S', 'FZShuSong'),
    ],
  },
  {
    script: '日本語',
    faces: [
      serif('Hiragino Mincho ProN', 'ヒラギノ明朝 ProN'),
      sans('Hiragino Sans', 'Hiragino Kaku Gothic ProN'),
      serif('Yu Mincho', 'YuMincho', '游明朝'),
      sans('Yu Gothic', 'YuGothic', '游ゴシック'),
      serif('Noto Serif CJK JP', 'Noto Serif JP', 'Source Han Serif'),
      sans('Noto Sans CJK JP', 'Noto Sans JP', 'Source Han Sans'),
      serif('BIZ UDPMincho', 'BIZ UDMincho'),
      sans('BIZ UDPGothic', 'BIZ UDGothic'),
      serif('MS PMincho', 'MS Mincho'),
      sans('Meiryo'),
      serif('Klee One', 'Klee'),
      serif('Zen Old Mincho', 'Shippori Mincho'),
    ],
  },
  {
    script: '한국어',
    faces: [
      serif('Noto Serif CJK KR', 'Noto Serif KR'),
      serif('Nanum Myeongjo', 'NanumMyeongjo', 'AppleMyungjo'),
      sans('Nanum Gothic', 'NanumGothic'),
      sans('Apple SD Gothic Neo', 'Malgun Gothic'),
    ],
  },
  {
    script: 'Aa',
    faces: [
      serif('Georgia'),
      serif('Palatino', 'Palatino Linotype', 'Book Antiqua'),
      serif('Charter', 'Bitstream Charter'),
      serif('Times New Roman', 'Times'),
      serif('EB Garamond', 'Garamond'),
      serif('Literata'),
      sans('Helvetica Neue', 'Helvetica', 'Arial'),
      sans('Verdana'),
      sans('Atkinson Hyperlegible'),
      sans('OpenDyslexic'),
    ],
  },
]

/** Reads what the browser tells. Total. */
export function facesOf(told: unknown): readonly Face[] {
  const families = new Set<string>()
  if (Array.isArray(told))
    for (const each of told) {
      const { family, style } = record(each)
      // Weights go by all kinds of names; a family of nothing but slanted faces is none to read in.
      if (text(style) !== '' && !/italic|oblique/i.test(text(style)) && text(family) !== '') families.add(text(family))
    }
  return [...families].sort((a, b) => a.localeCompare(b)).map((name) => ({ name, family: JSON.stringify(name) }))
}
