// Writes docs/configuration.md and docs/emaki.schema.json from the variables of the gateway.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureInstalled, root, run } from './install.mjs'
import { packageCommand } from './programs.mjs'

ensureInstalled()
run(...packageCommand(root, 'tsc', ['-b', 'apps/gateway']))
const { configurationDocument, configurationSchema } = await import('../apps/gateway/dist/config/configurationDocument.js')
writeFileSync(join(root, 'docs/configuration.md'), configurationDocument())
writeFileSync(join(root, 'docs/emaki.schema.json'), configurationSchema())
