// The address that opens after the sign-in: always a path of this gateway.

/** Longer addresses would not fit into the query of the sign-in page. */
const maxLength = 2000
const base = 'http://gateway.invalid'

/** The path and query of a wanted address; `/` for an address of another site and for the pages of the sign-in itself. */
export function destinationOf(wanted: string | null | undefined): string {
  if (!wanted?.startsWith('/') || wanted.length > maxLength || !URL.canParse(wanted, base)) return '/'
  const { origin, pathname, search } = new URL(wanted, base)
  // A path with two slashes at its start would name another host.
  if (origin !== base || pathname.startsWith('//') || /^\/sign-(?:in|out)\b/.test(pathname)) return '/'
  return pathname + search
}
