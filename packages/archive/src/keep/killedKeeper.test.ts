import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { bundledProgram, testFolder } from '../testing/index.ts'

const programOf = (name: string) => fileURLToPath(new URL(`../testing/${name}`, import.meta.url))
const kills = 100
const importKills = 40

/** Starts a program, reads its report about the last run, and kills it `afterMs` after it has printed `steps` more lines. */
async function runAndKill(program: string, argv: readonly string[], steps: number, afterMs: number) {
  const child = spawn(process.execPath, [program, ...argv], { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const exited = once(child, 'exit')
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const { value: report } = await lines.next()
  const [, kept, problems] = /^(\d+) works, (.*)$/.exec(String(report)) ?? []
  if (kept === undefined) throw new Error('the program ended without a report')
  for (let step = 0; step < steps; step++) await lines.next()
  await delay(afterMs)
  child.kill('SIGKILL')
  await exited
  return { kept: Number(kept), problems }
}

test('F30 the archive has neither half-written files nor rows without files after a hundred kills, and loads nothing twice', {
  timeout: 600_000,
}, async () => {
  const program = await bundledProgram(programOf('keepProgram.mjs'))
  const directory = join(await testFolder(), 'archive')
  let kept = 0
  for (let kill = 0; kill < kills; kill++) {
    // Different moments of keeping a work, which takes a few ms.
    const report = await runAndKill(program, [directory, String(kill * 3)], kill % 3, (kill * 7) % 23)
    expect([kill, report.problems]).toEqual([kill, '[]'])
    expect(report.kept).toBeGreaterThanOrEqual(kept)
    kept = report.kept
  }
  // The archive was filled, so the program was not always killed before its first work.
  expect(kept).toBeGreaterThan(kills)
})

test('F30 an import that is killed leaves complete works only, and goes on with the rest', { timeout: 600_000 }, async () => {
  const program = await bundledProgram(programOf('importProgram.mjs'))
  // The process that reads the folder, which starts from a module beside it.
  await bundledProgram(fileURLToPath(new URL('../../dist/import/folderReader.js', import.meta.url)))
  const directory = join(await testFolder(), 'archive')
  const folder = join(await testFolder(), 'folder')
  let kept = 0
  for (let kill = 0; kill < importKills; kill++) {
    const report = await runAndKill(program, [directory, folder], kill % 3, (kill * 7) % 23)
    expect([kill, report.problems]).toEqual([kill, '[]'])
    expect(report.kept).toBeGreaterThanOrEqual(kept)
    kept = report.kept
  }
  expect(kept).toBeGreaterThan(importKills)
})
