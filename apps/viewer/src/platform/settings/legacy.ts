// Converts the stored values of the existing viewer into settings (docs/spec/behaviours.md 13). Unknown keys are ignored.
import * as v from 'valibot'
import { defaultNovelText, novelTextSchema } from './novelText.ts'

/** A stored value of the existing viewer: JSON or plain text, sometimes wrapped as `{data, expires}`. */
function legacyValue(stored: unknown): unknown {
  const value = typeof stored === 'string' ? parsedOr(stored) : stored
  return isObject(value) && Object.hasOwn(value, 'data') && Object.hasOwn(value, 'expires') ? Reflect.get(value, 'data') : value
}

const novelTextKey = 'PXV_TEXT_CONFIG'

/** Keys of the existing viewer with one setting each. */
const single: Readonly<Record<string, readonly [string, (value: unknown) => unknown]>> = {
  PXV_WF_TYPE: ['wfType', same],
  PXV_DTL_IMG_RES: ['imgReso', same],
  PXV_LONGPRESS_BLOCK: ['isLongpressBlock', flag],
  PXV_LONGPRESS_DL: ['isLongpressDL', flag],
  PXV_IMG_DTL_SWIPE: ['isEnableSwipe', flag],
  PXV_HIDE_RANK_MANGA: ['isHideRankManga', flag],
  PXV_USE_FANCYBOX: ['isUseFancybox', flag],
  PXV_IMG_FIT_SCREEN: ['isImageFitScreen', flag],
  PXV_IMG_META_OUTER: ['isImageCardOuterMeta', flag],
  PXV_PXIMG_DIRECT: ['isDirectPximg', flag],
  PXV_AUTO_LOAD_IMT: ['isAutoLoadImt', flag],
  PXV_DARK: ['dark', (value) => (flag(value) ? 'dark' : 'light')],
  PXV_ACT_COLOR: ['accentColor', same],
  PXV_LANG: ['language', language],
  [novelTextKey]: ['novelTextConfig', novelText],
  PXV_B_TAGS: ['blockTags', commaList],
  PXV_B_UIDS: ['blockUids', commaList],
  PXV_ANALYTICS: ['analytics', flag],
  PXIMG_PROXY: ['imageHost', address],
  HIBIAPI_BASE: ['apiHost', address],
}
/** Keys of the existing viewer with several settings, each under its name. */
const several: Readonly<Record<string, readonly string[] | 'all'>> = {
  PXV_APP_SETTING: 'all',
  PXV_CNT_SHOW: ['r18', 'r18g', 'ai'],
  PXV_CLIENT_CONFIG: ['directMode', 'useApiProxy', 'apiProxy'],
}
const searchesKey = 'PIXIV_SearchHistory'
/** Settings of the existing viewer that have another name here. */
const otherNames: Readonly<Record<string, string>> = { novelDefDlFormat: 'novelDlFormat' }

/** True for a stored key whose value becomes settings or searches here. */
export const isLegacyKey = (key: string): boolean =>
  Object.hasOwn(single, key) || Object.hasOwn(several, key) || key === searchesKey

/** Members of the existing viewer's stored objects that are no settings here, by the name of the member. */
export function legacyLeftovers(stored: Readonly<Record<string, unknown>>): readonly string[] {
  return Object.entries(stored).flatMap(([key, wrapped]) => {
    const names = Object.hasOwn(several, key) ? several[key] : undefined
    const value = legacyValue(wrapped)
    if (!isObject(value)) return []
    if (key === novelTextKey) return Object.keys(value).filter((name) => !Object.hasOwn(defaultNovelText, name))
    if (names === undefined || names === 'all') return []
    return Object.keys(value).filter((name) => !names.includes(name))
  })
}

/** Stored keys of the existing viewer whose values do not have their form, so that nothing is read from them. */
export function malformedLegacyKeys(stored: Readonly<Record<string, unknown>>): readonly string[] {
  return Object.entries(stored).flatMap(([key, wrapped]) => {
    const value = legacyValue(wrapped)
    if (Object.hasOwn(several, key)) return isObject(value) ? [] : [key]
    return key === searchesKey && !Array.isArray(value) ? [key] : []
  })
}

/** The settings among stored keys under the names of the existing viewer, not yet validated. Undefined when no key belongs to the existing viewer. */
export function legacySettings(stored: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> | undefined {
  const found: Record<string, unknown> = {}
  let isKnown = false
  for (const [key, wrapped] of Object.entries(stored)) {
    const value = legacyValue(wrapped)
    const names = Object.hasOwn(several, key) ? several[key] : undefined
    const one = Object.hasOwn(single, key) ? single[key] : undefined
    if (one) found[one[0]] = one[1](value)
    else if (names && isObject(value)) {
      for (const [name, entry] of Object.entries(value))
        if (names === 'all' || names.includes(name)) found[nameHere(name)] = converted(name, entry)
    } else if (key !== searchesKey) continue
    isKnown = true
  }
  return isKnown ? found : undefined
}

/** The search history among stored keys, not yet validated. */
export const legacySearches = (stored: Readonly<Record<string, unknown>>): unknown =>
  Object.hasOwn(stored, searchesKey) ? legacyValue(stored[searchesKey]) : undefined

/** The name of a setting of the existing viewer here. */
const nameHere = (name: string): string => (Object.hasOwn(otherNames, name) ? (otherNames[name] ?? name) : name)

/** Converts values that the existing viewer writes in another form. */
function converted(name: string, value: unknown): unknown {
  if (name === 'novelDefDlFormat' && typeof value === 'string') return value.toLowerCase()
  if (name === 'pageTransition' && typeof value === 'string') return value === '' ? 'none' : value.replace(/^f7-/, '')
  if (name === 'searchListMinFavNum' || name === 'ugoiraMp4Bitrate') return Number(value)
  if (name === 'apiProxy') return address(value)
  return value
}

function same(value: unknown): unknown {
  return value
}

function flag(value: unknown): boolean {
  return value === true || value === 1 || value === '1' || value === 'true'
}

const languageNames: Readonly<Record<string, string>> = { 'zh-Hans': 'zh-CN', 'zh-Hant': 'zh-TW' }

function language(value: unknown): unknown {
  return typeof value === 'string' ? (languageNames[value] ?? value) : undefined
}

function commaList(value: unknown): unknown {
  return typeof value === 'string' ? value.split(',') : value
}

/** Keeps the members that fit. The existing viewer always stores its default colours; they become the theme's colours here. */
function novelText(value: unknown): unknown {
  if (!isObject(value)) return undefined
  const config = v.parse(novelTextSchema, value)
  return config.color === '#1f1f1f' && config.bg === '#ffffff' ? { ...config, color: '', bg: '' } : config
}

/** The existing viewer stores hosts with or without the protocol. */
function address(value: unknown): unknown {
  if (typeof value !== 'string' || value === '') return undefined
  return /^https?:\/\//.test(value) ? value : `https://${value}`
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null && !Array.isArray(value)

function parsedOr(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Plain text is kept as it is.
    return text
  }
}
