// Converts our valibot schemas to JSON Schema for the API description. Supports only the kinds of schema that the wire shapes use.
import type * as v from 'valibot'

export type JsonSchema = Readonly<Record<string, unknown>>

/** A schema, or a step of a pipe. The kinds share only `type`. */
type Part = v.GenericSchema | v.PipeItem<unknown, unknown, v.BaseIssue<unknown>>

/** Converts schemas. A schema with a title becomes a component, which other schemas refer to. */
export interface JsonSchemas {
  describe(schema: v.GenericSchema): JsonSchema
  /** Components converted so far, by title. */
  readonly components: Readonly<Record<string, JsonSchema>>
}

/** Creates a converter. Its components are referred to below `#/components/schemas/`. */
export function createJsonSchemas(): JsonSchemas {
  const components: Record<string, JsonSchema> = {}

  function describe(schema: v.GenericSchema): JsonSchema {
    const steps: readonly Part[] = member(schema, 'pipe') ?? []
    const title = steps.map((step) => (step.type === 'title' ? member<string>(step, 'title') : undefined)).find(Boolean)
    const described = () => Object.assign({}, base(schema), ...steps.slice(1).map(constraint)) as JsonSchema
    if (title === undefined) return described()
    if (!Object.hasOwn(components, title)) {
      components[title] = {}
      components[title] = described()
    }
    return { $ref: `#/components/schemas/${title}` }
  }

  function base(schema: v.GenericSchema): JsonSchema {
    switch (schema.type) {
      case 'string':
      case 'number':
      case 'boolean':
        return { type: schema.type }
      case 'literal':
        return { const: member(schema, 'literal') }
      case 'picklist':
        return { enum: member(schema, 'options') }
      case 'array':
        return { type: 'array', items: inner(schema, 'item') }
      case 'tuple':
        return { type: 'array', maxItems: member<readonly unknown[]>(schema, 'items')?.length ?? 0 }
      case 'record':
        return { type: 'object', additionalProperties: inner(schema, 'value') }
      case 'optional':
        return inner(schema, 'wrapped')
      case 'nullable':
      case 'nullish':
        return { anyOf: [inner(schema, 'wrapped'), { type: 'null' }] }
      case 'union':
        return { anyOf: (member<readonly v.GenericSchema[]>(schema, 'options') ?? []).map(describe) }
      case 'object':
      case 'loose_object':
      case 'strict_object':
        return object(schema)
      default:
        throw new RangeError(`no JSON Schema is known for a schema of type ${schema.type}`)
    }
  }

  function object(schema: v.GenericSchema): JsonSchema {
    const entries = Object.entries(member<Readonly<Record<string, v.GenericSchema>>>(schema, 'entries') ?? {})
    const required = entries.filter(([, { type }]) => type !== 'optional' && type !== 'nullish').map(([name]) => name)
    return {
      type: 'object',
      properties: Object.fromEntries(entries.map(([name, entry]) => [name, describe(entry)])),
      ...(required.length > 0 ? { required } : {}),
      ...(schema.type === 'strict_object' ? { additionalProperties: false } : {}),
    }
  }

  const inner = (schema: v.GenericSchema, name: string): JsonSchema => {
    const wrapped = member<v.GenericSchema>(schema, name)
    return wrapped === undefined ? {} : describe(wrapped)
  }

  return { describe, components }
}

function constraint(step: Part): JsonSchema {
  const requirement = member(step, 'requirement')
  switch (step.type) {
    case 'integer':
      return { type: 'integer' }
    case 'min_value':
      return { minimum: requirement }
    case 'max_length':
      return { maxItems: requirement }
    case 'regex':
      return { pattern: requirement instanceof RegExp ? requirement.source : requirement }
    case 'starts_with':
      return { pattern: `^${String(requirement).replaceAll('.', '\\.')}` }
    case 'iso_timestamp':
      return { format: 'date-time' }
    case 'title':
      return {}
    default:
      throw new RangeError(`no JSON Schema is known for a step of type ${step.type}`)
  }
}

/** Reads a member that only some kinds of parts have. The parts come from our own code, and the tests convert all of them. */
const member = <T = unknown>(part: Part, name: string): T | undefined => Reflect.get(part, name) as T | undefined
