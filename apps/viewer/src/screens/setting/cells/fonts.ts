// Offered fonts: common families, and installed ones if the browser lists them.

/** Generic families, then well-known ones by script. The system font replaces a family that is not installed. */
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

/** A longer list would not be usable. */
const maxLocal = 200

interface LocalFont {
  readonly family: string
  readonly style: string
}

/** Installed families with a regular style (docs/spec/product.md 9), if the browser can list them and the user has granted the permission. */
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
    // Not supported or refused: only the known families are offered.
    return []
  }
}
