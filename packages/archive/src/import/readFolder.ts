// Looks through a folder in a process of its own. What lies there is hostile: the process has limits of memory and time, and may be killed at any moment,
// also inside of a call to SQLite that never returns. A file that stops it is left out of the next attempt.
import { type ChildProcess, fork } from 'node:child_process'
import { failed, type Result, succeeded } from '@emaki/domain'
import type { PlannedWork } from './foundWork.ts'
import type { ImportPlan } from './planImport.ts'

/** Message to the process. */
export interface ReadRequest {
  /** Absolute path of the folder. */
  readonly root: string
  /** The works that the archive has, as texts. */
  readonly known: readonly string[]
  /** Files that stopped an earlier process. */
  readonly skip: readonly string[]
}

/**
 * Messages of the process. `reading`: the file that is read next. `alive`: it is not inside of a call that never returns. `works`: a part of the works.
 */
export type ReadResponse =
  | { readonly kind: 'reading'; readonly path: string }
  | { readonly kind: 'alive' }
  | { readonly kind: 'works'; readonly works: readonly PlannedWork[] }
  | { readonly kind: 'done'; readonly rest: Omit<ImportPlan, 'works'>; readonly peakBytes: number }
  | { readonly kind: 'tooMany' }

/** `tooMany`: more files than one import may have. `stopped`: reading took too much time or memory. */
export type ReadError = 'tooMany' | 'stopped'

export interface ReaderOptions {
  /** Memory of the process for objects, in MiB. */
  readonly memoryMegabytes?: number
  /** How long one file may occupy the process, in ms. */
  readonly stallMs?: number
  /** How long the process may take, in ms. */
  readonly deadlineMs?: number
  /** The script of the process, for tests of broken ones. */
  readonly program?: URL
  /** Called with the most memory that the process had, in bytes. */
  readonly onPeak?: ((bytes: number) => unknown) | undefined
}

export interface ReadFolderOptions extends ReaderOptions, Omit<ReadRequest, 'skip'> {
  readonly signal?: AbortSignal | undefined
}

/** How often the process says that it is alive, in ms. */
export const aliveMs = 5000
/** More files than these do not stop a process one after the other. */
const maxStops = 10

/** The plan of an import. Rejects when `signal` aborts, and when no process can be started. */
export async function readFolder(options: ReadFolderOptions): Promise<Result<ImportPlan, ReadError>> {
  const skip = new Set<string>()
  for (let stops = 0; stops <= maxStops; stops++) {
    options.signal?.throwIfAborted()
    const attempt = await readOnce(options, [...skip])
    if (attempt.plan) return succeeded(attempt.plan)
    if (attempt.isTooMany) return failed('tooMany')
    if (attempt.reading === undefined || skip.has(attempt.reading)) return failed('stopped')
    skip.add(attempt.reading)
  }
  return failed('stopped')
}

interface Attempt {
  readonly plan?: ImportPlan
  readonly isTooMany?: boolean
  /** The file during which the process ended. */
  readonly reading?: string | undefined
}

/** One process, until it is done, ends by itself, or is killed. */
function readOnce(options: ReadFolderOptions, skip: readonly string[]): Promise<Attempt> {
  const { root, known, signal, memoryMegabytes = 1024, stallMs = 60_000, deadlineMs = 3_600_000, onPeak } = options
  const child = startReader(options.program ?? compiledReader(), memoryMegabytes)
  return new Promise<Attempt>((resolve, reject) => {
    const works: PlannedWork[] = []
    let reading: string | undefined
    let result: Attempt | undefined
    let stall = setTimeout(kill, stallMs)
    const deadline = setTimeout(kill, deadlineMs)
    function kill(): void {
      child.kill('SIGKILL')
    }
    const onAbort = () => kill()
    signal?.addEventListener('abort', onAbort)
    child.on('message', (message: ReadResponse) => {
      clearTimeout(stall)
      stall = setTimeout(kill, stallMs)
      if (message.kind === 'reading') reading = message.path
      else if (message.kind === 'works') for (const work of message.works) works.push(work)
      else if (message.kind === 'tooMany') result = { isTooMany: true }
      else if (message.kind === 'done') {
        result = { plan: { ...message.rest, works } }
        onPeak?.(message.peakBytes)
      }
    })
    const settle = (step: () => void) => {
      clearTimeout(stall)
      clearTimeout(deadline)
      signal?.removeEventListener('abort', onAbort)
      step()
    }
    child.on('error', (error) => settle(() => reject(error)))
    child.on('close', () =>
      settle(() => {
        if (signal?.aborted) reject(signal.reason)
        else resolve(result ?? { reading })
      }),
    )
    child.send({ root, known, skip } satisfies ReadRequest, () => undefined)
  })
}

/** The process gets nothing of the environment, which has the tokens of the gateway. Windows cannot start programs without its folder. */
function startReader(program: URL, memoryMegabytes: number): ChildProcess {
  const { SystemRoot } = process.env
  return fork(program, {
    execArgv: [`--max-old-space-size=${memoryMegabytes}`],
    env: SystemRoot === undefined ? {} : { SystemRoot },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
}

/** The compiled script of the process, also when this file runs uncompiled in tests. */
function compiledReader(): URL {
  return import.meta.url.endsWith('.ts')
    ? new URL('../../dist/import/folderReader.js', import.meta.url)
    : new URL('./folderReader.js', import.meta.url)
}
