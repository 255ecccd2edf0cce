// Counts the rows that SQLite reads and writes, so that a test can limit the cost without a clock.
import { type RunResult, Statement } from '@emaki/sqlite'

export interface RowCount {
  /** Executed statements. */
  statements: number
  /** Returned rows. */
  read: number
  /** Inserted, changed or deleted rows. */
  written: number
}

type Native = (this: unknown, ...values: unknown[]) => unknown

/** Counts statements and rows of every connection of this thread during `work`, which must be synchronous. */
export function countRows(work: () => void): RowCount {
  const count: RowCount = { statements: 0, read: 0, written: 0 }
  const statements: object = Statement.prototype
  const rowsOf: Readonly<Record<string, (result: unknown) => void>> = {
    all: (rows) => {
      count.read += Array.isArray(rows) ? rows.length : 0
    },
    get: (row) => {
      count.read += row === undefined ? 0 : 1
    },
    run: (result) => {
      count.written += (result as RunResult).changes
    },
    iterate: () => undefined,
  }
  const restore = Object.entries(rowsOf).map(([name, add]) => {
    const descriptor = Object.getOwnPropertyDescriptor(statements, name)
    const native: Native = descriptor?.value
    const counted: Native = function (this: unknown, ...values) {
      count.statements += 1
      const result = native.apply(this, values)
      add(result)
      return name === 'iterate' ? counting(result as Iterable<unknown>, count) : result
    }
    Object.defineProperty(statements, name, { ...descriptor, value: counted })
    return () => Object.defineProperty(statements, name, { ...descriptor, value: native })
  })
  try {
    work()
  } finally {
    for (const put of restore) put()
  }
  return count
}

function* counting(rows: Iterable<unknown>, count: RowCount): Generator<unknown> {
  for (const row of rows) {
    count.read += 1
    yield row
  }
}
