// Which part of the first screen in the HTML the settings of this browser hide. Runs before the first paint, so it uses no library.
import { firstPaint } from '../../platform/settings/firstPaint.ts'
import { isInAppBrowser } from '../startBlock.ts'

export interface EarlyVisit {
  /** The stored settings and session as JSON text; null for none. */
  readonly settings: string | null
  readonly session: string | null
  /** The stored block lists of the account as JSON text; null for none. */
  readonly blockLists?: string | null
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
  galleryLayout: 'Masonry',
  roundedCards: true,
  cardShadows: false,
}
const masonrySettings: Stored = { fitPictures: true, captionsBelowCards: true }
const textSettings: Stored = { pageFont: '', novelFormat: 'txt' }
/** The default typography of novels. A test compares these values with the table of settings. */
const novelText: Stored = {
  size: 16,
  height: 2,
  font: 'inherit',
  weight: 400,
  direction: 'h',
  color: '',
  bg: '',
  isIndented: true,
  isJustified: true,
  isHyphenated: true,
}
/** All of them. */
export const defaultsOfFirstScreen = { ...listSettings, ...masonrySettings, ...textSettings, minimumBookmarks: 5, novelText }

/** Lists whose works depend on the settings, and those in the columns of the gallery. */
const masonries = ['ranking', 'spotlight', 'search', 'illustSeries']
const lists = ['home', ...masonries, 'novelSeries']
const screensNamed = (names: readonly string[]): string => `.fs:is(${names.map((name) => `.fs-${name}-screen`).join(',')})`

/**
 * Style rules that hide what this browser must not show, or what it shows in another way. `off` when the whole first screen is hidden. Never
 * throws.
 */
export function firstScreenRules(visit: EarlyVisit): string {
  const settings = objectOf(visit.settings)
  const { language } = firstPaint(visit.settings, visit.browserLanguages)
  const isOtherHost = isText(settings.apiHost) || isText(settings.imageHost)
  const isBlocked = isInAppBrowser(visit.userAgent) || (language === 'zh-CN' && (settings.r18 === true || settings.r18g === true))
  // Of an earlier version, under other names: the viewer renames them at its start (platform/settings/siteNames.ts).
  const areRenamed = Object.hasOwn(settings, 'wfType')
  if (!visit.isFresh || isOtherHost || isBlocked || areRenamed || objectOf(visit.session).mode === 'app') return 'off'

  const isOtherLanguage = `:not([data-language="${language}"])`
  const hidden = [
    `${screensNamed(lists)}${isOtherLanguage}`,
    ...blockRules(settings.ownBlockLists === true && visit.blockLists ? objectOf(visit.blockLists) : settings),
  ]
  const resolution = settings.imageResolution ?? (visit.isPhone ? 'Medium' : 'Large')
  if (differs(settings, listSettings) || resolution === 'Large(WebP)') hidden.push(screensNamed(lists))
  if (differs(settings, masonrySettings)) hidden.push(screensNamed(masonries))
  // An artist's works are below parts that depend on the language and on the account.
  const isArtistWhole = !differs(settings, listSettings) && !differs(settings, masonrySettings) && resolution !== 'Large(WebP)'
  const isAnonymous = !isText(objectOf(visit.session).mode) || objectOf(visit.session).mode === 'anonymous'
  if (!isArtistWhole || !isAnonymous) hidden.push('.fs-user-screen .fs-more')
  // Accounts have more links, and more buttons above the text of a novel.
  if (!isAnonymous) hidden.push('.fs>nav>ul')
  const hasOwnText = differs(settings, textSettings) || differs(recordOf(settings.novelTextStyle), novelText)
  if (!isAnonymous || hasOwnText || Object.keys(recordOf(settings.novelTextLanguages)).length > 0)
    hidden.push('.fs-novel-screen .fs-more')
  if (differs(settings, { minimumBookmarks: 5 })) hidden.push('.fs-search-screen')
  if (differs(settings, { hideMangaInRankings: false })) hidden.push('.fs-ranking-screen')
  if (!visit.startedRow?.includes('illust')) hidden.push('.fs-started')
  if (differs(settings, { openingScreen: 'home' })) hidden.push('.fs-home-screen')
  if (differs(settings, { fitPictures: true }) || resolution !== (visit.isPhone ? 'Medium' : 'Large')) {
    hidden.push('.fs-artwork-screen')
  }
  // Words in another language keep their place.
  const words = `.fs${isOtherLanguage} :is(.fs-more,nav li span)`
  return `${hidden.join(',')}{display:none!important}${words}{visibility:hidden!important}`
}

/** Selectors of blocked works. In a masonry the places of the following cards depend on a hidden one. */
function blockRules({ blockUids, blockTags }: Stored): readonly string[] {
  const blocked = [
    ...texts(blockUids).map((id) => `[data-artist=${quoted(id)}]`),
    ...texts(blockTags).map((tag) => `[data-tags*=${quoted(`|${tag}|`)}]`),
  ]
  return blocked.flatMap((work) => [`.fs ${work}`, `.fs-cards>${work}~.fs-card`])
}

/** A string of a style sheet. */
const quoted = (text: string): string =>
  `"${text.replace(/["\\\p{Cc}]/gu, (character) => `\\${character.codePointAt(0)?.toString(16)} `)}"`

const differs = (settings: Stored, wanted: Stored): boolean =>
  Object.entries(wanted).some(([key, value]) => settings[key] !== undefined && settings[key] !== value)

const isText = (value: unknown): boolean => typeof value === 'string' && value !== ''
const texts = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((text) => typeof text === 'string' && text !== '') : []

const recordOf = (value: unknown): Stored => (typeof value === 'object' && value !== null ? { ...value } : {})

function objectOf(json: string | null): Stored {
  try {
    return recordOf(JSON.parse(json ?? ''))
  } catch {
    // Nothing stored, or broken storage, which the settings store reports.
    return {}
  }
}
