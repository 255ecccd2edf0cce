// The figures of the visits. Budgets are those of issue "Faster": against the plain page where it is a ratio, otherwise of this viewer.
import { median } from '../figures.mjs'

/** kB of script and style and number of requests before the first picture, and of all script when home is idle. */
const budgets = { script: 120, style: 12, requests: 8, allScript: 220, allScripts: 20, firstPicture: 1.5, longestTask: 50 }

/** Name, unit, number of a sample, and the maximum of this viewer's own number. */
const measures = (works) => [
  ['home: first picture', 'ms', ({ home }) => home.firstPicture],
  ['ranking: first picture', 'ms', ({ ranking }) => ranking.firstPicture],
  ...['home', 'ranking'].flatMap((page) => [
    [`${page}: requests before the first picture`, '', (sample) => sample[page].before.requests, budgets.requests],
    [`${page}: script before the first picture`, 'KB', (sample) => sample[page].before.script, budgets.script],
    [`${page}: style before the first picture`, 'KB', (sample) => sample[page].before.style, budgets.style],
    [`${page}: HTML before the first picture`, 'KB', (sample) => sample[page].before.page],
  ]),
  ['home: all script when idle', 'KB', ({ home }) => home.all.script, budgets.allScript],
  ['home: script files when idle', '', ({ home }) => home.all.scripts, budgets.allScripts],
  ['ranking: first click on a card opens the work', 'ms', ({ takeOver }) => takeOver],
  [`${works} works scrolled: elements`, '', ({ scroll }) => scroll.nodes],
  [`${works} works scrolled: heap`, 'MB', ({ scroll }) => scroll.heap],
  [`${works} works scrolled: main thread at 4×`, 's', ({ scroll }) => scroll.mainThread],
  [`${works} works scrolled: tasks over 50 ms at 4×`, '', ({ scroll }) => scroll.longTasks],
  [`${works} works scrolled: longest task at 4×`, 'ms', ({ scroll }) => scroll.longestTask, budgets.longestTask],
]

/** Figures of the samples of `emaki`, `control` and, if there is one, `other`. Ratios are medians of the pairs. */
export function figuresOf({ emaki, control, other }, { works }) {
  const figures = []
  for (const [name, unit, number, most] of measures(works)) {
    const own = { name, value: median(emaki.map(number)), unit }
    if (name.endsWith('first picture') && unit === 'ms')
      figures.push({ ...compared(own, emaki, control, number, 'plain HTML'), most: budgets.firstPicture })
    if (most !== undefined || !other) figures.push({ ...own, most })
    if (other) figures.push(compared({ ...own, name: `${name}, against the other viewer` }, emaki, other, number, 'other viewer'))
  }
  // Without another viewer, a first picture would stand twice.
  return figures.filter((one, index) => index === figures.findIndex(({ name }) => name === one.name))
}

/** A figure with its control, and the median of the ratios of each pair. A control of zero has no ratio. */
function compared(figure, own, others, number, name) {
  const ratios = own.map((sample, pair) => number(sample) / number(others[pair]))
  const ratio = median(ratios)
  return {
    ...figure,
    control: { name, value: median(others.map(number)) },
    ...(Number.isFinite(ratio) && { ratio }),
  }
}
