// Every list of the catalogue over 100,000 works. Limits at the 95th percentile: 20 ms for lists, 40 ms for word searches. Each run counts
// the smaller of wall time and processor time: other load lengthens the first, helper threads of the engine the second.
// Run after `npm run build`: node bench/catalogue/bench.mjs [works [file to keep]]
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { novelRankingModes, openCatalogue, rankingModes } from '../../sample/catalogue/dist/index.js'
import { printFigures } from '../figures.mjs'
import { enlarge } from './enlarge.mjs'

const size = Number(process.argv[2] ?? 100_000)
const listBudget = 20
const searchBudget = 40
let nowMs = Date.parse('2026-11-21T15:20:00+09:00')
const now = () => new Date(nowMs)
const slice = { offset: 0, limit: 30 }
const deep = { offset: 4_980, limit: 30 }

const folder = mkdtempSync(join(tmpdir(), 'emaki-catalogue-bench-'))
const failures = []
/** The slowest query of each budget. */
const slowest = new Map()
try {
  const file = process.argv[3] ?? join(folder, 'catalogue.sqlite')
  if (!existsSync(file)) {
    const building = performance.now()
    openCatalogue({ file, now }).close()
    console.log(`three years built in ${((performance.now() - building) / 1000).toFixed(1)} s (budget 10 s)`)
    const started = performance.now()
    const works = enlarge(file, size)
    console.log(`${works.toLocaleString('en')} works, made in ${((performance.now() - started) / 1000).toFixed(1)} s`)
  }
  const opened = performance.now()
  const catalogue = openCatalogue({ file, now })
  catalogue.trendingTags('illust', 1)
  console.log(`opened with its tag index in ${(performance.now() - opened).toFixed(0)} ms\n`)
  console.log(`${''.padEnd(50)} lesser time ${''.padEnd(17)} clock`)
  console.log('query'.padEnd(50), ['p50', 'p95', 'p99', 'p50', 'p95', 'p99'].map((name) => name.padStart(8)).join(' '), ' budget')
  for (const [name, budget, runs, query, prepare] of queries(catalogue)) report(name, budget, timed(runs, query, prepare))
  catalogue.close()
} finally {
  rmSync(folder, { recursive: true, force: true })
}
printFigures([...slowest.values()])
for (const fault of failures) console.error(`Missed: ${fault}`)
console.log(failures.length === 0 ? '\nPASS' : '\nFAIL')
process.exitCode = failures.length > 0 ? 1 : 0

function report(name, budget, runs) {
  const figures = ['least', 'clock'].flatMap((kind) => {
    const times = runs.map((run) => run[kind]).sort((a, b) => a - b)
    return [0.5, 0.95, 0.99].map((share) => times[Math.min(times.length - 1, Math.floor(share * times.length))])
  })
  const isHeld = figures[1] < budget
  const shown = figures.map((value) => value.toFixed(2).padStart(8)).join(' ')
  console.log(name.padEnd(50), shown, ` < ${budget} ${isHeld ? 'ok' : 'MISSED'}`)
  if (!(figures[1] <= slowest.get(budget)?.value)) {
    const kind = budget === listBudget ? 'slowest list' : 'slowest word search'
    slowest.set(budget, { name: `${kind}, p95 (${name})`, value: figures[1], unit: 'ms', most: budget })
  }
  if (!isHeld) failures.push(`${name}: p95 ${figures[1].toFixed(2)} ms, not under ${budget} ms`)
}

/** Ms of each run, by the smaller of both measures and by wall time. All runs count, including the first. */
function timed(runs, query, prepare = () => {}) {
  return Array.from({ length: runs }, (_, n) => {
    prepare(n)
    const before = process.cpuUsage()
    const start = performance.now()
    query(n)
    const clock = performance.now() - start
    const { user, system } = process.cpuUsage(before)
    return { least: Math.min(clock, (user + system) / 1000), clock }
  })
}

