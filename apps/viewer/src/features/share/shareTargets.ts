// Where a page can be shared to, and what each place is told (docs/spec/behaviours.md 11).

/** A page that can be shared; every text may come from a stranger. */
export interface Sharing {
  readonly kind: 'artwork' | 'novel' | 'user'
  readonly id: string
  /** The work's title; the user's name. */
  readonly title: string
  /** Empty for users. */
  readonly author: string
  /** HTML, or plain text with lines: the caption, or what an artist tells. */
  readonly caption: string
  /** An absolute address; empty when there is none. */
  readonly picture: string
}

/** What the places are told of it. */
export interface Shared extends Omit<Sharing, 'caption'> {
  /** A few words of the caption; empty when there are none. */
  readonly summary: string
}

export const shareTargets = ['weibo', 'qzone', 'qq', 'twitter', 'facebook'] as const
export type ShareTarget = (typeof shareTargets)[number]

/** Longest texts that are handed on, characters: longer addresses are refused by some of the places. */
const titleLength = 100
const summaryLength = 140

const sitePaths = { artwork: 'artworks', novel: 'novel/show.php?id=', user: 'users' } as const

/** The address at the site itself. */
export const siteAddress = ({ kind, id }: Shared): string =>
  kind === 'novel' ? `https://www.pixiv.net/${sitePaths.novel}${id}` : `https://www.pixiv.net/${sitePaths[kind]}/${id}`

/** The page here that shows it, below `origin`. */
export const pageAddress = ({ kind, id }: Shared, origin: string): string =>
  `${origin}/${kind === 'novel' ? 'novel' : sitePaths[kind]}/${id}`

/**
 * The address that opens a place's own window for sharing. `sentence` is in the reader's language; `page` the address here. Weibo, Qzone and QQ
 * are given the page with title, summary and picture, Twitter and Facebook the work's address at the site.
 */
export function shareAddress(target: ShareTarget, shared: Shared, sentence: string, page: string): string {
  const title = cut(sentence, titleLength)
  const summary = cut(shared.summary || sentence, summaryLength)
  switch (target) {
    case 'weibo':
      return withQuery('https://service.weibo.com/share/share.php', {
        url: page,
        title: cut(sentence, summaryLength),
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

/** By code point, so that no sign is cut in two. */
const cut = (text: string, length: number): string => {
  const signs = [...text]
  return signs.length > length ? `${signs.slice(0, length - 1).join('')}…` : text
}
