// The subject of a shared address: a work, a novel or a user, by its path or an alias (docs/spec/product.md 2.1).
import { parseId } from '@emaki/domain'
import { type MirrorTarget, mirrorTarget } from './mirrorTarget.ts'

export interface Subject {
  readonly kind: 'artwork' | 'novel' | 'user'
  readonly id: string
}

const paths: readonly (readonly [pattern: RegExp, kind: Subject['kind']])[] = [
  [/^\/(?:artworks|illust|i)\/(\d+)\/?$/, 'artwork'],
  [/^\/(?:novel|n)\/(\d+)\/?$/, 'novel'],
  [/^\/(?:users|u)\/(\d+)\/?$/, 'user'],
]
const screens = { artwork: '/artworks', novel: '/novel', user: '/users' } as const
const routes = { artwork: '/illust', novel: '/novel_detail', user: '/member' } as const

/** The subject of a path; undefined for every other page. */
export function parseSubject(path: string): Subject | undefined {
  for (const [pattern, kind] of paths) {
    const id = parseId(pattern.exec(path)?.[1])
    if (id !== undefined) return { kind, id }
  }
  return undefined
}

/** The canonical path of a subject. */
export const subjectPath = ({ kind, id }: Subject): string => `${screens[kind]}/${id}`

/** The mirror request for a subject, equal to that of its screen. */
export const subjectRequest = ({ kind, id }: Subject, language: string | undefined): MirrorTarget =>
  mirrorTarget(routes[kind], new URLSearchParams({ id }), language)
