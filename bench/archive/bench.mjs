// An archive of 100,000 works: index, scans, lists, searches, facets and memory.
// Run after `npm run build`: node bench/archive/bench.mjs [works [folder to keep]]. EMAKI_BENCH_DIR names the disk for temporary folders.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { generate } from './generate.mjs'

const works = Number(process.argv[2] ?? 100_000)
const scratch = mkdtempSync(join(process.env.EMAKI_BENCH_DIR ?? tmpdir(), 'emaki-archive-bench-'))
try {
  const directory = process.argv[3] ?? join(scratch, 'archive')
  if (!existsSync(directory)) {
    const started = performance.now()
    await generate(directory, works, scratch)
    console.log(`${works.toLocaleString('en')} works written in ${((performance.now() - started) / 1000).toFixed(0)} s`)
  }
  const first = build(directory)
  console.log(`${first.works.toLocaleString('en')} works; index built in ${(first.ms / 1000).toFixed(1)} s`)
  // Another process, so that its memory is that of searches alone.
  const { status } = spawnSync(process.execPath, [program('measure.mjs'), directory], { stdio: 'inherit' })
  const isSame = build(directory).digest === first.digest
  console.log(isSame ? 'a rebuilt index is the same' : 'Missed: a rebuilt index differs')
  process.exitCode = status === 0 && isSame ? 0 : 1
} finally {
  rmSync(scratch, { recursive: true, force: true })
}

function program(name) {
  return fileURLToPath(new URL(name, import.meta.url))
}

function build(directory) {
  const { stdout } = spawnSync(process.execPath, [program('buildIndex.mjs'), directory], { encoding: 'utf8' })
  return JSON.parse(stdout)
}
