// Checks all files on a schedule, slowly, and keeps the last report in verify.json of the archive.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseJson, sleepByClock, type VerifyReport } from '@emaki/domain'
import { Cron } from 'croner'
import * as v from 'valibot'
import { writeFileAtomically } from '../files/atomicFile.ts'
import { type VerifyOptions, verifyArchive } from './verifyArchive.ts'

export interface Verifier {
  /** Starts a check. False when one is running. */
  start(): boolean
  /** The running check, or the last one; undefined when there was none. */
  report(): VerifyReport | undefined
  isRunning(): boolean
  /** Resolves when the running check has ended. */
  settled(): Promise<void>
  close(): Promise<void>
}

export interface VerifierOptions extends Pick<VerifyOptions, 'archive' | 'source'> {
  readonly mayWrite: () => boolean
  readonly onError: (error: unknown) => void
  /** Bytes that are read in a second. Default: 50 MB. */
  readonly bytesPerSecond?: number
}

const reportFile = 'verify.json'
/** Sunday at four o'clock. */
const weekly = '0 4 * * 0'

const reportSchema = v.object({
  startedAt: v.string(),
  finishedAt: v.nullable(v.string()),
  works: v.number(),
  files: v.number(),
  bytes: v.number(),
  problems: v.array(
    v.object({ work: v.string(), name: v.string(), problem: v.picklist(['missing', 'changed']), isRepaired: v.boolean() }),
  ),
  problemCount: v.number(),
})

/** Starts the schedule. Reads the last report. */
export async function startVerifier(options: VerifierOptions): Promise<Verifier> {
  const { archive, source, mayWrite, onError, bytesPerSecond = 50 * 1024 * 1024 } = options
  const path = join(archive.directory, reportFile)
  const end = new AbortController()
  let report = await readReport(path)
  let running: Promise<void> | undefined
  const pace = (bytes: number) => sleepByClock((bytes / bytesPerSecond) * 1000, end.signal)

  async function run(): Promise<void> {
    try {
      const onProgress = (latest: VerifyReport) => {
        report = latest
      }
      report = await verifyArchive({ archive, source, signal: end.signal, pace, onProgress })
      await writeFileAtomically(path, `${JSON.stringify(report, null, 2)}\n`)
    } catch (error) {
      onError(error)
    } finally {
      running = undefined
    }
  }
  const start = (): boolean => {
    if (running || end.signal.aborted || !mayWrite()) return false
    running = run()
    return true
  }
  const timer = new Cron(weekly, { unref: true, protect: true }, () => void start())
  return {
    start,
    report: () => report,
    isRunning: () => running !== undefined,
    async settled() {
      await running
    },
    async close() {
      timer.stop()
      end.abort()
      await running
    },
  }
}

async function readReport(path: string): Promise<VerifyReport | undefined> {
  const text = await readFile(path, 'utf8').catch(() => '')
  const json = parseJson(text)
  const parsed = json.ok ? v.safeParse(reportSchema, json.value) : undefined
  return parsed?.success ? parsed.output : undefined
}
