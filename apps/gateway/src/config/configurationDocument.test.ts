import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { configurationDocument, configurationSchema } from './configurationDocument.ts'
import { variables } from './variables.ts'

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
      access_log: { enum: [true, false, 'on', 'off', 'true', 'false', '1', '0'] },
      public_hosts: { anyOf: [{ type: 'array', items: { type: 'string' } }, { type: 'string' }] },
      source: { enum: ['sample', 'upstream', 'web', 'mirror', 'archive'] },
      refresh_tokens_file: { type: 'string' },
    })
  })

  test('has a section with the meaning of each variable', () => {
    const text = configurationDocument()
    for (const { name, meaning } of Object.values(variables)) expect(text).toContain(`## ${name}\n\n${meaning}.`)
  })

  test('says what is applied without a restart', () => {
    const section = (name: string) => configurationDocument().split(`## ${name}\n`)[1]?.split('\n## ', 1)[0]
    expect(section('EMAKI_LOG')).toContain('- After a change: applied by a reload\n')
    expect(section('EMAKI_TLS_KEY')).toContain('- After a change: restart; a new content of the file is used without one')
    expect(section('EMAKI_SOURCE')).toContain('- After a change: restart\n')
  })

  test('does not depend on the machine', () => {
    expect(configurationDocument()).toContain('- Default: processors − 1, from 1 to 4')
  })
})
