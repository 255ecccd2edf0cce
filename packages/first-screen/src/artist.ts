// The first screen of an artist: the head of the profile, its tabs and the first works.
import { escapeHtml, type Language, parseWebAddress, proxiedImage, type UserProfile } from '@emaki/domain'
import { artistStyle } from './artistStyle.ts'
import { type ArtistTexts, artistTabs, artistTexts } from './artistTexts.ts'
import { type CardSource, cutText, rules, shortText, written } from './card.ts'
import { masonryHtml } from './lists.ts'
import { counted } from './texts.ts'

/** Number of works in the HTML. */
const artistWorks = 8
/** Maximum length of a biography, in characters. Longer than what the viewer shows of a collapsed one. */
const biographyLength = 1500

export interface ArtistScreen {
  readonly user: UserProfile
  /** The first works of the first tab that default settings show. */
  readonly works: readonly CardSource[]
  readonly language: Language
  readonly imageBase: string
}

/**
 * The cover, the avatar and the name of an artist. With works also the rest of the head and the tabs, because the works are below them;
 * these parts have the class `fs-more`.
 */
export function artistHtml({ user, works, language, imageBase }: ArtistScreen): string {
  const cover = proxied(user.bgcover, imageBase)
  const avatar = proxied(user.avatar, imageBase)
  const name = shortText(user.name)
  // A biography with markup has another height once the viewer has parsed it.
  const isWhole = works.length > 0 && !hasMarkup(user.comment)
  const texts = artistTexts[language]
  return [
    `<style>${artistStyle}</style>`,
    `<div ${rules({ author: user, tags: [] })}><header class="fs-user">`,
    cover === '' ? '' : `<img class="fs-user-cover" src="${escapeHtml(cover)}" alt="" fetchpriority="high">`,
    '<div class="fs-person"><div class="fs-face">',
    avatar === '' ? '' : `<img src="${escapeHtml(avatar)}" alt="" width="96" height="96">`,
    `</div><p></p><div class="fs-names"><h1 ${written(name)}>${escapeHtml(name)}</h1>`,
    user.is_premium ? `<span class="fs-more fs-premium">${texts.premium}</span>` : '',
    `</div>${isWhole ? factsHtml(user, texts, language) : ''}</div>`,
    isWhole ? aboutHtml(user, texts) : '',
    '</header>',
    isWhole
      ? `${tabsHtml(user, texts, language)}<div class="fs-more fs-works">${masonryHtml(works.slice(0, artistWorks), '')}</div>`
      : '',
    '</div>',
  ].join('')
}

/** The id and the numbers of followed users and friends. */
function factsHtml({ id, follow, friend }: UserProfile, texts: ArtistTexts, language: Language): string {
  const friends = friend > 0 ? `<span>${counted(texts.friends, friend, language)}</span>` : ''
  const counts = `<p class="fs-counts"><span>${counted(texts.following, follow, language)}</span>${friends}</p>`
  return `<div class="fs-more fs-facts"><span class="fs-id">ID ${id}</span>${counts}</div>`
}

/** The biography, web addresses and facts. */
function aboutHtml(user: UserProfile, { facts, workspace }: ArtistTexts): string {
  const comment = cutText(user.comment, biographyLength)
  const known = [
    [facts.region, user.region],
    [facts.gender, user.gender && facts[user.gender]],
    [facts.birth, user.birth],
    [facts.job, user.job],
  ].filter(([, value]) => value !== '')
  const rows = known.map(([name = '', value = '']) => {
    const shown = shortText(value)
    return `<div><dt>${name}</dt><dd ${written(shown)}>${escapeHtml(shown)}</dd></div>`
  })
  return [
    '<div class="fs-more fs-about">',
    comment.trim() === '' ? '' : `<p class="fs-biography" ${written(comment)}>${linesHtml(comment)}</p>`,
    linksHtml(user),
    rows.length === 0 ? '' : `<dl>${rows.join('')}</dl>`,
    Object.keys(user.workspace).some((part) => workspaceParts.has(part)) ? `<p class="fs-workspace">${workspace}</p>` : '',
    '</div>',
  ].join('')
}

/** Parts of the workspace that the viewer shows (apps/viewer/src/screens/user/UserAbout.tsx). */
const workspaceParts = new Set('pc monitor tool scanner tablet mouse printer desktop music desk chair comment'.split(' '))

/** The texts of the links, without addresses: the viewer opens other sites after a confirmation. */
function linksHtml({ webpage, twitter_url, twitter_account }: UserProfile): string {
  const page = parseWebAddress(webpage)
  const twitter = parseWebAddress(twitter_url)
  const links = [
    ...(page ? [page.host + (page.pathname === '/' ? '' : page.pathname)] : []),
    ...(twitter ? [twitter_account ? `@${twitter_account}` : twitter.host] : []),
  ]
  if (links.length === 0) return ''
  return `<p class="fs-links">${links.map((link) => `<span dir="ltr">${escapeHtml(shortText(link))}</span>`).join('')}</p>`
}

/** The tabs with content. The first one is selected, and the others are links. */
function tabsHtml(user: UserProfile, texts: ArtistTexts, language: Language): string {
  const counts = {
    illusts: user.illusts,
    manga: user.mangas,
    illust_series: user.illust_series,
    novel: user.novels,
    novel_series: user.novel_series,
    favorite: user.bookmarks,
    fav_novel: user.bookmarks,
    related: undefined,
  }
  const short = new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 1 })
  const offered = artistTabs.filter((tab) => (counts[tab] ?? 1) > 0)
  const links = offered.map((tab, index) => {
    const count = tab === 'fav_novel' ? undefined : counts[tab]
    const number = count === undefined ? '' : `<span>${short.format(count)}</span>`
    return `<a href="/users/${user.id}?tab=${tab}"${index === 0 ? ' aria-current="page"' : ''}>${texts.tabs[tab]}${number}</a>`
  })
  return `<nav class="fs-more fs-tabs"><div>${links.join('')}</div></nav>`
}

const linesHtml = (text: string): string =>
  text
    .split(/\r\n|\r|\n/)
    .map(escapeHtml)
    .join('<br>')

/** As in apps/viewer/src/screens/user/Biography.tsx. */
const hasMarkup = (comment: string): boolean =>
  /<(?:br|a|p|b|i|u|s|strong|em|span|div)\b[^>]*>|&(?:amp|lt|gt|quot|#\d+);/i.test(comment)

const proxied = (address: string, imageBase: string): string => proxiedImage(address, { kind: 'path', base: imageBase })
