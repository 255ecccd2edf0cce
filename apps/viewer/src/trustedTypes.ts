// What may become markup or a running script in this page (Trusted Types): nothing but the drawings of buttons and our own files.

/** Drawings as the lightbox's library writes them: a few shapes, by name, with measures and classes. Linear: no part can be read two ways. */
const drawing =
  /^(?:<\/?(?:svg|path|circle|use)(?: (?:aria-hidden|class|clip-rule|cx|cy|d|fill-rule|height|id|r|viewBox|width)="[^"<>]*"| xlink:href="#[\w-]*")*\/?>)*$/
const longestDrawing = 4000

/** The markup itself when it is a drawing or nothing; null otherwise, which the browser then refuses. */
export const trustedMarkup = (markup: string): string | null =>
  markup.length <= longestDrawing && drawing.test(markup) ? markup : null

/** The address itself when it is a file of ours: a worker of the build, or the service worker. */
export function trustedScript(address: string, page: string): string | null {
  if (!URL.canParse(address, page)) return null
  const { origin, pathname } = new URL(address, page)
  return origin === new URL(page).origin && /^\/(?:assets\/[\w.-]+|sw)\.js$/.test(pathname) ? address : null
}

interface PolicyFactory {
  createPolicy(name: string, rules: Readonly<Record<'createHTML' | 'createScriptURL', (text: string) => string | null>>): unknown
}

/**
 * Takes the one policy that the gateway's headers allow. It is the default one, for it is libraries that hand over plain text; whoever should get into
 * the page cannot make another. Browsers without Trusted Types go by the rest of the headers.
 */
export function takePolicy(page: { readonly trustedTypes?: PolicyFactory; readonly location: { readonly href: string } }): void {
  page.trustedTypes?.createPolicy('default', {
    createHTML: trustedMarkup,
    createScriptURL: (address) => trustedScript(address, page.location.href),
  })
}
