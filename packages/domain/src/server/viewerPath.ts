// Which paths without a file get the page of the viewer.
import { accepts } from './negotiation.ts'

/**
 * True when a path without a file gets the page of the viewer, which has its own 404 screen.
 * A name with an extension is a missing file, unless the client accepts HTML (`/ranking.php` in an address bar).
 */
export function isViewerPage(path: string, accept: string | undefined): boolean {
  if (path.startsWith('/assets/')) return false
  const hasEnding = /\.[A-Za-z0-9]{1,12}$/.test(path)
  return accepts(accept, 'text/html', !hasEnding)
}
