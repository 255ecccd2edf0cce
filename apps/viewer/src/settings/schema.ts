// Every setting: its name (kept from spec 3), what it may hold, and what it holds until someone chooses.
import { defaultFileNameTemplate, imageResolutions, languages } from '@emaki/domain'
import * as v from 'valibot'

export const layouts = [
  'Masonry',
  'Grid',
  'Justified',
  'VirtualMasonry',
  'VirtualGrid',
  'VirtualJustified',
  'VirtualSlide',
  'Masonry(CSSGrid)',
  'Masonry(FlexOrder)',
  'Justified(Transform)',
] as const
export const pageTransitions = ['none', 'ios', 'md', 'cover', 'cover-v', 'dive', 'fade', 'flip', 'parallax', 'push'] as const
export const ugoiraFormats = ['ZIP', 'GIF', 'WebM', 'APNG', 'MP4(Browser)', 'MP4(Server)', 'Other'] as const
const novelFormats = ['txt', 'html'] as const
export const themes = ['system', 'light', 'dark'] as const
/** MP4 bitrates on offer, in Mbps (spec 5). */
export const ugoiraBitrates = [2, 4, 6, 8, 10, 12] as const

const on = v.fallback(v.boolean(), true)
const off = v.fallback(v.boolean(), false)
const oneOf = <const Options extends readonly (string | number)[]>(options: Options, standard: Options[number]) =>
  v.fallback(v.picklist(options), standard)
/** A user's own block list: capped (reliability H7), and never broken by one bad entry. */
const blockList = v.fallback(v.pipe(v.array(v.fallback(v.string(), '')), v.transform(trimmedList)), [])

/** One entry per setting; a value that does not fit gives way to the default, alone. */
const entries = (phone: boolean) => ({
  language: v.fallback(v.nullable(v.picklist(languages)), null),
  dark: oneOf(themes, 'system'),
  /** `#rrggbb`, or null for the house's own accent. */
  accentColor: v.fallback(v.nullable(v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/i))), null),
  pageFont: v.fallback(v.pipe(v.string(), v.maxLength(200)), ''),
  pageTransition: oneOf(pageTransitions, 'ios'),
  withBodyBg: off,
  hideNavBarOnScroll: off,
  showFpsDemo: off,

  r18: off,
  r18g: off,
  ai: off,
  isHideRankManga: off,
  searchListMinFavNum: v.fallback(v.pipe(v.number(), v.integer(), v.minValue(0)), 5),
  blockTags: blockList,
  blockUids: blockList,

  wfType: oneOf(layouts, 'Masonry'),
  imgReso: oneOf(imageResolutions, phone ? 'Medium' : 'Large'),
  isImageFitScreen: on,
  isImageCardOuterMeta: on,
  isImageCardBorderRadius: on,
  isImageCardBoxShadow: off,
  isImgLazy: on,
  isImgLazyOb: off,
  isUseFancybox: on,
  isEnableSwipe: off,
  isLongpressBlock: off,
  isLongpressDL: off,
  manualLoadRelated: off,
  isDirectPximg: off,

  dlFileNameTpl: v.fallback(v.pipe(v.string(), v.minLength(1), v.maxLength(500)), defaultFileNameTemplate),
  dlSubDirByAuthor: off,
  preferDownloadByFsa: off,
  preferDownloadByTm: off,
  ugoiraDefDLFormat: oneOf(ugoiraFormats, 'ZIP'),
  ugoiraMp4Bitrate: oneOf(ugoiraBitrates, 4),
  autoPlayUgoira: off,
  novelDlFormat: oneOf(novelFormats, 'txt'),
  novelDefTranslate: v.fallback(v.pipe(v.string(), v.maxLength(40)), ''),
  isAutoLoadKissT: off,
  isAutoLoadImt: off,

  /** Whether the offer to read Emaki in the browser's own language was answered. */
  languageOfferAnswered: off,
})

export type Settings = v.InferOutput<v.ObjectSchema<ReturnType<typeof entries>, undefined>>
export type SettingKey = keyof Settings

/** Settings out of anything: unknown keys are dropped, a bad value becomes its default, and nothing ever throws. */
export function parseSettings(stored: unknown, phone: boolean): Settings {
  const values: Partial<Record<string, unknown>> = {}
  if (typeof stored === 'object' && stored !== null && !Array.isArray(stored)) {
    for (const [key, value] of Object.entries(stored)) if (key !== '__proto__') values[key] = value
  }
  const schema = entries(phone)
  // A key that is absent must reach its fallback too, so every key is spelt out.
  const complete = Object.fromEntries(
    Object.keys(schema).map((key) => [key, Object.hasOwn(values, key) ? values[key] : undefined]),
  )
  return v.parse(v.object(schema), complete)
}

/** The longest block list kept (reliability H7). */
const longestBlockList = 10_000

function trimmedList(list: string[]): string[] {
  return [...new Set(list.map((entry) => entry.trim()).filter((entry) => entry !== ''))].slice(0, longestBlockList)
}
