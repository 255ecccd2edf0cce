// Lifetime of mirror responses in the cache.
import { isLimitedImage, record, text } from '@emaki/domain'
import { lifetimes, type MirrorRoute } from './route.ts'

/** Short lifetime for empty lists and limited stubs, which may soon change (docs/reliability.md 2.5). */
const passingMs = 10 * 60_000

/** Milliseconds that a complete response of a route may be cached; 0 for not at all. */
export function responseLifetimeMs(route: MirrorRoute, content: Readonly<Record<string, unknown>>): number {
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
