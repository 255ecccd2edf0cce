// Notices of the gateway for its operator, shown only to browsers on the same machine.
import { list, parseJson, record } from '@emaki/domain'
import { jsonType } from '@emaki/server'
import type { SourceProblem } from '../sources/source.ts'
import type { OperatorFiles } from './operatorFiles.ts'

/** The viewer has its own texts for these ids; other clients show these. */
const notices: Readonly<Record<SourceProblem, { readonly title: string; readonly text: string }>> = {
  catalogue: {
    title: 'The catalogue was damaged',
    text: 'It has been replaced by a new one. The old file is in the data directory; the log names it, and the README says how to restore it.',
  },
  archiveBroken: {
    title: 'A file of the archive is damaged',
    text: 'Restart Emaki: it sets the file aside and builds a new one from the kept works. Until then nothing new is kept.',
  },
  archiveDamaged: {
    title: 'A file of the archive was damaged',
    text: 'A new one takes its place. Kept works are complete; marks of read works and waiting jobs may be lost. The log names the old file: remove it when you no longer need it.',
  },
  archiveReadOnly: {
    title: 'The archive cannot be written',
    text: 'Kept works can be read, but nothing new is kept. Check the permissions and the disk of its folder.',
  },
}

/** The notices of the gateway, then those of the operator's file. Never shared with other clients. */
export async function noticesWith(problems: readonly SourceProblem[], files: OperatorFiles): Promise<Response> {
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
