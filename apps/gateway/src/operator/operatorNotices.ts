// Notices of the gateway itself, for the operator: what has to be seen to, shown to browsers on the same machine alone.
import type { IncomingMessage } from 'node:http'
import { list, parseJson, record } from '@emaki/domain'
import { jsonType } from '../http/refusal.ts'
import type { SourceProblem } from '../sources/source.ts'
import type { OwnFiles } from './ownFiles.ts'

/** The viewer has texts of its own for these ids; other readers of the file get these. */
const notices: Readonly<Record<SourceProblem, { readonly title: string; readonly text: string }>> = {
  catalogue: {
    title: 'The catalogue was damaged',
    text: 'A new one takes its place. The old file is kept in the data directory; the log says where, the README how to restore it.',
  },
}

/** True for a request of a program on this machine that has come through no proxy. */
export function isOnThisMachine({ socket, headers }: Pick<IncomingMessage, 'headers' | 'socket'>): boolean {
  const isForwarded = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'].some((name) => headers[name] !== undefined)
  return !isForwarded && /^(?:::ffff:)?127\.|^::1$/.test(socket.remoteAddress ?? '')
}

/** The operator's notices with those of the gateway before them. Never shared, for others are not to see them. */
export async function noticesWith(problems: readonly SourceProblem[], files: OwnFiles): Promise<Response> {
  const parsed = parseJson((await files.text('notices.json'))?.body ?? '{}')
  const file = record(parsed.ok ? parsed.value : undefined)
  const own = problems.map((problem) => ({
    id: `emaki-${problem}`,
    start: '2000-01-01',
    end: '2999-12-31',
    ...notices[problem],
    icon: 'warning',
    addClass: 'important',
    pnt: [],
  }))
  const body = JSON.stringify({ ...file, notices: [...own, ...list(file.notices)] })
  return new Response(body, { headers: { 'content-type': jsonType, 'cache-control': 'private, no-store' } })
}
