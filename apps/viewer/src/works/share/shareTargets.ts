// Share targets on the web, and the URL that opens each (docs/spec/behaviours.md 11).
import { withBasePath } from '../../platform/settings/basePath.ts'

/** Data of a page to share. All texts are untrusted. */
export interface ShareSource {
  readonly kind: 'artwork' | 'novel' | 'user'
  readonly id: string
  /** The work's title; the user's name. */
  readonly title: string
  /** Empty for users. */
  readonly author: string
  /** HTML or plain text: the caption of a work or the biography of a user. */
  readonly caption: string
  /** An absolute URL; empty when there is none. */
  readonly picture: string
}

export interface ShareContent extends Omit<ShareSource, 'caption'> {
  /** The caption as one line of text; may be empty. */
  readonly summary: string
}

export const shareTargets = ['weibo', 'qzone', 'qq', 'twitter', 'facebook'] as const
export type ShareTarget = (typeof shareTargets)[number]

/** Maximum lengths of texts in characters: some targets refuse long URLs. */
const titleLength = 100
const summaryLength = 140

const sitePaths = { artwork: 'artworks', novel: 'novel/show.php?id=', user: 'users' } as const

/** The URL on the site. */
export const siteAddress = ({ kind, id }: ShareContent): string =>
  kind === 'novel' ? `https://www.pixiv.net/${sitePaths.novel}${id}` : `https://www.pixiv.net/${sitePaths[kind]}/${id}`

/** The URL in this viewer. */
export const pageAddress = ({ kind, id }: ShareContent, origin: string): string =>
  origin + withBasePath(`/${kind === 'novel' ? 'novel' : sitePaths[kind]}/${id}`)

/**
 * The URL that opens the share dialog of a target. `sentence` is in the reader's language, `page` is the URL in this viewer. Weibo, Qzone and QQ get
 * the page with title, summary and picture. Twitter and Facebook get the URL on the site.
 */
export function shareAddress(target: ShareTarget, shared: ShareContent, sentence: string, page: string): string {
  const title = truncate(sentence, titleLength)
  const summary = truncate(shared.summary || sentence, summaryLength)
  switch (target) {
    case 'weibo':
      return withQuery('https://service.weibo.com/share/share.php', {
        url: page,
        title: truncate(sentence, summaryLength),
        pic: shared.picture,
      })
    case 'qzone':
      return withQuery('https://sns.qzone.qq.com/cgi-bin/qzshare/cgi_qzshare_onekey', {
        url: page,
        title,
        summary,
        pics: shared.picture,
      })
    case 'qq':
      return withQuery('https://connect.qq.com/widget/shareqq/index.html', { url: page, title, summary, pics: shared.picture })
    case 'twitter':
      return withQuery('https://twitter.com/intent/tweet', { text: sentence, url: siteAddress(shared) })
    case 'facebook':
      return withQuery('https://www.facebook.com/sharer/sharer.php', { u: siteAddress(shared) })
  }
}

function withQuery(address: string, values: Readonly<Record<string, string>>): string {
  const url = new URL(address)
  for (const [name, value] of Object.entries(values)) if (value !== '') url.searchParams.set(name, value)
  return url.href
}

/** Truncates by code points, so that no surrogate pair is cut. */
const truncate = (text: string, length: number): string => {
  const characters = [...text]
  return characters.length > length ? `${characters.slice(0, length - 1).join('')}…` : text
}
