// Splits the viewer's index.html at the places where the gateway inserts data.

export interface HtmlTemplate {
  /** The part before the head marker. */
  readonly beforeHead: string
  /** From the marker to the end of the body content. */
  readonly afterHead: string
  /** `</body>` and what follows. */
  readonly end: string
}

export const headMarker = '<!-- emaki:head -->'

/** Splits a page at its marker and before `</body>`. Without a marker it splits before `</head>`. */
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
