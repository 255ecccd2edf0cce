// Splits the viewer's index.html at the places where the gateway inserts data.

export interface HtmlTemplate {
  /** The part before the head marker. */
  readonly beforeHead: string
  /** From the marker to the root element. */
  readonly afterHead: string
  /** From the root element to the end of the body content. */
  readonly body: string
  /** `</body>` and what follows. */
  readonly end: string
}

export const headMarker = '<!-- emaki:head -->'
const rootElement = '<div id="root">'

/** Splits a page at its marker, at its root element and before `</body>`. Without a marker it splits before `</head>`. */
export function htmlTemplate(html: string): HtmlTemplate {
  const marker = html.indexOf(headMarker)
  const head = marker === -1 ? Math.max(0, html.indexOf('</head>')) : marker
  const rest = html.slice(marker === -1 ? head : marker + headMarker.length)
  const end = rest.lastIndexOf('</body>')
  const content = end === -1 ? rest : rest.slice(0, end)
  const root = Math.max(0, content.indexOf(rootElement))
  return {
    beforeHead: html.slice(0, head),
    afterHead: content.slice(0, root),
    body: content.slice(root),
    end: end === -1 ? '' : rest.slice(end),
  }
}

/** Module scripts and their preloads, each in one element. */
const moduleScripts = /\s*<(?:script type="module"[^>]*><\/script>|link rel="modulepreload"[^>]*>)/g

/**
 * The template with its script at the end of the body and with low priority, for pages whose first picture loads first. Without preloads: the
 * script loads the other ones when that picture has almost arrived. At once they would share the bandwidth with it.
 */
export function withLateScripts(template: HtmlTemplate): HtmlTemplate {
  const head = template.beforeHead + template.afterHead
  const scripts = [...head.matchAll(moduleScripts)]
    .map(([element]) => element.trim())
    .filter((element) => element.startsWith('<script'))
  const late = scripts.map((element) => element.replace('<script', '$& fetchpriority="low"')).join('')
  return {
    ...template,
    beforeHead: template.beforeHead.replace(moduleScripts, ''),
    afterHead: template.afterHead.replace(moduleScripts, ''),
    body: `${template.body}${late}`,
  }
}

/** Links to style sheets, each in one element. */
const styleSheets = /\s*<link rel="stylesheet"[^>]*>/g

/**
 * The template with `style`, which is CSS without markup, instead of its style sheets: the browser paints without waiting for a request,
 * and the sheets do not share the bandwidth with the first picture. For the template of `withLateScripts`: its script loads the sheets.
 */
export const withInlineStyle = (template: HtmlTemplate, style: string): HtmlTemplate => ({
  ...template,
  beforeHead: `${template.beforeHead.replace(styleSheets, '')}<style>${style}</style>`,
  afterHead: template.afterHead.replace(styleSheets, ''),
})

/** The policy of a page that also allows the inline script of its template, whose hash the build has written into the element. */
export function withInlineScript(policy: string, { beforeHead }: HtmlTemplate): string {
  const hash = /<script data-hash="(sha256-[A-Za-z0-9+/]{43}=)">/.exec(beforeHead)?.[1]
  return hash === undefined ? policy : policy.replace("script-src 'self'", `script-src 'self' '${hash}'`)
}
