// The form of a web endpoint: a path and a function from what was asked to the body of the envelope.
import type { WebQuestion } from './webQuestion.ts'

/** Answers a GET; throws a WebError to refuse it. `path` holds the numbers of the path in order. */
type WebEndpoint = (question: WebQuestion, path: readonly number[]) => unknown

/** Endpoints by path pattern; `{id}` stands for a number. */
export type WebEndpoints = Readonly<Record<`/ajax/${string}`, WebEndpoint>>

/** Walks a list in steps until `wanted` items are kept, for lists of which only a part is asked for. */
export function gather<T>(
  list: (offset: number, limit: number) => readonly T[],
  keep: (item: T) => boolean,
  wanted: number,
): T[] {
  const step = 200
  const kept: T[] = []
  for (let offset = 0; kept.length < wanted; offset += step) {
    const found = list(offset, step)
    kept.push(...found.filter(keep))
    if (found.length < step) break
  }
  return kept.slice(0, wanted)
}
