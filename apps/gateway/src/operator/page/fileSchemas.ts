// What the operator's files must look like before they are stored (docs/operate/operator-page.md).
import { failed, parseJson, type Result, succeeded } from '@emaki/domain'
import * as v from 'valibot'
import type { OperatorFileName } from '../operatorFiles.ts'

const day = v.pipe(v.string(), v.isoDate('a day such as 2026-11-21 is expected'))
const address = v.pipe(v.string(), v.regex(/^https?:\/\/[^\s@\\]+$/, 'an http or https address is expected'))
const links = v.optional(
  v.array(v.object({ title: v.pipe(v.string(), v.nonEmpty()), description: v.optional(v.string()), url: address })),
)

const notices = v.object({
  notices: v.optional(
    v.array(
      v.object({
        id: v.pipe(v.string(), v.nonEmpty()),
        start: day,
        end: day,
        text: v.string(),
        icon: v.optional(v.string()),
        title: v.optional(v.string()),
        alert: v.optional(v.boolean()),
        style: v.optional(v.string()),
        addClass: v.optional(v.string()),
        randomClass: v.optional(v.array(v.string())),
        pnt: v.array(v.string()),
      }),
    ),
  ),
  effects: v.optional(
    v.array(v.object({ start: day, end: day, tag: v.string(), src: v.union([v.string(), v.array(v.string())]) })),
  ),
})

const recommended = v.object({
  sites: links,
  apps: links,
  userscripts: links,
  downloads: links,
  imageHosts: links,
  apiHosts: links,
})

/** Words are separated by blanks and line ends. A text without any is another kind of file. */
const maxWord = 200

/** The text to store, or what is wrong with it: the member and what is expected there. */
export function checkOperatorFile(name: OperatorFileName, body: string): Result<string, string> {
  if (name === 'words.txt') {
    const index = body.split('\n').findIndex((line) => line.split(/\s+/).some((word) => word.length > maxWord))
    return index === -1 ? succeeded(body) : failed(`line ${index + 1}: words of at most ${maxWord} characters are expected`)
  }
  const parsed = parseJson(body)
  if (!parsed.ok) return failed('JSON is expected')
  if (Array.isArray(parsed.value)) return failed(`${name}: an object is expected`)
  const read = v.safeParse(name === 'notices.json' ? notices : recommended, parsed.value)
  if (read.success) return succeeded(body)
  const [issue] = read.issues
  return failed(`${v.getDotPath(issue) ?? name}: ${issue.message}`)
}
