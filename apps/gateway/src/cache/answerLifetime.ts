// How long a mirror answer is kept: its route's lifetime, shortened for answers that may soon be another.
import { isLimitedImage, record, text } from '@emaki/domain'
import { lifetimes, type MirrorRoute } from '@emaki/mirror'

/** Nothing found yet, or a work behind a placeholder: to be asked again soon (docs/reliability.md 2.5). */
const passingMs = 10 * 60_000

/** Milliseconds that a whole answer of a route is kept; 0 for not at all. Kept in memory alone: a restart asks anew. */
export function answerLifetimeMs(route: MirrorRoute, content: Readonly<Record<string, unknown>>): number {
  const lifetime = lifetimes[route.lifetime]
  return isPassing(content) ? Math.min(lifetime, passingMs) : lifetime
}

function isPassing(content: Readonly<Record<string, unknown>>): boolean {
  if (Object.hasOwn(content, 'illust') || Object.hasOwn(content, 'novel')) {
    const work = record(content.illust ?? content.novel)
    return work.visible !== true || text(work.title) === '' || isLimitedImage(text(record(work.image_urls).large))
  }
  const works = content.illusts ?? content.novels ?? content.user_previews
  return Array.isArray(works) && works.length === 0
}