/** The queries: name, limit in ms at the 95th percentile, number of runs, the n-th query, and an untimed preparation. */
function queries(catalogue) {
  const dayBefore = (n) => new Date(Date.UTC(2026, 10, 20) - n * 86_400_000).toISOString().slice(0, 10)
  const known = catalogue.ranking('month', '2026-11-01', { offset: 0, limit: 200 })
  const novels = catalogue.novelRanking('week', '2026-11-01', { offset: 0, limit: 100 })
  const artists = Array.from({ length: 100 }, (_, n) => catalogue.artists({ offset: n % 60, limit: 1 })[0])
  const account = catalogue.accounts()[0].id
  const words = ['海', '夜の街', '猫', 'night', 'オリジナル', '漫画 -海', '(海 OR 空) 夜', '1000users入り', 'イラスト', '提灯']
  const question = {
    target: 'partial_match_for_tags',
    sort: 'date_desc',
    includeTranslations: true,
    hideAi: true,
    maxRestrict: 0,
  }
  const list = []
  const add = (name, query, budget = listBudget, runs = 100, prepare) => list.push([name, budget, runs, query, prepare])
  for (const mode of rankingModes)
    add(`ranking ${mode}, a new day each time`, (n) => catalogue.ranking(mode, dayBefore(n), slice), listBudget, 100)
  for (const mode of novelRankingModes) {
    add(`novel ranking ${mode}, a new day each time`, (n) => catalogue.novelRanking(mode, dayBefore(n), slice), listBudget, 100)
  }
  add('ranking day, a known day', () => catalogue.ranking('day', '2026-11-01', slice))
  add('ranking day, its last pages', (n) => catalogue.ranking('day', dayBefore(200 + n), deep))
  for (const sort of ['date_desc', 'date_asc', 'popular_desc', 'popular_male_desc', 'popular_female_desc']) {
    for (const target of ['partial_match_for_tags', 'exact_match_for_tags', 'title_and_caption', 'keyword']) {
      const asked = (n) => ({ ...question, sort, target, word: words[n % words.length] })
      add(`search ${target}, ${sort}`, (n) => catalogue.searchWorks(asked(n), slice), searchBudget)
    }
    add(
      `search by tags, ${sort}, its last pages`,
      (n) => catalogue.searchWorks({ ...question, sort, word: words[n % words.length] }, deep),
      searchBudget,
    )
    add(
      `novel search, ${sort}`,
      (n) => catalogue.searchNovels({ ...question, sort, word: words[n % words.length] }, slice),
      searchBudget,
    )
  }
  const narrow = { ...question, startDate: '2024-02-01', endDate: '2024-02-03' }
  add('search within three days', (n) => catalogue.searchWorks({ ...narrow, word: words[n % words.length] }, slice), searchBudget)
  add(
    'search over 50,000 bookmarks',
    (n) => catalogue.searchWorks({ ...question, minBookmarks: 50_000, word: words[n % words.length] }, slice),
    searchBudget,
  )
  add(
    'search for wide pictures',
    (n) =>
      catalogue.searchWorks(
        { ...question, filter: { shape: 'landscape', width: { min: 3000 } }, word: words[n % words.length] },
        slice,
      ),
    searchBudget,
  )
  add('search for nothing there is', (n) => catalogue.searchWorks({ ...question, word: `nowhere${n}` }, slice), searchBudget)
  add('search artists', (n) => catalogue.searchArtists(['a', '猫', 'LANTERN'][n % 3], slice))
  add('autocomplete', (n) => catalogue.autocomplete(['海', 'n', 'オリ', 'user'][n % 4], 10))
  add('trending tags', () => catalogue.trendingTags('illust', 40))
  add('trending novel tags', () => catalogue.trendingTags('novel', 40))
  add('related works', (n) => catalogue.related([known[n].id], [], 0, 30))
  add('related works, fifth page', (n) =>
    catalogue.related(
      [known[n].id, known[n + 1].id],
      known.slice(50, 170).map(({ id }) => id),
      0,
      30,
    ),
  )
  add('related novels', (n) => catalogue.relatedNovels(novels[n % novels.length].id, 0, slice))
  let seen = []
  add('recommended works, page by page', () => {
    seen = [...seen, ...catalogue.recommended('illust', seen, 0, slice).map(({ id }) => id)]
  })
  add('newest works', () => catalogue.newest('illust', undefined, 0, 30))
  add('newest manga, further on', (n) => catalogue.newest('manga', known[n].id, 0, 30))
  add('newest novels', () => catalogue.newestNovels(undefined, 0, 30))
  add('works of an artist', (n) => catalogue.worksOfArtist(artists[n].id, 'illust', 0, slice))
  add('works of an artist, further on', (n) => catalogue.worksOfArtist(artists[n].id, undefined, 2, { offset: 300, limit: 48 }))
  add('novels of an artist', (n) => catalogue.novelsOfArtist(artists[n].id, 0, slice))
  add('tags of an artist', (n) => catalogue.artistTags(artists[n].id, 0))
  add('works of an artist with a tag', (n) => catalogue.worksOfArtistWithTag(artists[n].id, 'オリジナル', 0, slice))
  add('counts of an artist', (n) => catalogue.artistCounts(artists[n].id))
  add('users like a user', (n) => catalogue.relatedArtists(artists[n].id, slice))
  add('users to propose', () => catalogue.recommendedArtists(account, slice))
  add('series of an artist', (n) => catalogue.seriesOfArtist('illust', artists[n].id, 0, slice))
  add('bookmarks', () => catalogue.bookmarksOf('illust', account, { limit: 30 }))
  add('bookmark tags', () => catalogue.bookmarkTags('illust', account, 'public'))
  add('works of the followed', () => catalogue.followedWorks(account, 'all', 2, slice))
  add('works of the followed, its last pages', () => catalogue.followedWorks(account, 'all', 2, deep))
  add('novels of the followed', () => catalogue.followedNovels(account, 'all', 2, slice))
  add('works of friends', () => catalogue.friendsWorks(account, 2, slice))
  add('following', () => catalogue.following(account, 'public', slice))
  add('followers', (n) => catalogue.followers(artists[n].id, slice))
  add('comments of a work', (n) => catalogue.comments('illust', known[n].id, slice))
  add('spotlights', () => catalogue.spotlights(slice))
  /** Moves to the next day and publishes the works that are due. */
  const nextDay = () => {
    nowMs += 86_400_000
    catalogue.trendingTags('illust', 1)
    catalogue.trendingTags('novel', 1)
  }
  for (const type of ['illust', 'manga']) {
    for (const rating of [0, 2]) {
      const first = () => catalogue.recommended(type, [], rating, slice)
      add(`first recommendation of ${type}, rating ${rating}`, first, listBudget, 60, nextDay)
    }
  }
  add('first recommendation of novels', () => catalogue.recommendedNovels(0, slice), listBudget, 60, nextDay)
  return list
}
