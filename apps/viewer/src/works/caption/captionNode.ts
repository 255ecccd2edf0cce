/** A node of a caption or an article: the only parts of remote HTML that are rendered. */
export type CaptionNode =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'element'; readonly name: CaptionElement; readonly children: readonly CaptionNode[] }
  | { readonly kind: 'link'; readonly to: CaptionLink; readonly children: readonly CaptionNode[] }
  | CaptionPicture

/** A picture of an article, on one of upstream's image hosts. */
export interface CaptionPicture {
  readonly kind: 'picture'
  /** URL on upstream's image host; it must go through the image proxy. */
  readonly address: string
  readonly alt: string
  /** In pixels; undefined unless the article tells both. */
  readonly size: { readonly width: number; readonly height: number } | undefined
}

/** A path of the viewer, or an external URL that opens in a new tab. */
export type CaptionLink = { readonly path: string } | { readonly href: string }

export const captionElements = [
  'br',
  'p',
  'strong',
  'em',
  'u',
  's',
  'hr',
  'ul',
  'ol',
  'li',
  'h2',
  'h3',
  'h4',
  'ruby',
  'rt',
  'rp',
] as const
/** Further elements that articles may contain. */
export const articleElements = [
  'div',
  'figure',
  'figcaption',
  'blockquote',
  'dl',
  'dt',
  'dd',
  'table',
  'tbody',
  'tr',
  'td',
  'th',
] as const
export type CaptionElement = (typeof captionElements)[number] | (typeof articleElements)[number]

/** The text of a caption without its markup. */
export function captionText(nodes: readonly CaptionNode[]): string {
  return nodes
    .map((node) =>
      node.kind === 'text'
        ? node.text
        : node.kind === 'picture'
          ? ''
          : node.kind === 'element' && node.name === 'br'
            ? '\n'
            : captionText(node.children),
    )
    .join('')
}
