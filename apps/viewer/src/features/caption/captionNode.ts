// A node of a caption or an article: what may be shown of remote HTML, and nothing else.
export type CaptionNode =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'element'; readonly name: CaptionElement; readonly children: readonly CaptionNode[] }
  | { readonly kind: 'link'; readonly to: CaptionLink; readonly children: readonly CaptionNode[] }
  | CaptionPicture

/** A picture of an article, on one of upstream's image hosts. */
export interface CaptionPicture {
  readonly kind: 'picture'
  /** As upstream wrote it: to be proxied. */
  readonly address: string
  readonly alt: string
  /** Pixels, when the article tells both. */
  readonly size: { readonly width: number; readonly height: number } | undefined
}

/** A screen here, or an address outside that opens in a new tab. */
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
/** Articles are laid out: they have these besides. */
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

/** What a caption says, without its markup: for measuring and for titles. */
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
