// The viewer's index.html, cut where the gateway adds to it.

export interface HtmlTemplate {
  /** Up to the head marker, without it. */
  readonly beforeHead: string
  /** From the marker to the end of the body's content. */
  readonly afterHead: string
  /** `</body>` and what follows. */
  readonly end: string
}

export const headMarker = '<!-- emaki:head -->'

/** Cuts a page at its marker and before `</body>`. A page without the marker takes additions before `</head>`. */
export function htmlTemplate(html: string): HtmlTemplate {
  const marker = html.indexOf(headMarker)
  const head = marker === -1 ? Math.max(0, html.indexOf('</head>')) : marker
  const rest = html.slice(marker === -1 ? head : marker + headMarker.length)
  const end = rest.lastIndexOf('</body>')
  return {
    beforeHead: html.slice(0, head),
    afterHead: end === -1 ? rest : rest.slice(0, end),
    end: end === -1 ? '' : rest.slice(end),
  }
}
