// Reloading the configuration: what is applied, what needs a restart, and what is logged.
import { renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Config } from '../config/config.ts'
import { loadConfig } from '../config/configFile.ts'
import { createLog } from '../operator/log.ts'
import { temporaryDirectory } from '../testing/program.ts'
import { type ConfigReload, createConfigReload } from './configReload.ts'

interface Reloading {
  readonly reload: ConfigReload
  readonly write: (text: string) => void
  readonly logged: { msg: string; reloaded?: string[]; needsRestart?: string[] }[]
}

/** Starts with a configuration file that holds `text`. */
async function started(text: string, intervalMs?: number): Promise<Reloading> {
  const directory = temporaryDirectory()
  const path = join(directory, 'emaki.toml')
  const write = (next: string) => {
    writeFileSync(`${path}.new`, next, { mode: 0o600 })
    renameSync(`${path}.new`, path)
  }
  write(text)
  const load = () => loadConfig({}, directory)
  const first = await load()
  if (!first.ok) throw new Error(first.problems.join())
  const logged: Reloading['logged'] = []
  const log = createLog('info', { write: (line) => void logged.push(JSON.parse(line)) })
  const reload = createConfigReload({ ...first, load, log, ...(intervalMs === undefined ? {} : { intervalMs }) })
  onTestFinished(() => reload.close())
  return { reload, write, logged }
}

describe('a reload', () => {
  test('applies what can change, names the rest, and logs one line', async () => {
    const { reload, write, logged } = await started('log = "warn"\nport = 1\n')
    const applied: Config[] = []
    reload.on(['logLevel'], (config) => void applied.push(config))
    reload.on(['rateLimit'], () => expect.unreachable())
    write('log = "debug"\nport = 2\nsaucenao_key = "the-secret"\n')
    await reload.reload()
    expect(applied).toMatchObject([{ logLevel: 'debug', port: 1 }])
    expect(logged).toMatchObject([
      { msg: 'configuration reloaded', reloaded: ['EMAKI_LOG'], needsRestart: ['PORT', 'EMAKI_SAUCENAO_KEY'] },
    ])
    expect(JSON.stringify(logged)).not.toContain('the-secret')
    // What needs a restart is named until there is one.
    await reload.reload()
    expect(logged[1]).toMatchObject({ reloaded: [], needsRestart: ['PORT', 'EMAKI_SAUCENAO_KEY'] })
    expect(applied).toHaveLength(1)
  })

  test('with a mistake changes nothing', async () => {
    const { reload, write, logged } = await started('log = "warn"\n')
    reload.on(['logLevel'], () => expect.unreachable())
    write('log = "loud"\n')
    await reload.reload()
    expect(logged).toMatchObject([
      { msg: expect.stringContaining('was not reloaded'), problems: [expect.stringContaining('"loud"')] },
    ])
  })

  test('that fails to apply is logged, and the next one runs', async () => {
    const { reload, write, logged } = await started('log = "warn"\n')
    let tries = 0
    reload.on(['logLevel'], () => {
      tries += 1
      if (tries === 1) throw new Error('broken')
    })
    write('log = "info"\n')
    await reload.reload()
    write('log = "debug"\n')
    await reload.reload()
    expect(logged.map(({ msg }) => msg)).toEqual(['the configuration could not be reloaded', 'configuration reloaded'])
  })

  test('happens when a file changes, without a signal', async () => {
    const { reload, write, logged } = await started('log = "warn"\n', 20)
    reload.on(['logLevel'], () => undefined)
    const other = join(temporaryDirectory(), 'certificate')
    writeFileSync(other, 'one')
    let changes = 0
    reload.onFile(other, () => {
      changes += 1
    })
    write('log = "debug"\n# longer\n')
    await vi.waitFor(() => expect(logged.at(-1)).toMatchObject({ reloaded: ['EMAKI_LOG'] }))
    expect(changes).toBe(1)
    writeFileSync(other, 'another')
    await vi.waitFor(() => expect(changes).toBeGreaterThan(1))
  })
})
