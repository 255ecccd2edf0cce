// Puts the parts of a page together.
import { createHash } from 'node:crypto'
import { type HtmlTemplate, withInlineStyle, withLateScripts } from '@emaki/domain/server'
import { preloadLink } from '@emaki/mirror'
import { compressedBody } from '../http/compressedBody.ts'
import type { ReadyPage } from './sendPage.ts'

export interface PageParts {
  readonly island: string
  /** The picture to preload. */
  readonly picture?: string | undefined
  /** The first screen as HTML; empty for none. */
  readonly screen?: string
}

/** The style of a page: CSS in the HTML, or the Link header values of its style sheets. */
type PageStyle =
  | { readonly inline: string; readonly links?: never }
  | { readonly inline?: never; readonly links: readonly string[] }

/** With a first screen, the data and the scripts are behind it, so that its pictures load before them. */
export function composePage(
  template: HtmlTemplate,
  { island, picture, screen = '' }: PageParts,
  { inline, links: styles = [] }: PageStyle,
): ReadyPage {
  const late = screen === '' ? undefined : withLateScripts(template)
  const styled = late && inline !== undefined ? withInlineStyle(late, inline) : late
  const html = styled
    ? `${styled.beforeHead}${styled.afterHead}${screen}${styled.body}${island}${styled.end}`
    : `${template.beforeHead}${picture ? preloadLink(picture) : ''}${island}${template.afterHead}${template.body}${template.end}`
  const identity = Buffer.from(html)
  const links = picture ? [...styles, `<${picture}>; rel=preload; as=image; fetchpriority=high`] : styles
  return {
    body: compressedBody(identity),
    etag: `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`,
    link: links.length === 0 ? undefined : links.join(', '),
  }
}
