// The novel parser: 200,000 characters, growth from 125,000 to 1,000,000, and hostile texts against prose. Growth compares one text of
// 1,000,000 characters with the same text in eight parts. The runs alternate and keep all trees, so both sides need the same garbage
// collection. One short text alone would cause no collection and one long text always would, which is not the parser's cost.
// Run after `npm run build`: node bench/novel/bench.mjs
import { htmlNovel, parseNovel } from '../../packages/domain/dist/index.js'
import { median, printFigures } from '../figures.mjs'

const paragraph =
  '　港の[[rb:灯台 > とうだい]]は、夜になると十二秒に一度だけ海を照らした。彼女は手紙を畳み、潮の匂いのする引き出しにしまう。明日もまた、船は来るだろう。'
const page = `[chapter:灯台の[[rb:町 > まち]]]\n${`${paragraph}\n\n`.repeat(80)}[pixivimage:12-3]\n[newpage]\n`
const prose = (length) => page.repeat(Math.ceil(length / page.length)).slice(0, length)
const broken = [
  '[[rb:',
  '[[jumpuri:',
  '[chapter:',
  '[newpage',
  '[[rb:a > ',
  '[chapter:[[rb:a > b]]',
  '[pixivimage:',
  '\n',
  '[newpage]',
]

/** Ms of processor time, which other load on the machine disturbs least. */
function timeOf(work) {
  const start = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}

/** The best of several runs after a warm-up. */
function timed(work, runs = 9) {
  for (let run = 0; run < 3; run++) work()
  return Math.min(...Array.from({ length: runs }, () => timeOf(work)))
}

/** Characters of the long text, its number of parts, and the number of repetitions. */
const [whole, parts, pairs] = [1_000_000, 8, 15]

/** The exponent by which a text's time grows with its length, and the ms for 1,000,000 characters: medians of alternating runs. */
function growthOf(textOf) {
  const [long, short] = [textOf(whole), textOf(whole / parts)]
  const asOne = () => [parseNovel(long)]
  const inParts = () => Array.from({ length: parts }, () => parseNovel(short))
  for (let run = 0; run < 3; run++) [asOne(), inParts()]
  const runs = Array.from({ length: pairs }, () => ({ parts: timeOf(inParts), one: timeOf(asOne) }))
  const ratio = median(runs.map(({ one, parts }) => one / parts))
  return { exponent: 1 + Math.log(ratio) / Math.log(parts), time: median(runs.map(({ one }) => one)) }
}

/** How many times longer than prose a text takes: the best of each, in alternating runs. */
function againstProse(hostile) {
  const works = [() => parseNovel(hostile), () => parseNovel(text)]
  const best = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY]
  for (let run = 0; run < 3 + 2 * pairs; run++)
    for (const [at, work] of works.entries()) best[at] = Math.min(best[at], timeOf(work))
  return best[0] / best[1]
}

const text = prose(200_000)
const cold = timeOf(() => parseNovel(text))
const normal = timed(() => parseNovel(text))
console.log(`200,000 characters: ${normal.toFixed(2)} ms, ${cold.toFixed(2)} ms the first time`)

const filled = (piece) => (length) => piece.repeat(Math.ceil(length / piece.length)).slice(0, length)
const texts = [
  { name: 'prose', textOf: prose },
  ...broken.map((piece) => ({ name: `nothing but ${JSON.stringify(piece)}`, textOf: filled(piece) })),
].map(({ name, textOf }) => ({ name, ...growthOf(textOf), ratio: againstProse(textOf(200_000)) }))
console.table(
  texts.map(({ name, exponent, time, ratio }) => ({
    text: name,
    'ms for 1,000,000': time.toFixed(1),
    exponent: exponent.toFixed(2),
    'time against prose': ratio.toFixed(2),
  })),
)

const file = {
  title: '',
  author: '',
  language: 'ja',
  series: '',
  created: '',
  url: 'https://www.pixiv.net/novel/show.php?id=1',
  tags: [],
  caption: '',
}
const words = { contents: '', picture: '' }
const tree = parseNovel(text)
console.log(`200,000 characters as HTML: ${timed(() => htmlNovel({ ...file, words, tree }), 5).toFixed(1)} ms`)

const worst = Math.max(...texts.map(({ ratio }) => ratio))
const steepest = Math.max(...texts.map(({ exponent }) => exponent))
const isHeld = normal <= 10 && worst <= 3 && steepest <= 1.3
console.log(
  `Budget (200,000 characters <= 10 ms, hostile texts <= 3x, exponent of every text <= 1.3; the steepest ${steepest.toFixed(2)}): ${isHeld ? 'held' : 'MISSED'}`,
)
printFigures([
  { name: 'parsing 200,000 characters', value: normal, unit: 'ms', most: 10 },
  { name: 'slowest hostile text against prose of the same length', value: worst, unit: '×', most: 3 },
  { name: 'steepest exponent of growth (1 is linear)', value: steepest, most: 1.3 },
])
process.exitCode = isHeld ? 0 : 1
