// `npm run check`: runs lint, types, package rules, dead code, sizes and code figures, all of them even when one fails.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from './build.mjs'
import { ensureInstalled, root } from './install.mjs'
import { packageCommand } from './programs.mjs'

const dependencyParser = { NODE_OPTIONS: `--import ${pathToFileURL(join(root, 'scripts/dependency-parser.mjs'))}` }
const checks = [
  ['lint and format', 'biome', ['ci', '--error-on-warnings', '.']],
  ['types', 'tsc', ['-b']],
  ['types of the tests', 'tsc', ['-p', 'tsconfig.tests.json']],
  [
    'package rules',
    'depcruise',
    ['packages', 'sample', 'apps', '--config', '.dependency-cruiser.mjs', '--output-type', 'err'],
    dependencyParser,
  ],
  ['dead code', 'knip', []],
  ['sizes', 'size-limit', []],
  ['figures of the code', process.execPath, ['scripts/code-figures.mjs']],
]

ensureInstalled()
build()
const failed = checks.filter(([name, program, args, env]) => {
  const started = performance.now()
  const command = program === process.execPath ? [program, args] : packageCommand(root, program, args)
  const { status } = spawnSync(...command, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  console.log(`${status === 0 ? 'ok  ' : 'FAIL'}  ${name} (${((performance.now() - started) / 1000).toFixed(1)} s)`)
  return status !== 0
})
process.exit(failed.length === 0 ? 0 : 1)
