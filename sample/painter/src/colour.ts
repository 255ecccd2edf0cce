// Colours in OKLCH, where lightness, chroma and hue are perceptual, so that blending and shading look right.

/** `l` 0 (black) to 1 (white); `c` 0 (grey) to about 0.3; `h` in degrees. */
export interface Colour {
  readonly l: number
  readonly c: number
  readonly h: number
}

/** Lightness 0 to 1, chroma 0 to about 0.37, hue in degrees (OKLCH). */
export const colour = (l: number, c: number, h: number): Colour => ({ l, c, h })

/** CSS text of a colour, with `alpha` 0 to 1. Colours outside sRGB lose chroma and keep their hue. */
export function css(of: Colour, alpha = 1): string {
  const [r, g, b] = bytesOf(of)
  return alpha >= 1 ? `rgb(${r},${g},${b})` : `rgba(${r},${g},${b},${Math.max(0, alpha).toFixed(3)})`
}

/** The sRGB bytes of a colour, for painting by pixel. */
export function bytesOf(of: Colour): [number, number, number] {
  const l = Math.min(1, Math.max(0, of.l))
  for (let c = Math.max(0, of.c); ; c = c < 0.004 ? 0 : c * 0.9) {
    const rgb = linearOf(l, c, of.h)
    if (c === 0 || rgb.every((channel) => channel > -0.0008 && channel < 1.0008)) {
      return [encode(rgb[0]), encode(rgb[1]), encode(rgb[2])]
    }
  }
}

/** The same colour with changed lightness (added), chroma (a factor) and hue (degrees, added). */
export function shade(of: Colour, lightness: number, chroma = 1, hue = 0): Colour {
  return { l: Math.min(1, Math.max(0, of.l + lightness)), c: of.c * chroma, h: of.h + hue }
}

/** The same hue at a given lightness, with its chroma multiplied. */
export const at = (of: Colour, l: number, chroma = 1): Colour => ({ l, c: of.c * chroma, h: of.h })

/** Blends two colours, `t` 0 to 1, along a straight line in OKLab, which avoids other hues. */
export function blend(from: Colour, to: Colour, t: number): Colour {
  const a = mix(from.c * Math.cos(radians(from.h)), to.c * Math.cos(radians(to.h)), t)
  const b = mix(from.c * Math.sin(radians(from.h)), to.c * Math.sin(radians(to.h)), t)
  return { l: mix(from.l, to.l, t), c: Math.hypot(a, b), h: (Math.atan2(b, a) * 180) / Math.PI }
}

const mix = (a: number, b: number, t: number) => a + (b - a) * t
const radians = (degrees: number) => (degrees * Math.PI) / 180

function linearOf(lightness: number, chroma: number, hue: number): [number, number, number] {
  const a = chroma * Math.cos(radians(hue))
  const b = chroma * Math.sin(radians(hue))
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

function encode(linear: number): number {
  const v = Math.min(1, Math.max(0, linear))
  return Math.round(255 * (v <= 0.0031308 ? 12.92 * v : 1.055 * v ** (1 / 2.4) - 0.055))
}
