// Which part of the first screen in the HTML the settings of this browser hide. Runs before the first paint, so it uses no library.
import { firstPaint } from '../../platform/settings/firstPaint.ts'
import { isInAppBrowser } from '../startBlock.ts'

export interface EarlyVisit {
  /** The stored settings and session as JSON text; null for none. */
  readonly settings: string | null
  readonly session: string | null
  /** The tabs of home that have a row of started works; null for none. */
  readonly startedRow: string | null
  readonly browserLanguages: readonly string[]
  readonly userAgent: string
  /** True for screens that are as narrow as those with the settings of phones. */
  readonly isPhone: boolean
  /** True for a new navigation: after a reload the viewer restores another part of a list. */
  readonly isFresh: boolean
}

type Stored = Readonly<Record<string, unknown>>

/** Settings that change lists, and the values with which the HTML is right. */
const listSettings: Stored = {
  r18: false,
  r18g: false,
  ai: false,
  hiddenAsTiles: false,
  wfType: 'Masonry',
  isImageCardBorderRadius: true,
  isImageCardBoxShadow: false,
}
const masonrySettings: Stored = { isImageFitScreen: true, isImageCardOuterMeta: true }

/**
 * Style rules that hide what this browser must not show, or what it shows in another way. `off` when the whole first screen is hidden. Never
 * throws.
 */
export function firstScreenRules(visit: EarlyVisit): string {
  const settings = objectOf(visit.settings)
  const { language } = firstPaint(visit.settings, visit.browserLanguages)
  const isOtherHost = isText(settings.apiHost) || isText(settings.imageHost)
  const isBlocked = isInAppBrowser(visit.userAgent) || (language === 'zh-CN' && (settings.r18 === true || settings.r18g === true))
  if (!visit.isFresh || isOtherHost || isBlocked || objectOf(visit.session).mode === 'app') return 'off'

  const lists = '.fs:is(.fs-home-screen,.fs-ranking-screen,.fs-spotlight-screen)'
  const isOtherLanguage = `:not([data-language="${language}"])`
  const hidden = [`${lists}${isOtherLanguage}`, `.fs${isOtherLanguage} .fs-more`, ...blockRules(settings)]
  const resolution = settings.imgReso ?? (visit.isPhone ? 'Medium' : 'Large')
  if (differs(settings, listSettings) || resolution === 'Large(WebP)') hidden.push(lists)
  if (differs(settings, masonrySettings)) hidden.push('.fs-ranking-screen', '.fs-spotlight-screen')
  // An artist's works are below parts that depend on the language and on the account.
  const isArtistWhole = !differs(settings, listSettings) && !differs(settings, masonrySettings) && resolution !== 'Large(WebP)'
  const isAnonymous = !isText(objectOf(visit.session).mode) || objectOf(visit.session).mode === 'anonymous'
  if (!isArtistWhole || !isAnonymous) hidden.push('.fs-user-screen [role="main"] .fs-more')
  // Accounts have more links.
  if (!isAnonymous) hidden.push('.fs-nav>ul')
  if (differs(settings, { isHideRankManga: false })) hidden.push('.fs-ranking-screen')
  if (!visit.startedRow?.includes('illust')) hidden.push('.fs-started')
  if (differs(settings, { appStartPage: 'home' })) hidden.push('.fs-home-screen')
  if (differs(settings, { isImageFitScreen: true }) || resolution !== (visit.isPhone ? 'Medium' : 'Large')) {
    hidden.push('.fs-artwork-screen')
  }
  return `${hidden.join(',')}{display:none!important}`
}

/** Selectors of blocked works. In a masonry the places of the following cards depend on a hidden one. */
function blockRules({ blockUids, blockTags }: Stored): readonly string[] {
  const blocked = [
    ...texts(blockUids).map((id) => `[data-artist=${quoted(id)}]`),
    ...texts(blockTags).map((tag) => `[data-tags*=${quoted(`|${tag}|`)}]`),
  ]
  return blocked.flatMap((work) => [work, `.fs-cards>${work}~.fs-card`])
}

/** A string of a style sheet. */
const quoted = (text: string): string =>
  `"${text.replace(/["\\\p{Cc}]/gu, (character) => `\\${character.codePointAt(0)?.toString(16)} `)}"`

const differs = (settings: Stored, wanted: Stored): boolean =>
  Object.entries(wanted).some(([key, value]) => settings[key] !== undefined && settings[key] !== value)

const isText = (value: unknown): boolean => typeof value === 'string' && value !== ''
const texts = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((text) => typeof text === 'string' && text !== '') : []

function objectOf(json: string | null): Stored {
  try {
    const value: unknown = JSON.parse(json ?? '')
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    // Nothing stored, or broken storage, which the settings store reports.
    return {}
  }
}
