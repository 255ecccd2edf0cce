import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { testFolder } from '../testing/index.ts'

const program = fileURLToPath(new URL('../testing/keepProgram.mjs', import.meta.url))
const kills = 100

/** Starts the program, reads its report about the last run, and kills it `afterMs` after it has kept `works` more works. */
async function runAndKill(directory: string, first: number, works: number, afterMs: number) {
  const child = spawn(process.execPath, [program, directory, String(first)], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const exited = once(child, 'exit')
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const { value: report } = await lines.next()
  const [, kept, problems] = /^(\d+) works, (.*)$/.exec(String(report)) ?? []
  if (kept === undefined) throw new Error('the program ended without a report')
  for (let work = 0; work < works; work++) await lines.next()
  await delay(afterMs)
  child.kill('SIGKILL')
  await exited
  return { kept: Number(kept), problems }
}

test('the archive has neither half-written files nor rows without files after a hundred kills, and loads nothing twice', {
  timeout: 600_000,
}, async () => {
  const directory = join(await testFolder(), 'archive')
  let kept = 0
  for (let kill = 0; kill < kills; kill++) {
    // Different moments of keeping a work, which takes a few ms.
    const report = await runAndKill(directory, kill * 3, kill % 3, (kill * 7) % 23)
    expect([kill, report.problems]).toEqual([kill, '[]'])
    expect(report.kept).toBeGreaterThanOrEqual(kept)
    kept = report.kept
  }
  // The archive was filled, so the program was not always killed before its first work.
  expect(kept).toBeGreaterThan(kills)
})
