// Fonts for novels: presets by script, and local fonts from the Local Font Access API (docs/spec/product.md 9).
import { record, text } from '@emaki/domain'

export interface Font {
  /** Name of the font, not translated. */
  readonly name: string
  /** CSS font-family value with its fallbacks. */
  readonly family: string
}

const serif = (...names: readonly [string, ...string[]]): Font => font(names, 'serif')
const sans = (...names: readonly [string, ...string[]]): Font => font(names, 'sans-serif')
const font = (names: readonly [string, ...string[]], last: string): Font => ({
  name: names[0],
  family: [...names.map((name) => JSON.stringify(name)), last].join(', '),
})

/** Presets by script. Each preset falls back to similar fonts. */
export const fontsByScript: readonly { readonly script: string; readonly fonts: readonly Font[] }[] = [
  {
    script: '中文',
    fonts: [
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
    fonts: [
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
    fonts: [
      serif('Noto Serif CJK KR', 'Noto Serif KR'),
      serif('Nanum Myeongjo', 'NanumMyeongjo', 'AppleMyungjo'),
      sans('Nanum Gothic', 'NanumGothic'),
      sans('Apple SD Gothic Neo', 'Malgun Gothic'),
    ],
  },
  {
    script: 'Aa',
    fonts: [
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

/** Lists the families in a result of `queryLocalFonts`, sorted by name. Accepts any value. */
export function parseLocalFonts(result: unknown): readonly Font[] {
  const families = new Set<string>()
  if (Array.isArray(result))
    for (const item of result) {
      const { family, style } = record(item)
      // Style names differ by font. A family with only slanted styles is left out.
      if (text(style) !== '' && !/italic|oblique/i.test(text(style)) && text(family) !== '') families.add(text(family))
    }
  return [...families].sort((a, b) => a.localeCompare(b)).map((name) => ({ name, family: JSON.stringify(name) }))
}
