// Checks responses of the web API against their schemas.
import * as v from 'valibot'
import { expect } from 'vitest'
import type { WebClient } from './webClient.ts'
import * as shapes from './webShapes.ts'

/** Fails with the path of every field that does not match. */
export function expectShape(shape: v.GenericSchema, value: unknown): void {
  const { issues } = v.safeParse(shape, value)
  expect(issues?.map(({ message, path }) => `${path?.map(({ key }) => String(key)).join('.')}: ${message}`)).toBeUndefined()
}

/** The body of a successful response, checked against the schema. */
export async function bodyOf<T extends v.GenericSchema>(by: WebClient, shape: T, path: string): Promise<v.InferOutput<T>> {
  const answer = await by.get(path)
  expect(answer.status, path).toBe(200)
  const whole = shapes.envelope(shape)
  expectShape(whole, answer.json)
  return v.parse(whole, answer.json).body
}

/** Ids of a list, without advertisements. */
export const idsOf = (list: v.InferOutput<typeof shapes.works>): string[] =>
  list.flatMap((work) => ('id' in work ? [String(work.id)] : []))

export const expectNoDuplicates = (ids: readonly unknown[]): void => expect(new Set(ids).size).toBe(ids.length)
