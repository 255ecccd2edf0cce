// The accent colour. Only its hue and chroma are used; tokens.css sets the lightness of each role, so that the contrast is always sufficient.

/** Vermilion. */
export const defaultAccent = '#c8452d'

export interface AccentTone {
  /** Degrees on the OKLCH wheel, 0 to 360. */
  readonly hue: number
  /** OKLCH chroma, 0 (grey) to about 0.37. */
  readonly chroma: number
}

/** The tone of `#rrggbb`; undefined for any other text. */
export function accentTone(colour: string): AccentTone | undefined {
  const match = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(colour)
  if (match === null) return undefined
  const [r, g, b] = [linear(match[1]), linear(match[2]), linear(match[3])]
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  const hue = (Math.atan2(bb, a) * 180) / Math.PI
  return { hue: rounded((hue + 360) % 360, 1), chroma: rounded(Math.hypot(a, bb), 4) }
}

/** The part of the root element that is used here. */
export interface ThemeTarget {
  setAttribute(name: string, value: string): void
  removeAttribute(name: string): void
  readonly style: { setProperty(name: string, value: string): void; removeProperty(name: string): unknown }
}

/** Sets theme and accent of the document. The first call is before the first paint. */
export function applyTheme(root: ThemeTarget, theme: 'system' | 'light' | 'dark', accent: string | null): void {
  if (theme === 'system') root.removeAttribute('data-theme')
  else root.setAttribute('data-theme', theme)
  const tone = accent === null ? undefined : accentTone(accent)
  if (tone === undefined) {
    root.style.removeProperty('--accent-hue')
    root.style.removeProperty('--accent-chroma')
  } else {
    root.style.setProperty('--accent-hue', String(tone.hue))
    root.style.setProperty('--accent-chroma', String(tone.chroma))
  }
}

function linear(hex: string | undefined): number {
  const channel = Number.parseInt(hex ?? '0', 16) / 255
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
}

const rounded = (value: number, digits: number) => Number(value.toFixed(digits))
