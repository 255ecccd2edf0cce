// Measures a gesture on a processor that is slowed down four times: the script of each frame, and layout shifts.
import { type CDPSession, expect, type Page } from '@playwright/test'
import { createFingers, type Fingers } from './fingers.ts'

export interface MeasuredGesture {
  /** The gesture. It must not read the page, because that is script too. */
  readonly act: (fingers: Fingers) => Promise<void>
  /** Brings the page back to the start after each run. Not measured. */
  readonly reset?: () => Promise<void>
}

export interface GestureFigures {
  /** The longest script of one frame in each run, in ms of the thread's processor time. */
  readonly longest: readonly number[]
  /** The median of the runs, in ms. */
  readonly median: number
  /** The 95th percentile of the runs, interpolated, in ms. */
  readonly p95: number
  /** What ran in the longest frame of all runs. */
  readonly slowest: string
  /** The sum of all layout shifts of all runs, also of those after input. */
  readonly shift: number
  /** The boxes that shifted: x, y, width and height before and after, in px. */
  readonly moved: readonly string[]
}

/** Limits, in ms of script per frame with the processor slowed down: one frame at 60 Hz, and one and a half. */
const maxMedianMs = 16.7
const maxP95Ms = 25
const slowDown = 4
const runs = 5
/** The time of a frame at 60 Hz, in µs. */
const frameUs = 1e6 / 60
/** Frames after the last touch that are measured too: springs and momentum. */
const framesAfter = 40

/**
 * Performs a gesture five times. Usage:
 * `expectSmooth(await measureGesture(page, { act: (fingers) => fingers.drag(from, to), reset: () => goBack() }))`
 */
export async function measureGesture(page: Page, { act, reset }: MeasuredGesture): Promise<GestureFigures> {
  const devtools = await page.context().newCDPSession(page)
  const fingers = await createFingers(page)
  const traces: Run[] = []
  for (let run = 0; run < runs; run++) {
    traces.push(await traceRun(page, devtools, () => act(fingers)))
    await reset?.()
  }
  await devtools.detach()
  const longest = traces.map(({ longestMs }) => longestMs)
  return {
    longest,
    median: percentile(longest, 50),
    p95: percentile(longest, 95),
    slowest: traces.toSorted((one, other) => other.longestMs - one.longestMs)[0]?.slowest ?? '',
    shift: traces.reduce((sum, { shift }) => sum + shift, 0),
    moved: traces.flatMap(({ moved }) => moved),
  }
}

/** Checks the limits of a gesture. `name` appears in the message of a failure. */
export function expectSmooth({ longest, median, p95, slowest, shift, moved }: GestureFigures, name = 'gesture'): void {
  const runs = longest.map((ms) => ms.toFixed(1)).join(', ')
  const figures = `${name}: median ${median.toFixed(1)}, p95 ${p95.toFixed(1)} ms of script in the longest frame (${runs}); ${slowest}`
  console.log(figures)
  expect(median, figures).toBeLessThanOrEqual(maxMedianMs)
  expect(p95, figures).toBeLessThan(maxP95Ms)
  expect(shift, `${name}: layout shift of ${moved.join('; ')}`).toBe(0)
}

/**
 * An event of the browser's trace. Times in µs. `tdur` is the processor time of the thread. It includes the slow-down, because the browser
 * slows the thread down by keeping it busy; other programs influence it only through the caches.
 */
interface TraceEvent {
  readonly name: string
  readonly pid: number
  readonly tid: number
  readonly ts: number
  readonly dur?: number
  readonly tdur?: number
  readonly args: {
    readonly name?: string
    readonly data?: {
      readonly score?: number
      readonly impacted_nodes?: readonly { readonly old_rect: readonly number[]; readonly new_rect: readonly number[] }[]
      readonly functionName?: string
      readonly url?: string
      readonly columnNumber?: number
    }
  }
}

interface Run {
  readonly longestMs: number
  readonly slowest: string
  readonly shift: number
  readonly moved: readonly string[]
}

