// Parameters of the library's routes.
import { cursorParts, cursorText, type GroupPosition, parseCursor, type WorkKey } from '@emaki/archive/names'
import { parseId, type Result } from '@emaki/domain'
import type { Context } from 'hono'

export const parametersOf = (c: Context): URLSearchParams => new URL(c.req.url).searchParams

/** Works of a page by default, and at most. */
const usualCount = 60
const maxCount = 200

/** The number of entries that a request wants. */
export function countOf(parameters: URLSearchParams): number {
  const given = parameters.get('count') ?? ''
  return /^[1-9]\d{0,2}$/.test(given) ? Math.min(maxCount, Number(given)) : usualCount
}

/** The last page that `page` may name: with the largest pages these are more works than an archive has. */
const maxPage = 10_000

/** The number of works before the page that `page` names, counted from 1; 0 without one and beside a cursor. */
export function skipOf(parameters: URLSearchParams): number {
  const given = parameters.get('page') ?? ''
  if ((parameters.get('from') ?? '') !== '' || !/^[1-9]\d{0,4}$/.test(given)) return 0
  return (Math.min(maxPage, Number(given)) - 1) * countOf(parameters)
}

/** Where a list of works goes on; undefined at the beginning. Fails for a malformed cursor. */
export function cursorOf(parameters: URLSearchParams): Result<ReturnType<typeof parseCursor>, 'malformed'> {
  const from = parameters.get('from') ?? ''
  if (from === '') return { ok: true, value: undefined }
  const value = parseCursor(from)
  return value ? { ok: true, value } : { ok: false, error: 'malformed' }
}

/** The same for lists of artists, series and duplicates. */
export function groupCursorOf(parameters: URLSearchParams): Result<GroupPosition | undefined, 'malformed'> {
  const from = parameters.get('from') ?? ''
  if (from === '') return { ok: true, value: undefined }
  const [rank, id] = cursorParts(from)
  return typeof rank === 'number' && typeof id === 'number' ? { ok: true, value: [rank, id] } : { ok: false, error: 'malformed' }
}

/** The cursors in responses; null at the end. */
export const nextOf = (position: Parameters<typeof cursorText>[0] | undefined): string | null =>
  position ? cursorText(position) : null
export const nextGroupOf = (position: GroupPosition | undefined): string | null =>
  position ? Buffer.from(JSON.stringify(position)).toString('base64url') : null

/** The work in a path with `:kind` and `:id`; undefined for anything else. */
export function keyIn(c: Context): WorkKey | undefined {
  const kind = c.req.param('kind')
  const id = parseId(c.req.param('id'))
  return id !== undefined && (kind === 'illust' || kind === 'novel') ? { kind, id } : undefined
}

/** Ids of a comma list. Others are left out. */
export const idsIn = (list: string | null): string[] => (list ?? '').split(',').flatMap((id) => parseId(id) ?? [])
