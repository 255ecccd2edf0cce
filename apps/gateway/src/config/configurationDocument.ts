// The reference of the configuration (docs/configuration.md), generated from the variables. A test fails when the file is outdated.
import * as v from 'valibot'
import { fileVariables, settingKey } from './configFile.ts'
import type { Variable } from './variable.ts'
import { variableGroups } from './variables.ts'

/** The document as Markdown: one section per group, in the order of `--help`. */
export function configurationDocument(): string {
  const sections = variableGroups.map(({ title, variables }) =>
    [`## ${title}`, ...Object.values(variables).map(variableSection)].join('\n\n'),
  )
  return `# Configuration

Emaki reads environment variables, and a [configuration file](operate/configuration-file.md) beside them. An empty variable counts as unset. A value that is not allowed, or a missing variable that another one needs, ends the
program with status 2 and one sentence for each problem. A misspelt name causes a warning with a suggestion.

A change needs a restart. The operator's files in \`EMAKI_DATA\` (notices, words, links, deny list, refusals) apply within seconds.

This page is generated from \`apps/gateway/src/config/variables.ts\` by \`node scripts/configuration.mjs\`.

${sections.join('\n\n')}
`
}

function variableSection(variable: Variable<unknown>): string {
  const { name, meaning, allowed, isSecret = false, former, usualNames, requires = [] } = variable
  const lines = [`### ${name}`, '', `${meaning}.`, '', `- Value: ${allowed}`, `- Default: ${defaultOf(variable)}`]
  for (const { value, needs } of requires) {
    const words = needs.map((need) => (typeof need === 'string' ? `\`${need}\`` : `\`${need.name}\` ${need.words}`))
    lines.push(`- Needs${value === undefined ? '' : ` with \`${value}\``}: ${words.join(', ')}`)
  }
  if (isSecret) lines.push(`- Secret: never logged; \`${name}_FILE\` names a file that holds it instead`)
  if (usualNames) lines.push(`- When it is unset: ${usualNames.map((usual) => `\`${usual}\``).join(', ')}`)
  if (former)
    lines.push(`- Takes the place of ${former.names.map((old) => `\`${old}\``).join(', ')}: these still work, with a warning`)
  return lines.join('\n')
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
function valueSchema({ schema, hasMembers }: Variable<unknown>): object {
  const accepts = (text: string) => v.safeParse(schema, text).success
  if (schema.type === 'picklist' && 'options' in schema)
    return { enum: [...(accepts('on') ? [true, false] : []), ...[schema.options].flat()] }
  const empty = v.safeParse(schema, '')
  // Most values with members are lists.
  if (hasMembers || (empty.success && Array.isArray(empty.output))) {
    return { anyOf: [{ type: 'array', items: { type: 'string' } }, { type: 'string' }] }
  }
  const isText = accepts('x')
  const kinds = [
    ...(!isText && accepts('on') ? ['boolean'] : []),
    ...(!isText && !accepts('on') && ['0', '16', '4096'].some(accepts) ? ['integer'] : []),
  ]
  return { type: kinds.length > 0 ? [...kinds, 'string'] : 'string' }
}

function defaultOf({ fallback }: Variable<unknown>): string {
  return fallback === '' ? 'unset' : `\`${fallback}\``
}
