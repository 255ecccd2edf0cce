// What the HTML of a page names, as values of a Link header.
import { Parser } from 'htmlparser2'
import type { ViewerFile } from './viewerFiles.ts'

/**
 * The Link header values of the styles of a page. Browsers find them in the HTML as early; a server in front can send them as early
 * hints from then on.
 */
export function styleLinks(index: ViewerFile): readonly string[] {
  const found: string[] = []
  const parser = new Parser({
    onopentag(name, { rel, href, crossorigin, fetchpriority }) {
      if (name !== 'link' || rel !== 'stylesheet' || fetchpriority === 'low' || !isOwnPath(href)) return
      found.push(`<${href}>; rel=preload; as=style${crossorigin === undefined ? '' : '; crossorigin'}`)
    },
  })
  parser.end(Buffer.from(index.bodies.get('identity') ?? []).toString('utf8'))
  return [...new Set(found)]
}

/** A path of this gateway without characters that end a Link header value. */
const isOwnPath = (path: string | undefined): path is string => path !== undefined && /^\/(?!\/)[^<>\s"\\]*$/.test(path)
