// The reference of the configuration (docs/configuration.md), generated from the variables. A test fails when the file is outdated.
import * as v from 'valibot'
import { fileVariables, settingKey } from './configFile.ts'
import { reloadableFiles, reloadableSettings } from './reloadableSettings.ts'
import type { Variable } from './variable.ts'
import { variables } from './variables.ts'

/** Defaults that depend on the machine. */
const defaultTexts: Readonly<Record<string, string>> = { EMAKI_PAINTERS: 'processors − 1, from 1 to 4' }

/** The document as Markdown: one section per variable, in the order of `--help`. */
export function configurationDocument(): string {
  const all = Object.values<Variable<unknown>>(variables)
  const reloadable = Object.values(reloadableSettings)
    .flat()
    .map((key) => variables[key].name)
  const files = reloadableFiles.map((key) => variables[key].name)
  const sections = all.map((variable) => {
    const { name, meaning, allowed, isSecret = false, formerName, usualNames } = variable
    const lines = [`## ${name}`, '', `${meaning}.`, '', `- Value: ${allowed}`, `- Default: ${defaultOf(variable)}`]
    if (isSecret) lines.push(`- Secret: never logged; \`${name}_FILE\` names a file that holds it instead`)
    if (usualNames) lines.push(`- When it is unset: ${usualNames.map((usual) => `\`${usual}\``).join(', ')}`)
    lines.push(`- ${reloadOf(name, reloadable, files)}`)
    if (formerName) lines.push(`- Former name: \`${formerName}\`, which works with a warning`)
    return lines.join('\n')
  })
  return `# Configuration

Emaki reads environment variables, and a [configuration file](operate/configuration-file.md) beside them. An empty variable counts as unset. A value that is not allowed, or a missing variable that another one needs, ends the
program with status 2 and one sentence for each problem. A misspelt name causes a warning with a suggestion.

On \`SIGHUP\`, and on every system within some seconds after the configuration file or the file of a secret has changed, a running gateway applies
${reloadable.map((name) => `\`${name}\``).join(', ')}. Changes of all other variables need a restart: [Reload](operate/configuration-file.md#reload).

This page is generated from \`apps/gateway/src/config/variables.ts\` by \`node scripts/configuration.mjs\`.

${sections.join('\n\n')}
`
}

function reloadOf(name: string, reloadable: readonly string[], files: readonly string[]): string {
  if (reloadable.includes(name)) return 'After a change: applied by a reload'
  return `After a change: restart${files.includes(name) ? '; a new content of the file is used without one' : ''}`
}

/** The JSON schema of the configuration file (docs/emaki.schema.json), for editors. */
export function configurationSchema(): string {
  const properties = fileVariables().flatMap((variable) => {
    const { name, meaning, allowed, isSecret } = variable
    const key = settingKey(name)
    const description = `${meaning}. ${name}: ${allowed}.`
    const file = { description: `A file that holds ${key}.`, type: 'string' }
    return [[key, { description, ...valueSchema(variable) }] as const, ...(isSecret ? [[`${key}_file`, file] as const] : [])]
  })
  const schema = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: 'Configuration of Emaki',
    type: 'object',
    additionalProperties: false,
    properties: { $schema: { type: 'string' }, ...Object.fromEntries(properties) },
  }
  return `${JSON.stringify(schema, null, 2)}\n`
}

/** The JSON types of a variable, found by what its schema accepts. */
function valueSchema({ schema }: Variable<unknown>): object {
  const accepts = (text: string) => v.safeParse(schema, text).success
  const empty = v.safeParse(schema, '')
  if (empty.success && (Array.isArray(empty.output) || empty.output instanceof Map)) {
    return { anyOf: [{ type: 'array', items: { type: 'string' } }, { type: 'string' }] }
  }
  if (schema.type === 'picklist' && 'options' in schema)
    return { enum: [...(accepts('on') ? [true, false] : []), ...[schema.options].flat()] }
  const isText = accepts('x')
  const kinds = [
    ...(!isText && accepts('on') ? ['boolean'] : []),
    ...(!isText && !accepts('on') && ['0', '16', '4096'].some(accepts) ? ['integer'] : []),
  ]
  return { type: kinds.length > 0 ? [...kinds, 'string'] : 'string' }
}

function defaultOf({ name, fallback }: Variable<unknown>): string {
  const text = defaultTexts[name] ?? fallback
  if (text === '') return 'unset'
  return name in defaultTexts ? text : `\`${text}\``
}
