import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { configurationDocument, configurationSchema } from './configurationDocument.ts'
import type { Variable } from './variable.ts'
import { variableGroups, variables } from './variables.ts'

const file = new URL('../../../../docs/configuration.md', import.meta.url)

describe('docs/configuration.md', () => {
  test('is what scripts/configuration.mjs writes', () => {
    expect(readFileSync(file, 'utf8')).toBe(configurationDocument())
  })

  test('has a schema for the configuration file, written by the same script', () => {
    const published = readFileSync(new URL('../../../../docs/emaki.schema.json', import.meta.url), 'utf8')
    expect(published).toBe(configurationSchema())
    const { properties } = JSON.parse(published)
    expect(properties).toMatchObject({
      port: { type: ['integer', 'string'] },
      worker: { enum: [true, false, 'on', 'off', 'true', 'false', '1', '0'] },
      log: { anyOf: [{ type: 'array', items: { type: 'string' } }, { type: 'string' }] },
      public_hosts: { anyOf: [{ type: 'array', items: { type: 'string' } }, { type: 'string' }] },
      source: { enum: ['sample', 'upstream', 'web', 'mirror', 'archive', 'upstream,web'] },
      refresh_tokens_file: { type: 'string' },
    })
  })

  test('has a section with the meaning of each variable, in one group', () => {
    const text = configurationDocument()
    for (const { name, meaning } of Object.values(variables)) expect(text.split(`\n### ${name}\n\n${meaning}.`)).toHaveLength(2)
    const grouped = variableGroups.flatMap((group) => Object.values(group.variables).map(({ name }) => name))
    expect(grouped.toSorted()).toEqual(
      Object.values(variables)
        .map(({ name }) => name)
        .toSorted(),
    )
  })

  test('says what a variable needs', () => {
    const text = configurationDocument()
    expect(text).toContain('- Needs with `mirror`: `EMAKI_MIRRORS`')
    expect(text).toContain('- Needs: `EMAKI_IMAGE_CACHE_MB` to be more than 0')
  })

  test('names in requirements only variables that exist', () => {
    const all = Object.values<Variable<unknown>>(variables)
    const names = new Set(all.map(({ name }) => name))
    const needed = all.flatMap(({ requires = [] }) =>
      requires.flatMap(({ needs }) => needs.map((need) => (typeof need === 'string' ? need : need.name))),
    )
    expect(needed.filter((name) => !names.has(name))).toEqual([])
  })
})
