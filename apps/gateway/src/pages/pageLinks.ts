// What the HTML of a page names, as values of a Link header.
import { Parser } from 'htmlparser2'
import type { ViewerFile } from './viewerFiles.ts'

const asStyle = 'rel=preload; as=style'
const isStyle = (link: string): boolean => link.includes(asStyle)

/** The Link header values of what a page loads before its first paint: styles and scripts that are not marked as low priority. */
export function pageLinks(index: ViewerFile): readonly string[] {
  const found: string[] = []
  const parser = new Parser({
    onopentag(name, { rel, href, src, type, crossorigin, fetchpriority }) {
      if (fetchpriority === 'low') return
      const mode = crossorigin === undefined ? '' : '; crossorigin'
      if (name === 'link' && rel === 'stylesheet' && isOwnPath(href)) found.push(`<${href}>; ${asStyle}${mode}`)
      if (name === 'link' && rel === 'modulepreload' && isOwnPath(href)) found.push(`<${href}>; rel=modulepreload`)
      if (name === 'script' && type === 'module' && isOwnPath(src)) found.push(`<${src}>; rel=modulepreload`)
    },
  })
  parser.end(Buffer.from(index.bodies.get('identity') ?? []).toString('utf8'))
  // Styles first: they block the first paint.
  return [...new Set(found)].sort((a, b) => Number(isStyle(b)) - Number(isStyle(a)))
}

/**
 * The Link header values of the styles of a page. Browsers find them in the HTML as early; a server in front can send them as early
 * hints from then on.
 */
export const styleLinks = (index: ViewerFile): readonly string[] => pageLinks(index).filter(isStyle)

/** A path of this gateway without characters that end a Link header value. */
const isOwnPath = (path: string | undefined): path is string => path !== undefined && /^\/(?!\/)[^<>\s"\\]*$/.test(path)
