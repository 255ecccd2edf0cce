import { readFileSync } from 'node:fs'
import { record } from '@emaki/domain'

/** The configuration of a deployment: wrangler.jsonc, whose comments have lines of their own. */
export function readWranglerConfig(): Readonly<Record<string, unknown>> {
  const file = readFileSync(new URL('../../wrangler.jsonc', import.meta.url), 'utf8')
  return record(JSON.parse(file.replace(/^\s*\/\/.*$/gm, '')))
}
