// The head of a page with a link preview: Open Graph, Twitter card, canonical URL and oEmbed link, escaped.
import { escapeHtml } from '@emaki/domain'
import { oembedPath } from '@emaki/domain/server'
import { subjectPath } from '@emaki/mirror'
import type { LinkPreview } from './linkPreview.ts'

export const siteName = 'Emaki'

/** The canonical URL of the subject. `origin` has no trailing slash. */
const previewAddress = ({ subject }: LinkPreview, origin: string): string => origin + subjectPath(subject)

/** The title of the page, as in the viewer: work, then author (docs/spec/product.md 2.9). */
export const previewTitle = ({ subject, title, author }: LinkPreview): string =>
  subject.kind === 'user' || author.name === '' ? title : `${title} - ${author.name}`

/** The tags for the head. */
export function previewTags(linkPreview: LinkPreview, origin: string): string {
  const address = previewAddress(linkPreview, origin)
  const title = previewTitle(linkPreview)
  const [picture] = linkPreview.pictures
  const isLarge = linkPreview.subject.kind === 'artwork' && picture !== undefined
  const properties: readonly (readonly [name: string, content: string])[] = [
    ['og:site_name', siteName],
    ['og:type', linkPreview.subject.kind === 'user' ? 'profile' : 'article'],
    ['og:title', title],
    ['og:url', address],
    ...(linkPreview.description ? [['og:description', linkPreview.description] as const] : []),
    ...(picture ? pictureProperties(origin, picture, title) : []),
  ]
  return [
    ...properties.map(([name, content]) => `<meta property="${name}" content="${escapeHtml(content)}">`),
    `<meta name="twitter:card" content="${isLarge ? 'summary_large_image' : 'summary'}">`,
    `<link rel="canonical" href="${escapeHtml(address)}">`,
    `<link rel="alternate" type="application/json+oembed" href="${escapeHtml(
      `${origin}${oembedPath}?format=json&url=${encodeURIComponent(address)}`,
    )}" title="${escapeHtml(title)}">`,
  ].join('')
}

/** Replaces the site's title and description in the start of a page. */
export function withPreviewTitle(start: string, linkPreview: LinkPreview): string {
  const titled = start.replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(previewTitle(linkPreview))}</title>`)
  if (linkPreview.description === '') return titled
  return titled.replace(
    /<meta name="description" content="[^"]*"/,
    () => `<meta name="description" content="${escapeHtml(linkPreview.description)}"`,
  )
}

function pictureProperties(origin: string, { path, width, height }: LinkPreview['pictures'][number], alt: string) {
  const size =
    width > 0
      ? ([
          ['og:image:width', String(width)],
          ['og:image:height', String(height)],
        ] as const)
      : []
  return [['og:image', origin + path] as const, ...size, ['og:image:alt', alt] as const]
}
