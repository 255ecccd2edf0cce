// Measures what a page's main thread did during an action, in its own processor time, which other programs hardly influence.

/**
 * The tasks of the page's main thread during `work` and shortly after it, each in ms of processor time. Only tasks between the performance
 * marks `from` and `to` count.
 */
export async function tasksDuring(page, devtools, work, { from, to } = {}) {
  return tasksBetween(await traceDuring(page, devtools, work), from, to)
}

/** The browser's trace during `work` and for `after` ms more. */
export async function traceDuring(page, devtools, work, after = 800) {
  const trace = []
  const collect = ({ value }) => trace.push(...value)
  devtools.on('Tracing.dataCollected', collect)
  await devtools.send('Tracing.start', {
    transferMode: 'ReportEvents',
    categories: 'toplevel,devtools.timeline,blink.user_timing',
  })
  await work()
  await page.waitForTimeout(after)
  const whole = new Promise((resolve) => devtools.once('Tracing.tracingComplete', resolve))
  await devtools.send('Tracing.end')
  await whole
  devtools.off('Tracing.dataCollected', collect)
  return trace
}

/**
 * The tasks of the page's main thread between two performance marks, in ms of processor time. A missing mark means the start or the end.
 * With `withCollections` false, tasks of V8's garbage collector do not count: the browser decides when they run.
 */
export function tasksBetween(trace, from, to, { withCollections = true } = {}) {
  const threads = new Set(
    trace.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain').map(threadOf),
  )
  const markAt = (mark, otherwise) =>
    mark === undefined ? otherwise : trace.find(({ name, cat }) => name === mark && /user_timing/.test(cat))?.ts
  const start = markAt(from, Number.NEGATIVE_INFINITY)
  const end = markAt(to, Number.POSITIVE_INFINITY)
  const tasks = trace.filter(
    (event) =>
      /RunTask$/.test(event.name) &&
      event.tdur > 0 &&
      threads.has(threadOf(event)) &&
      event.ts + event.dur > start &&
      event.ts < end &&
      (withCollections || !event.args?.src_func?.includes('v8::internal')),
  )
  return outermost(tasks)
}

function threadOf({ pid, tid }) {
  return `${pid} ${tid}`
}

/** Tasks are nested in a trace: only the outer ones count. Of several renderers the busiest belongs to the page. */
function outermost(tasks) {
  const lists = [...grouped(tasks).values()].map((list) => {
    let end = 0
    return list
      .sort((a, b) => a.ts - b.ts || b.dur - a.dur)
      .filter(({ ts, dur }) => {
        const isOuter = ts >= end
        if (isOuter) end = ts + dur
        return isOuter
      })
      .map(({ tdur }) => tdur / 1000)
  })
  const total = (list) => list.reduce((sum, ms) => sum + ms, 0)
  return lists.sort((a, b) => total(b) - total(a))[0] ?? []
}

/** What the events of a trace belong to. Events that are not listed count as part of the event around them. */
const kinds = [
  [
    'script',
    /^(FunctionCall|EvaluateScript|v8\.|EventDispatch|TimerFire|FireAnimationFrame|FireIdleCallback|RunMicrotasks|IntersectionObserver)/,
  ],
  ['garbage', /^(MinorGC|MajorGC|V8\.GC_|BlinkGC|CppGC)/],
  ['style', /^(UpdateLayoutTree|ScheduleStyle|StyleRecalc)/],
  ['layout', /^(Layout|HitTest)$/],
  ['paint', /^(PrePaint|Paint|PaintImage)$/],
  ['compositing', /^(Layerize|UpdateLayer|UpdateLayerTree|Commit|CompositeLayers)$/],
  ['decoding', /^(Decode Image|ImageDecodeTask|Decode LazyPixelRef|Draw LazyPixelRef)$/],
]

/** The names of the parts that `partsOf` returns. */
export const partNames = [...kinds.map(([name]) => name), 'other']

/**
 * Processor time of the page's main thread in a trace by kind of work, in ms. Each event counts with its own time, without the events
 * inside it.
 */
export function partsOf(trace) {
  const threads = new Set(
    trace.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain').map(threadOf),
  )
  const events = trace.filter((event) => event.ph === 'X' && event.tdur > 0 && threads.has(threadOf(event)))
  const all = [...grouped(events).values()].map(partsOfThread)
  const total = (parts) => Object.values(parts).reduce((sum, ms) => sum + ms, 0)
  return all.sort((a, b) => total(b) - total(a))[0] ?? Object.fromEntries(partNames.map((name) => [name, 0]))
}

function partsOfThread(events) {
  const parts = Object.fromEntries(partNames.map((name) => [name, 0]))
  /** The events that contain the current one, from the outside in. */
  const around = []
  for (const { ts, dur, tdur, name } of events.sort((a, b) => a.ts - b.ts || b.dur - a.dur)) {
    while (around.length > 0 && around.at(-1).end <= ts) around.pop()
    const outer = around.at(-1)
    const kind = kinds.find(([, names]) => names.test(name))?.[0] ?? outer?.kind ?? 'other'
    parts[kind] += tdur / 1000
    if (outer) parts[outer.kind] -= tdur / 1000
    around.push({ end: ts + dur, kind })
  }
  return parts
}

function grouped(tasks) {
  const groups = new Map()
  for (const task of tasks) {
    const group = groups.get(threadOf(task)) ?? []
    group.push(task)
    groups.set(threadOf(task), group)
  }
  return groups
}

/**
 * Script time of the page's main thread during `work` and shortly after it, in ms of processor time, without the style and layout work that
 * it forced.
 */
export async function scriptDuring(page, devtools, work) {
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
  const before = await metricsOf(devtools)
  await work()
  await page.waitForTimeout(800)
  const after = await metricsOf(devtools)
  await devtools.send('Performance.disable')
  return (after.ScriptDuration - before.ScriptDuration) * 1000
}

async function metricsOf(devtools) {
  const { metrics } = await devtools.send('Performance.getMetrics')
  return Object.fromEntries(metrics.map(({ name, value }) => [name, value]))
}
