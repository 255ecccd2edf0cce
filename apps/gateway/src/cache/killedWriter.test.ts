import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { bundledProgram } from '@emaki/archive/testing'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryDirectory } from '../testing/program.ts'

const source = fileURLToPath(new URL('../testing/cacheWriterProgram.mjs', import.meta.url))
const kills = 100

/** Starts the writer, reads its report about the last run, and kills it `afterMs` after it has written `writes` more entries. */
async function runAndKill(program: string, directory: string, firstEntry: number, writes: number, afterMs: number) {
  const child = spawn(process.execPath, [program, directory, String(firstEntry)], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const exited = once(child, 'exit')
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const { value: report } = await lines.next()
  const [, served, damaged] = /^(\d+) served, (\d+) damaged$/.exec(String(report)) ?? []
  if (served === undefined) throw new Error('the writer ended without a report')
  for (let write = 0; write < writes; write++) await lines.next()
  await delay(afterMs)
  child.kill('SIGKILL')
  await exited
  return { served: Number(served), damaged: Number(damaged) }
}

test('F30 disk caches serve nothing damaged after a hundred kills at any moment of writing', { timeout: 600_000 }, async () => {
  const program = await bundledProgram(source)
  const directory = temporaryDirectory()
  let served = 0
  for (let kill = 0; kill < kills; kill++) {
    // Different moments of writing: entries take a few ms each, or longer on a busy machine.
    const report = await runAndKill(program, directory, kill * 7, kill % 4, (kill * 13) % 30)
    expect([kill, report.damaged]).toEqual([kill, 0])
    served += report.served
  }
  // Of the 60 entries of both caches, each run finds those of all earlier runs.
  expect(served).toBeGreaterThan(10 * kills)
})
