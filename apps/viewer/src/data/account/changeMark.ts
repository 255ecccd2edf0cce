// Changing a mark: shown at once, asked of the server, and taken back honestly when it did not come true (docs/spec/product.md 4.4).
import type { DataResult } from '@emaki/domain'
import type { Mark } from './marks.ts'
import { changeMarks, isSameMark, learn, marks, rollBack, settle, wish } from './marks.ts'

/** How a mark is written and read at the server. */
export interface MarkCalls {
  /** Writes it; resolves with the mark as it is then. */
  readonly write: () => Promise<DataResult<Mark>>
  /** Asks how it is; undefined when that cannot be told. */
  readonly read: () => Promise<Mark | undefined>
}

/** `done`: the server has it as wished. `busy`: a change of the same mark is on its way, nothing was asked. */
export type MarkChange =
  | { readonly state: 'done'; readonly mark: Mark }
  | { readonly state: 'busy' }
  | { readonly state: 'failed'; readonly reason: string }

/**
 * Makes a mark what is wished. The wish shows until the server answers. After a refusal the server is asked how it really is: what is there
 * already, or gone already, is no failure; anything else shows as the server tells it.
 */
export async function changeMark(name: string, wished: Mark, { write, read }: MarkCalls): Promise<MarkChange> {
  if (marks.getState().wished.has(name)) return { state: 'busy' }
  changeMarks((before) => wish(before, name, wished))
  try {
    const answer = await write()
    if (answer.status === 0) return settled(name, answer.data)
    const truth = await read()
    if (truth && isSameMark(truth, wished)) return settled(name, truth)
    changeMarks((before) => (truth ? learn(rollBack(before, name), name, truth, Date.now()) : rollBack(before, name)))
    return { state: 'failed', reason: answer.msg }
  } catch (error) {
    changeMarks((before) => rollBack(before, name))
    throw error
  }
}

function settled(name: string, mark: Mark): MarkChange {
  changeMarks((before) => settle(before, name, mark, Date.now()))
  return { state: 'done', mark }
}
