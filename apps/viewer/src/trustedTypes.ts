// The Trusted Types policy of the page: it accepts only SVG icons as markup, and only files of the viewer as scripts.
import { withoutBasePath } from './platform/settings/basePath.ts'

/** SVG icons as the lightbox library writes them: an allow-list of elements and attributes. The pattern is unambiguous, so that matching is linear. */
const drawing =
  /^(?:<\/?(?:svg|path|circle|use)(?: (?:aria-hidden|class|clip-rule|cx|cy|d|fill-rule|height|id|r|viewBox|width)="[^"<>]*"| xlink:href="#[\w-]*")*\/?>)*$/
const maxMarkupLength = 4000

/** The markup, if it is an SVG icon or empty; null otherwise, which makes the browser throw. */
export const trustedMarkup = (markup: string): string | null =>
  markup.length <= maxMarkupLength && drawing.test(markup) ? markup : null

/** The address, if it is a worker of the build or the service worker; null otherwise. */
export function trustedScript(address: string, page: string): string | null {
  if (!URL.canParse(address, page)) return null
  const { origin, pathname } = new URL(address, page)
  const path = origin === new URL(page).origin ? withoutBasePath(pathname) : undefined
  return path !== undefined && /^\/(?:assets\/[\w.-]+|sw)\.js$/.test(path) ? address : null
}

interface PolicyFactory {
  createPolicy(name: string, rules: Readonly<Record<'createHTML' | 'createScriptURL', (text: string) => string | null>>): unknown
}

/**
 * Creates the only policy that the gateway's headers allow. It is the default policy, because libraries pass plain strings. An injected script
 * cannot create another one. In browsers without Trusted Types only the other headers apply.
 */
export function takePolicy(page: { readonly trustedTypes?: PolicyFactory; readonly location: { readonly href: string } }): void {
  page.trustedTypes?.createPolicy('default', {
    createHTML: trustedMarkup,
    createScriptURL: (address) => trustedScript(address, page.location.href),
  })
}
