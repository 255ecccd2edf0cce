// Reads a list to its end by next_url, as a client does, and checks every page.
import * as v from 'valibot'
import { expect } from 'vitest'
import type { Call } from './appClient.ts'

const withId = v.object({ id: v.number() })
const anyPage = v.object({
  illusts: v.optional(v.array(withId)),
  novels: v.optional(v.array(withId)),
  comments: v.optional(v.array(withId)),
  users: v.optional(v.array(withId)),
  user_previews: v.optional(v.array(v.object({ user: withId }))),
  bookmark_tags: v.optional(v.array(v.object({ name: v.string() }))),
  illust_series_details: v.optional(v.array(withId)),
  novel_series_details: v.optional(v.array(withId)),
  next_url: v.nullable(v.string()),
})

/** Names or ids of every item from here to the end. Checks the shape of each page. */
export async function readAll(call: Call, path: string, shape: v.GenericSchema): Promise<(number | string)[]> {
  const found: (number | string)[] = []
  for (let next: string | null = path; next !== null; ) {
    const { status, body } = await call(next)
    expect(status, next).toBe(200)
    expect(
      v.safeParse(shape, body).issues?.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`),
      next,
    ).toBeUndefined()
    const page: v.InferOutput<typeof anyPage> = v.parse(anyPage, body)
    const users = page.users ?? page.user_previews?.map(({ user }) => user)
    const items = page.illusts ?? page.novels ?? page.comments ?? users ?? page.illust_series_details ?? page.novel_series_details
    found.push(...(items?.map(({ id }) => id) ?? page.bookmark_tags?.map(({ name }) => name) ?? []))
    next = page.next_url
  }
  expect(new Set(found).size, `${path} has doubles`).toBe(found.length)
  return found
}
