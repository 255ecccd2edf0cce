// Runs the benchmarks one after the other, prints a table of each, and keeps the tables of full runs in .emaki/performance.md, which is not checked in.
// Usage: npm run bench -- [names…] [--quick] [--write | --no-write] [--list]
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { build } from '../../scripts/build.mjs'
import { ensureInstalled, root } from '../../scripts/install.mjs'
import { findProgram } from '../../scripts/programs.mjs'
import { figureTable, isHeld } from '../figures.mjs'
import { benches } from './benches.mjs'
import { conditionsOf } from './conditions.mjs'
import { sectionText, withSection } from './document.mjs'
import { figuresOf } from './printed.mjs'

/** A benchmark that takes longer is ended, in ms. */
const maxMs = 45 * 60_000
const document = join(root, '.emaki/performance.md')

const { values: options, positionals: names } = parseArgs({
  allowPositionals: true,
  allowNegative: true,
  options: { quick: { type: 'boolean' }, write: { type: 'boolean' }, list: { type: 'boolean' } },
})
const unknown = names.filter((name) => !benches.some((bench) => bench.name === name))
if (options.list || unknown.length > 0) {
  if (unknown.length > 0) console.error(`There is no benchmark named ${unknown.join(', ')}. There are:`)
  console.log(benches.map(({ name, script }) => `${name.padEnd(16)} bench/${script}`).join('\n'))
  process.exit(unknown.length > 0 ? 1 : 0)
}

const isChosen = (bench) => (names.length > 0 ? names.includes(bench.name) : !options.quick || bench.quick !== undefined)
const chosen = benches.filter(isChosen)
ensureInstalled()
build()
const results = []
for (const bench of chosen) {
  console.log(`\n===== ${bench.name} =====`)
  const conditions = conditionsOf({ isQuick: options.quick })
  const result = await run(bench)
  results.push(result)
  if (options.write ?? !options.quick) keep(result, conditions())
}
report()

/** Runs one benchmark. Its output is shown, and its figures are read from it. */
async function run(bench) {
  const { name, script, quick = [], quickEnvironment, needs = [] } = bench
  const missing = needs.find((programs) => !findProgram(programs))
  if (missing)
    return { name, figures: [], problem: `Skipped: ${missing.join(' or ')} is not installed`, isSkipped: true, minutes: 0 }
  const started = performance.now()
  const child = spawn(process.execPath, [join(root, 'bench', script), ...(options.quick ? quick : [])], {
    cwd: root,
    env: { ...process.env, ...(options.quick ? quickEnvironment : {}) },
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: maxMs,
  })
  let output = ''
  child.stdout.setEncoding('utf8')
  child.stdout.on('data', (text) => {
    output += text
    process.stdout.write(text)
  })
  const ended = await new Promise((resolve) => child.once('close', (code, signal) => resolve(code ?? signal)))
  const minutes = (performance.now() - started) / 60_000
  return { name, minutes, ...outcome(name, output, ended) }
}

/** The figures of a run, and what is wrong with it besides missed budgets. */
function outcome(name, output, ended) {
  if (ended === 0 && /^skipped/m.test(output)) return { figures: [], problem: 'Skipped by the benchmark itself', isSkipped: true }
  const figures = figuresOf(name, output)
  const isExplained = figures.some((figure) => !isHeld(figure))
  if (ended !== 0 && !isExplained) return { figures, problem: `Failed: it ended with ${ended}` }
  return {
    figures: figures.length > 0 ? figures : [{ name: 'all its checks', value: 0, unit: '', isHeld: true }],
    problem: undefined,
  }
}

/** Stores a run in the document. What other benchmarks wrote stays. */
function keep(result, conditions) {
  const known = existsSync(document) ? readFileSync(document, 'utf8') : '# Performance\n'
  mkdirSync(dirname(document), { recursive: true })
  writeFileSync(document, withSection(known, result.name, sectionText({ result, conditions })))
}

function report() {
  console.log('\n===== all figures =====')
  for (const { name, figures, problem } of results) {
    console.log(`\n${name}${problem ? `: ${problem}` : ''}\n`)
    if (figures.length > 0) console.log(figureTable(figures))
  }
  const missed = results.flatMap(({ name, figures }) =>
    figures.filter((one) => !isHeld(one)).map((one) => `${name}: ${one.name}`),
  )
  const failed = results.filter(({ problem, isSkipped }) => problem && !isSkipped)
  const skipped = results.filter(({ isSkipped }) => isSkipped)
  console.log(
    `\n${results.length} benchmarks, ${failed.length} failed, ${skipped.length} skipped, ${missed.length} budgets missed`,
  )
  for (const line of missed) console.log(`MISSED ${line}`)
  for (const { name, problem } of failed) console.log(`FAILED ${name}: ${problem}`)
  process.exitCode = failed.length > 0 || missed.length > 0 ? 1 : 0
}
