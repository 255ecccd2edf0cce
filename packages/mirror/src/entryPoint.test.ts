import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/** All modules that an entry point loads: files of this package, and other packages by name. */
function reached(door: string): Set<string> {
  const seen = new Set<string>()
  const visit = (file: string) => {
    if (seen.has(file)) return
    seen.add(file)
    if (!file.startsWith('./')) return
    const source = readFileSync(new URL(file, import.meta.url), 'utf8')
    const imports = /^(?:import|export)\s(?!type\b)[^'"]*?from '([^']+)'|\bimport\('([^']+)'\)/gm
    for (const [, kept, later] of source.matchAll(imports)) visit(kept ?? later ?? '')
  }
  visit(door)
  return seen
}

describe('the entry point for a page that runs the mirror', () => {
  it('does not load the API description, not even lazily', () => {
    const brought = [...reached('./index.ts')]
    expect(brought).toEqual(expect.arrayContaining(['./mirror.ts', './routes.ts', 'hono']))
    for (const part of ['./openApi.ts', './responseSchemas.ts', './wire.ts', 'hono-openapi', '@valibot/to-json-schema']) {
      expect(brought).not.toContain(part)
    }
  })

  it('leaves the API description to the other entry point', () => {
    const brought = reached('./description.ts')
    for (const part of ['./openApi.ts', './responseSchemas.ts', './wire.ts', 'hono-openapi']) expect(brought).toContain(part)
  })
})
