// Links of the router, for components that know no router.
import { Link } from '@tanstack/react-router'
import type { AnchorProps } from './anchor.ts'

export const RouterAnchor = ({ href, ...rest }: AnchorProps) => <Link {...rest} {...target(href)} />

/** A link that replaces the history entry, such as a tab. */
export const ReplacingAnchor = ({ href, ...rest }: AnchorProps) => <Link {...rest} {...target(href)} replace />

/** The path and the query of an address. */
function target(href: string) {
  const [to = '', query] = href.split('?')
  return query === undefined ? { to } : { to, search: Object.fromEntries(new URLSearchParams(query)) }
}
