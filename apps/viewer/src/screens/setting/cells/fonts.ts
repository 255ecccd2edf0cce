// Fonts on offer: families that many systems have, and those that the browser says are installed.

/** Generic families first, then well-known ones by script. A family that is not installed gives way to the system's own. */
export const knownFonts = [
  'sans-serif',
  'serif',
  'ui-rounded',
  'monospace',
  'Arial',
  'Georgia',
  'Helvetica Neue',
  'Inter',
  'Noto Sans',
  'Noto Serif',
  'Roboto',
  'Segoe UI',
  'Source Han Sans SC',
  'Source Han Serif SC',
  'Noto Sans CJK SC',
  'Noto Serif CJK SC',
  'PingFang SC',
  'Microsoft YaHei',
  'LXGW WenKai',
  'Songti SC',
  'Kaiti SC',
  'Hiragino Sans',
  'Hiragino Mincho ProN',
  'Yu Gothic',
  'Yu Mincho',
  'Noto Sans JP',
  'Noto Serif JP',
  'Apple SD Gothic Neo',
  'Malgun Gothic',
  'Noto Sans KR',
] as const

/** More would not be chosen from a list. */
const maxLocal = 200

interface LocalFont {
  readonly family: string
  readonly style: string
}

/** The families installed in their regular style (docs/spec/product.md 9), where the browser offers to tell and the reader has allowed it before. */
export async function localFonts(page: object = window): Promise<readonly string[]> {
  const ask: unknown = Reflect.get(page, 'queryLocalFonts')
  if (typeof ask !== 'function') return []
  try {
    const { state } = await navigator.permissions.query({ name: 'local-fonts' as PermissionName })
    if (state !== 'granted') return []
    const fonts: LocalFont[] = await ask.call(page)
    const regular = fonts.filter(({ style }) => /^(?:regular|normal|book)$/i.test(style))
    return [...new Set(regular.map(({ family }) => family))].sort().slice(0, maxLocal)
  } catch {
    // Not offered or refused: the known families are the choice.
    return []
  }
}
