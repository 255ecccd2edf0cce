// Contrast: text and controls meet WCAG AA with any accent in both themes. Computed from tokens.css.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type AccentTone, accentTone, applyTheme, defaultAccent } from './accent.ts'

type Rgb = readonly [number, number, number]

const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8')
const tokens = new Map(
  [...css.matchAll(/^ {2}(--[\w-]+):\s*([^;]+);/gm)].map(([, name, value]) => [
    name ?? '',
    (value ?? '').replaceAll(/\s+/g, ' '),
  ]),
)

/** Thirty accents: around the colour wheel, dull, bright, very dark, very light, grey. */
const accents = [
  ...[
    '#ff0000',
    '#ff4000',
    '#ff8000',
    '#ffbf00',
    '#ffff00',
    '#bfff00',
    '#80ff00',
    '#00ff00',
    '#00ff80',
    '#00ffff',
    '#0080ff',
    '#0000ff',
  ],
  ...[
    '#4000ff',
    '#8000ff',
    '#ff00ff',
    '#ff0080',
    '#800000',
    '#804000',
    '#808000',
    '#008000',
    '#008080',
    '#000080',
    '#800080',
    '#ffb3ba',
  ],
  ...['#bae1ff', '#baffc9', '#000000', '#ffffff', '#888888', defaultAccent],
]
const text = 4.5
const graphic = 3

/** Foreground and background tokens that occur together, and the contrast they need. */
const pairs: readonly (readonly [front: string, ground: string, needed: number])[] = [
  ...['--paper', '--paper-raised', '--paper-sunk', '--paper-hover'].flatMap((ground) => [
    ['--ink', ground, 7] as const,
    ['--ink-soft', ground, text] as const,
    ['--ink-faint', ground, text] as const,
    ['--accent', ground, text] as const,
    ['--danger', ground, text] as const,
  ]),
  ['--success', '--paper', text],
  ['--line-strong', '--paper', graphic],
  ['--line-strong', '--paper-raised', graphic],
  ['--on-accent', '--accent', text],
  ['--on-accent', '--accent-hover', text],
  ['--on-danger', '--danger', text],
  ['--on-danger', '--danger-hover', text],
  ['--on-accent-wash', '--accent-wash', text],
  ['--on-inverse', '--inverse', 7],
  ['--on-mark', '--mark-r18', text],
  ['--on-mark', '--mark-r18g', text],
  ['--on-mark', '--mark-ai', text],
]

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  test.each(pairs)('%s on %s', (front, ground, needed) => {
    const weak = accents.filter((accent) => contrast(colour(front, theme, accent), colour(ground, theme, accent)) < needed)
    expect(weak).toEqual([])
  })
})

test('the default accent in tokens.css equals defaultAccent', () => {
  const tone = accentTone(defaultAccent)
  expect(Number(tokens.get('--accent-hue'))).toBeCloseTo(tone?.hue ?? Number.NaN, 1)
  expect(Number(tokens.get('--accent-chroma'))).toBeCloseTo(tone?.chroma ?? Number.NaN, 3)
})

test('accentTone gives almost no chroma for grey, and nothing for an invalid colour', () => {
  expect(accentTone('#888888')?.chroma).toBeLessThan(0.001)
  for (const text of ['', 'red', '#fff', '#12345g', 'url(//e)']) expect(accentTone(text)).toBeUndefined()
})

test('applyTheme sets and removes the theme and the accent of the document', () => {
  const seen = new Map<string, string>()
  const root = {
    setAttribute: (name: string, value: string) => seen.set(name, value),
    removeAttribute: (name: string) => seen.delete(name),
    style: {
      setProperty: (name: string, value: string) => seen.set(name, value),
      removeProperty: (name: string) => seen.delete(name),
    },
  }
  applyTheme(root, 'dark', '#0000ff')
  expect([...seen.keys()].sort()).toEqual(['--accent-chroma', '--accent-hue', 'data-theme'])
  applyTheme(root, 'system', 'nonsense')
  expect([...seen]).toEqual([])
})

/** The colour of a token as a browser shows it: OKLCH, then each channel clamped to sRGB. */
function colour(name: string, theme: 'light' | 'dark', accent: string): Rgb {
  const value = tokens.get(name)
  if (value === undefined) throw new Error(`no token ${name}`)
  const match = /^light-dark\( ?(oklch\(.*\)), (oklch\(.*\)) ?\)$/.exec(value)
  const chosen = match === null ? value : ((theme === 'light' ? match[1] : match[2]) ?? '')
  const [, l = '', c = '', h = ''] =
    /^oklch\(([\d.]+|calc\([^)]*\)\)) (min\([^)]*\), [\d.]+\)|[\d.]+) ([\d.]+|var\(--accent-hue\))\)$/.exec(chosen) ?? []
  if (l === '') throw new Error(`${name} is written in a way this test cannot read: ${chosen}`)
  const tone = accentTone(accent) ?? { hue: 0, chroma: 0 }
  const chroma = c.startsWith('min') ? Math.min(tone.chroma, Number(/([\d.]+)\)$/.exec(c)?.[1])) : Number(c)
  return shown(lightness(l, tone), chroma, h.startsWith('var') ? tone.hue : Number(h))
}

/** A lightness in tokens.css: a number, or one that depends on the hue through `--accent-lean`. */
function lightness(written: string, { hue, chroma }: AccentTone): number {
  const [, middle, lean] = /^calc\(([\d.]+) \+ ([\d.]+) \* var\(--accent-lean\)\)$/.exec(written) ?? []
  return middle === undefined
    ? Number(written)
    : Number(middle) + Number(lean) * Math.min(chroma, 0.1) * Math.cos(((hue - 20) * Math.PI) / 180)
}

function shown(lightness: number, chroma: number, hue: number): Rgb {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const cut = (channel: number) => Math.min(1, Math.max(0, channel))
  return [
    cut(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    cut(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    cut(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ]
}

function contrast(front: Rgb, ground: Rgb): number {
  const light = (rgb: Rgb) => 0.2126 * rgb[0] + 0.7152 * rgb[1] + 0.0722 * rgb[2]
  const [high, low] = [light(front), light(ground)].sort((one, other) => other - one)
  return ((high ?? 0) + 0.05) / ((low ?? 0) + 0.05)
}
