// How long each scene takes to paint a picture of 540 x 540 px, in ms of processor time. Limit: 60 at the median.
// Run after `npm run build`: node bench/painter/bench.mjs
import { paint } from '../../sample/painter/dist/paint.js'
import { sceneNames } from '../../sample/painter/dist/picture.js'
import { median, printFigures } from '../figures.mjs'

const budgetMs = 60
const rendition = { width: 540, height: 540, fit: 'inside', format: 'jpeg', quality: 80 }
const missed = []
const figures = []
for (const scene of sceneNames) {
  const times = []
  for (let run = 0; run < 9; run++) {
    const picture = { kind: 'page', scene, hand: run, seed: run, page: 0, width: 1200, height: 1600 }
    const before = process.cpuUsage()
    await paint(picture, rendition)
    const { user, system } = process.cpuUsage(before)
    times.push((user + system) / 1000)
  }
  const middle = median(times)
  if (middle > budgetMs) missed.push(scene)
  console.log(scene.padEnd(20), middle.toFixed(1).padStart(7))
  figures.push({ name: `slowest scene, 540 px (${scene})`, value: middle, unit: 'ms', most: budgetMs })
}
console.log(missed.length === 0 ? '\nPASS' : `\nMISSED: ${missed.join(', ')}`)
const slowest = figures.toSorted((a, b) => b.value - a.value)
printFigures([{ name: 'middle scene, 540 px', value: median(figures.map(({ value }) => value)), unit: 'ms' }, slowest[0]])
process.exitCode = missed.length === 0 ? 0 : 1
