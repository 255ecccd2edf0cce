// The door through which a page runs the mirror in the browser.
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

/** Every module that a door brings along: files of the room, and packages by name. */
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

describe('the door that a page runs the mirror through', () => {
  it('brings no API description along, not even for later', () => {
    const brought = [...reached('./index.ts')]
    expect(brought).toEqual(expect.arrayContaining(['./mirror.ts', './routes.ts', 'hono']))
    for (const part of ['./openApi.ts', './answers.ts', './jsonSchema.ts', './wire.ts', 'hono-openapi']) {
      expect(brought).not.toContain(part)
    }
  })

  it('leaves the description to the other door', () => {
    const brought = reached('./description.ts')
    for (const part of ['./openApi.ts', './answers.ts', './wire.ts', 'hono-openapi']) expect(brought).toContain(part)
  })
})
