// The table of settings (docs/spec/product.md 3; siteNames.ts has the names of the specification). An entry has the default, the control, and the condition under which it is shown.
// Its texts are the messages `setting.<name>`: a setting without them does not compile.
import { defaultFileNameTemplate, imageResolutions, languages } from '@emaki/domain'
import * as v from 'valibot'
import { choice, custom, digits, hidden, lines, oneOf, text, toggle } from './kinds.ts'
import { novelTextLanguagesSchema, novelTextSchema } from './novelText.ts'
import { searchPresetsSchema } from './searchPresets.ts'
import { tagRulesSchema } from './tagRules.ts'

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
export const ugoiraFormats = ['ZIP', 'GIF', 'WebM', 'APNG', 'AVIF', 'MP4(Browser)', 'MP4(Server)', 'Other'] as const
export const novelFormats = ['txt', 'html', 'epub', 'md'] as const
const startPages = ['home', 'manga', 'novel', 'rank', 'search', 'discovery', 'following'] as const
const themes = ['system', 'light', 'dark'] as const
/** Offered MP4 bitrates, in Mbps (docs/spec/product.md 5). */
const ugoiraBitrates = [2, 4, 6, 8, 10, 12] as const

/** The table. A phone has a smaller default picture size (docs/spec/product.md 3). The function is long because it is data. */
export const table = (phone: boolean) => ({
  r18: toggle(false, { group: 'content', icon: 'shield', hint: true, confirms: true }),
  r18g: toggle(false, { group: 'content', icon: 'alert', hint: true, confirms: true, alerts: true, reloads: true }),
  ai: toggle(false, { group: 'content', icon: 'eye', hint: true }),
  /** Hidden works appear as striped tiles instead of being counted in one line. */
  hiddenAsTiles: toggle(false, { group: 'content', icon: 'hidden', hint: true }),
  hideMangaInRankings: toggle(false, { group: 'content', icon: 'rank', hint: true }),
  minimumBookmarks: digits(5, { group: 'content', icon: 'heart', hint: true, when: 'localApp' }),
  /** Who searches the account's own bookmarks, where the original site can. */
  bookmarkSearch: hidden(oneOf(['site', 'browser'], 'site')),
  searchPresets: hidden(searchPresetsSchema),
  blockTags: lines({ group: 'content', icon: 'tag', hint: true }),
  blockUids: lines({ group: 'content', icon: 'hidden', hint: true }),
  /** The two lists above belong to the account; otherwise all accounts share them. */
  ownBlockLists: toggle(false, { group: 'content', icon: 'hidden', hint: true, when: 'account' }),
  /** Comments whose link is in several comments are hidden. */
  commentLinks: toggle(true, { group: 'content', icon: 'shield', hint: true }),
  commentWords: lines({ group: 'content', icon: 'tag', hint: true }),
  /** Ids of users whose comments are hidden. Their works show. */
  commentUids: lines({ group: 'content', icon: 'hidden', hint: true }),

  language: custom(v.fallback(v.nullable(v.picklist(languages)), null), { group: 'appearance', icon: 'language' }),
  dark: choice(themes, 'system', { group: 'appearance', icon: 'theme' }),
  /** `#rrggbb`, or null for the default accent. */
  accentColor: custom(v.fallback(v.nullable(v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/i))), null), {
    group: 'appearance',
    icon: 'brush',
  }),
  /** The name of a font family; empty for the system font. */
  pageFont: custom(text('', 200), { group: 'appearance', icon: 'font', hint: true }),
  /** The screen that opens at the address of the instance. */
  openingScreen: choice(startPages, 'home', { group: 'appearance', icon: 'home', hint: true }),
  pageTransition: choice(pageTransitions, 'ios', { group: 'appearance', icon: 'motion', when: 'viewTransitions' }),
  pageBackground: toggle(false, { group: 'appearance', icon: 'picture', hint: true }),
  hideNavBarOnScroll: toggle(false, { group: 'appearance', icon: 'down', hint: true }),
  /** Shortcuts of one character (WCAG 2.1.4). */
  singleKeys: toggle(true, { group: 'appearance', icon: 'layout', hint: true }),
  showFrameRate: toggle(false, { group: 'advanced', icon: 'gauge', hint: true }),

  galleryLayout: choice(layouts, 'Masonry', {
    group: 'pictures',
    icon: 'layout',
    alike: { 'Justified(Transform)': 'Justified' },
  }),
  imageResolution: custom(oneOf(imageResolutions, phone ? 'Medium' : 'Large'), { group: 'pictures', icon: 'picture' }),
  fitPictures: toggle(true, { group: 'pictures', icon: 'zoom', hint: true }),
  captionsBelowCards: toggle(true, { group: 'pictures', icon: 'tag', hint: true }),
  roundedCards: toggle(true, { group: 'pictures', icon: 'brush' }),
  cardShadows: toggle(false, { group: 'pictures', icon: 'theme' }),
  lazyPictures: toggle(true, { group: 'advanced', icon: 'storage' }),
  lazyByObserver: toggle(false, { group: 'advanced', icon: 'storage', hint: true }),
  longPressBlocks: toggle(false, { group: 'pictures', icon: 'shield', hint: true, excludes: 'longPressDownloads' }),
  longPressDownloads: toggle(false, { group: 'pictures', icon: 'download', hint: true, excludes: 'longPressBlocks' }),

  /** From 900 px, an opened artwork shows beside its list. */
  splitView: toggle(false, { group: 'pictures', icon: 'layout', hint: true }),

  privateBookmarks: toggle(false, { group: 'account', icon: 'heart', hint: true, when: 'account' }),
  privateFollows: toggle(false, { group: 'account', icon: 'lock', hint: true, when: 'account' }),
  bookmarkOnDownload: toggle(false, { group: 'account', icon: 'download', hint: true, when: 'account' }),
  downloadOnBookmark: toggle(false, { group: 'account', icon: 'download', hint: true, when: 'account' }),
  keepOnBookmark: toggle(false, { group: 'account', icon: 'storage', hint: true, when: 'library' }),
  followOnBookmark: toggle(false, { group: 'account', icon: 'heart', hint: true, when: 'account' }),
  /** Tags of new bookmarks by artist, series or a word in the tags of the work. */
  bookmarkTagRules: custom(tagRulesSchema, { group: 'account', icon: 'tag', hint: true, when: 'account' }),

  openInLightbox: toggle(true, { group: 'artwork', icon: 'picture', hint: true }),
  /** A double tap on the picture of a card or a page bookmarks the work. A single tap then opens it a moment later. */
  doubleTapBookmark: toggle(false, { group: 'artwork', icon: 'heart', hint: true }),
  /** A finger held on a page of a work, also in the lightbox, bookmarks the work. */
  holdBookmark: toggle(true, { group: 'artwork', icon: 'heart', hint: true }),
  swipeBetweenWorks: toggle(false, { group: 'artwork', icon: 'motion', hint: true }),
  relatedOnRequest: toggle(false, { group: 'advanced', icon: 'layout', hint: true }),

  autoPlayUgoira: toggle(false, { group: 'ugoira', icon: 'motion', hint: true }),
  ugoiraFormat: choice(ugoiraFormats, 'ZIP', { group: 'ugoira', icon: 'download', family: 'ugoira.format' }),
  ugoiraBitrate: choice(ugoiraBitrates, 4, { group: 'ugoira', icon: 'storage', family: null }),

  novelTextStyle: custom(novelTextSchema, { group: 'novel', icon: 'font', hint: true }),
  novelTextLanguages: hidden(novelTextLanguagesSchema),
  novelFormat: choice(novelFormats, 'txt', { group: 'novel', icon: 'download' }),
  /** The engine that translates novels automatically; empty for none. Every language has it, not only Chinese (docs/spec/product.md 2.13). */
  novelTranslator: custom(text('', 40), { group: 'novel', icon: 'language', hint: true }),
  /** The account's marker is set where reading stops. It is data on the site, so only on request. */
  novelMarkers: toggle(false, { group: 'novel', icon: 'eye', hint: true, when: 'account' }),
  loadKissTranslator: toggle(false, { group: 'advanced', icon: 'language', hint: true, reloads: true }),
  loadImmersiveTranslate: toggle(false, { group: 'advanced', icon: 'language', hint: true, reloads: true }),

  fileNameTemplate: custom(text(defaultFileNameTemplate, 500, 1), { group: 'download', icon: 'download' }),
  folderPerArtist: toggle(false, { group: 'download', icon: 'layout', hint: true }),
  downloadToFolder: custom(v.fallback(v.boolean(), false), {
    group: 'download',
    icon: 'storage',
    excludes: 'downloadByHelper',
  }),
  downloadByHelper: custom(v.fallback(v.boolean(), false), {
    group: 'download',
    icon: 'phone',
    excludes: 'downloadToFolder',
  }),

  /** Cards and pages of works in the download record have a mark. */
  showDownloaded: toggle(true, { group: 'download', icon: 'eye', hint: true }),

  /** Third-party image proxy and API host, as `https://host[/prefix]`; empty for those of this gateway. */
  imageHost: custom(text('', 300), { group: 'network', icon: 'picture', reloads: true }),
  apiHost: custom(text('', 300), { group: 'network', icon: 'globe', reloads: true }),
  directPictures: custom(v.fallback(v.boolean(), false), { group: 'network', icon: 'picture', hint: true }),
  directMode: custom(v.fallback(v.boolean(), false), {
    group: 'network',
    icon: 'globe',
    hint: true,
    when: 'localApp',
    excludes: 'useApiProxy',
    reloads: true,
  }),
  useApiProxy: toggle(false, {
    group: 'network',
    icon: 'shield',
    hint: true,
    when: 'localApp',
    excludes: 'directMode',
    confirms: true,
    reloads: true,
  }),
  /** The address of the proxy, for `useApiProxy`. */
  apiProxy: custom(text('', 300), { group: 'network', icon: 'globe', when: 'localApp', reloads: true }),

  analytics: toggle(false, { group: 'network', icon: 'gauge', hint: true, when: 'analytics' }),

  /** Whether the user answered the offer to switch to the browser's language. */
  languageOfferAnswered: hidden(v.fallback(v.boolean(), false)),
})

export type Table = ReturnType<typeof table>
export type SettingKey = keyof Table
export type Settings = { [Key in SettingKey]: v.InferOutput<Table[Key]['schema']> }

/** The settings with one kind of control. */
export type KeyOf<Control extends string> = {
  [Key in SettingKey]: Table[Key] extends { readonly control: Control } ? Key : never
}[SettingKey]
