// Measures how long a page's main thread was busy without a break, in its own processor time: other load on the machine does not count.
import type { CDPSession, Page } from '@playwright/test'

/** An event of the browser's trace. Times in µs. `tdur` is the processor time of the thread. */
interface TraceEvent {
  readonly name: string
  readonly pid: number
  readonly tid: number
  readonly tdur?: number
  readonly args: { readonly name?: string }
}

/** The longest task of the page's main thread during `act`, in ms of processor time. */
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
