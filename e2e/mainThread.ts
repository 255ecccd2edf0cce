// How long a page's main thread was busy at a stretch, in its own processor time: what else the machine has to do does not count.
import type { CDPSession, Page } from '@playwright/test'

/** What the browser's trace says of one thing that a thread did. Times in µs; `tdur`: of the thread alone. */
interface TraceEvent {
  readonly name: string
  readonly pid: number
  readonly tid: number
  readonly tdur?: number
  readonly args: { readonly name?: string }
}

/** The longest task of the page's main thread while `act` is done, ms. */
export async function longestTask(page: Page, act: () => Promise<void>): Promise<number> {
  const devtools = await page.context().newCDPSession(page)
  const trace: TraceEvent[] = []
  devtools.on('Tracing.dataCollected', ({ value }: { readonly value: readonly unknown[] }) =>
    trace.push(...(value as readonly TraceEvent[])),
  )
  await devtools.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories: ['toplevel'] } })
  await act()
  await endOf(devtools)
  await devtools.detach()
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`
  const main = new Set(trace.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain').map(threadOf))
  const tasks = trace.filter((event) => event.name.endsWith('RunTask') && main.has(threadOf(event)))
  if (tasks.length === 0) throw new Error('the trace has no task of the page')
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur / 1000))
}

async function endOf(devtools: CDPSession): Promise<void> {
  const ended = new Promise<void>((resolve) => devtools.once('Tracing.tracingComplete', () => resolve()))
  await devtools.send('Tracing.end')
  await ended
}
