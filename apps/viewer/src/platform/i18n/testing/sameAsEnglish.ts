// Messages that are correctly the same as in English, by language. A translator has checked each of them.
import type { Language } from '@emaki/domain'

type Translated = Exclude<Language, 'en'>

/** Names, formats and formulas that no language changes. */
const everywhere = [
  ...['feed.format.atom', 'feed.format.json'],
  ...['share.facebook', 'share.qq', 'share.twitter'],
  ...['ugoira.format.APNG', 'ugoira.format.AVIF', 'ugoira.format.GIF', 'ugoira.format.WebM', 'ugoira.format.ZIP'],
  'viewer.counter',
]

const manga = ['home.tab.manga', 'setting.openingScreen.manga', 'rank.category.manga', 'spotlight.type.manga', 'user.tab.manga']
const tags = ['artwork.tags', 'block.tags', 'bookmark.tags', 'operator.deny.kind.tag']
const originals = ['rank.original', 'setting.imageResolution.Original', 'translate.view.original']
const brands = ['share.qzone', 'share.weibo']
const ai = ['rank.ai', 'rank.r18_ai']
/** Has a colon and no words. French and the Asian languages write the colon differently. */
const colon = 'mark.failed'
/** The percent sign follows the number directly, as in English. */
const percent = 'novel.percent'
const pixels = 'artwork.size'

/**
 * The keys that may equal English in each language. Add a key here when a native reader would write the English word;
 * never choose a worse word to make a text differ.
 */
export const sameAsEnglish: Readonly<Record<Translated, ReadonlySet<string>>> = {
  'zh-CN': new Set([...everywhere, ...ai, percent]),
  'zh-TW': new Set([...everywhere, ...ai, percent]),
  de: new Set([
    'follow_check.order.name',
    'operator.notices.icon.info',
    'novel.paper.sepia',
    ...[...everywhere, ...brands, ...manga, ...tags, ...originals, colon, pixels],
    ...[
      'accent.indigo',
      'accent.jade',
      'aloud.pause',
      'lookUp.dictionary.name',
      'comments.stamp',
      'downloads.title',
      'home.spotlights',
      'links.apps',
      'library.colour.orange',
      'library.imports.run',
      'live.chat',
    ],
    ...[
      'live.on_air',
      'novel.colours.text',
      'reader.mode.webtoon',
      'screen.spotlight',
      'screen.spotlights',
      'search.genre',
      'search.mode.text',
    ],
    ...['setting.openInLightbox', 'spotlight.type.illustration', 'spotlight.type.interview', 'spotlight.type.news'],
    ...['user.webpage', 'user.workspace.monitor', 'user.workspace.pc', 'user.workspace.scanner', 'user.workspace.tool'],
    'viewer.zoom',
    ...['reader.tint.sepia', 'reader.tint.warm'],
  ]),
  el: new Set([...everywhere, ...brands, ...manga, ...ai, colon, percent, pixels, 'comments.emoji', 'reader.mode.webtoon']),
  es: new Set([
    'novel.paper.sepia',
    ...[...everywhere, ...brands, ...manga, ...originals, colon, pixels],
    ...['accent.jade', 'live.chat', 'nav.rank', 'rank.title', 'setting.openingScreen.rank', 'reader.mode.webtoon'],
    ...['library.series', 'reader.tint.sepia', 'search.grouped', 'user.workspace.monitor', 'user.workspace.tool', 'viewer.zoom'],
  ]),
  fr: new Set([
    'notification.title',
    'operator.notices.icon.info',
    'operator.notices.look.important',
    ...[...everywhere, ...brands, ...manga, ...tags, ...originals, pixels],
    ...[
      'aloud.pause',
      'highlight.note',
      'accent.hue.cyan',
      'accent.indigo',
      'accent.jade',
      'comments.stamp',
      'comments.stamps',
      'download.pages.label',
      'jump.page',
      'keys.group.page',
      'library.colour.cyan',
      'library.colour.orange',
      'library.version',
      'search.genre',
      'search.length.unit.minutes',
      'setting.search.pages',
    ],
    ...['home.tab.illust', 'screen.collection', 'screen.collections', 'user.tab.collections'],
    ...['live.chat', 'live.figure.chats', 'novel.jump', 'rank.category.illust', 'reader.mode.webtoon'],
    ...['spotlight.type.illustration', 'user.tab.illusts', 'user.workspace.scanner', 'viewer.page', 'viewer.zoom'],
    ...['reader.zones.bars', 'visibility.public'],
  ]),
  it: new Set([
    'operator.clients.agent',
    'novel.paper.eink',
    ...[...everywhere, ...brands, ...manga, colon, percent, pixels],
    ...[
      'comments.emoji',
      'comments.stamp',
      'live.chat',
      'nav.home',
      'setting.account',
      'setting.openingScreen.home',
      'operator.backup',
      'operator.deny.kind.tag',
      'reader.mode.webtoon',
    ],
    ...['reader.zones.bars', 'user.workspace.monitor', 'user.workspace.mouse'],
    ...['user.workspace.pc', 'user.workspace.scanner', 'user.workspace.tool', 'viewer.zoom'],
  ]),
  ja: new Set([...everywhere, ...brands, ...ai, percent, pixels]),
  ko: new Set([...everywhere, ...brands, ...ai, colon, percent, pixels]),
  pt: new Set([
    ...[...everywhere, ...brands, ...tags, ...originals, colon, percent, pixels],
    ...[
      'accent.jade',
      'downloads.title',
      'links.sites',
      'nav.rank',
      'setting.openingScreen.rank',
      'operator.backup',
      'rank.title',
      'reader.mode.webtoon',
    ],
    ...['reader.zones.bars', 'user.workspace.monitor', 'user.workspace.mouse', 'user.workspace.scanner'],
    ...['user.workspace.tool', 'viewer.zoom'],
  ]),
  ru: new Set([...everywhere, ...brands, colon]),
}