async function traceRun(page: Page, devtools: CDPSession, act: () => Promise<void>): Promise<Run> {
  const trace: TraceEvent[] = []
  const collect = ({ value }: { readonly value: readonly unknown[] }) => trace.push(...(value as readonly TraceEvent[]))
  devtools.on('Tracing.dataCollected', collect)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowDown })
  await devtools.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['devtools.timeline', 'disabled-by-default-devtools.timeline.frame', 'loading'] },
  })
  await act()
  await page.evaluate(waitForFrames, framesAfter)
  await endOf(devtools)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  devtools.off('Tracing.dataCollected', collect)
  return readRun(trace)
}

/** Runs in the page. */
const waitForFrames = (count: number) =>
  new Promise<void>((resolve) => {
    const next = (left: number) => (left === 0 ? resolve() : requestAnimationFrame(() => next(left - 1)))
    next(count)
  })

async function endOf(devtools: CDPSession): Promise<void> {
  const ended = new Promise<void>((resolve) => devtools.once('Tracing.tracingComplete', () => resolve()))
  await devtools.send('Tracing.end')
  await ended
}

/** Events of the trace that run script. One inside another counts once. */
const scripts = new Set([
  'FunctionCall',
  'EvaluateScript',
  'RunMicrotasks',
  'v8.compile',
  'v8.compileModule',
  'v8.evaluateModule',
])

function readRun(trace: readonly TraceEvent[]): Run {
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`
  const main = new Set(trace.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain').map(threadOf))
  const events = trace.filter((event) => main.has(threadOf(event))).sort((one, other) => one.ts - other.ts)
  const frames = events.filter(({ name }) => name === 'BeginMainThreadFrame')
  if (frames.length === 0) throw new Error('the trace has no frame of the page')
  const shifts = events.filter(({ name }) => name === 'LayoutShift')
  const longest = scriptOfFrames(events).reduce((one, other) => (other.time > one.time ? other : one))
  return {
    longestMs: longest.time / 1000,
    slowest: longest.parts.join(', '),
    shift: shifts.reduce((sum, { args }) => sum + (args.data?.score ?? 0), 0),
    moved: shifts.flatMap(({ args }) =>
      (args.data?.impacted_nodes ?? []).map(({ old_rect, new_rect }) => `${old_rect.join(' ')} to ${new_rect.join(' ')}`),
    ),
  }
}

/** Style and layout work. Inside script, the script has forced it. */
const layouts = new Set(['UpdateLayoutTree', 'Layout'])

/** Script outside of other script. Times in µs of processor time. */
interface Script {
  readonly event: TraceEvent
  readonly time: number
  readonly layout: number
}

/** The script that begins between the starts of two frames, or within the time of a frame. */
function scriptOfFrames(events: readonly TraceEvent[]): { readonly time: number; readonly parts: readonly string[] }[] {
  const frames: Script[][] = [[]]
  let start = 0
  let end = 0
  for (const event of events) {
    const { name, ts, dur = 0, tdur = 0 } = event
    const isNested = ts < end
    const frame = frames.at(-1) ?? []
    const outer = frame.at(-1)
    if (isNested && outer && layouts.has(name)) frame[frame.length - 1] = { ...outer, layout: outer.layout + tdur }
    if (isNested) continue
    const isScript = scripts.has(name)
    // Without changes on the screen, and on a busy machine, the next frame starts late.
    if (name === 'BeginMainThreadFrame' || (isScript && ts - start > frameUs)) {
      frames.push([])
      start = ts
    }
    if (!isScript) continue
    end = ts + dur
    frames.at(-1)?.push({ event, time: tdur, layout: 0 })
  }
  return frames.map((frame) => ({ time: frame.reduce((sum, { time }) => sum + time, 0), parts: frame.flatMap(describe) }))
}

/** Too short to name, in µs. */
const minNamedUs = 300

function describe({ event: { name, args }, time, layout }: Script): string[] {
  if (time < minNamedUs) return []
  const { functionName, url = '', columnNumber = 0 } = args.data ?? {}
  const forced = layout < minNamedUs ? '' : `, of these ${inMs(layout)} layout`
  return [`${functionName || name} (${url.split('/').at(-1)}:${columnNumber}) ${inMs(time)}${forced}`]
}

const inMs = (us: number): string => `${(us / 1000).toFixed(1)} ms`

/** Percentile with linear interpolation between ranks. */
function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  const rank = (percent / 100) * (sorted.length - 1)
  const [low = 0, high = low] = [sorted[Math.floor(rank)], sorted[Math.ceil(rank)]]
  return low + (high - low) * (rank % 1)
}
