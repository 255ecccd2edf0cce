// Checks every novel of the sample as a file: all in one EPUB and the longest alone with EPUBCheck, HTML without external references, and
// plain texts with legible readings.
// Run after `npm run build`, with `epubcheck` installed: node bench/novel/books.mjs
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { epubBlob } from '../../packages/books/dist/index.js'
import { htmlNovel, parseNovel, plainNovel } from '../../packages/domain/dist/index.js'
import { openCatalogue } from '../../sample/catalogue/dist/index.js'

/** The command that runs EPUBCheck, or undefined if it is not installed. Debian installs the JAR file itself as the program. */
function findChecker() {
  const path = spawnSync('sh', ['-c', 'readlink -f "$(command -v epubcheck)"'], { encoding: 'utf8' }).stdout.trim()
  if (path === '') return []
  return readFileSync(path).subarray(0, 2).toString() === 'PK' ? ['java', '-XX:+UseSerialGC', '-jar', path] : [path]
}

const checker = findChecker()
const folder = mkdtempSync(join(tmpdir(), 'emaki-books-'))
const now = new Date(Date.UTC(2026, 10, 21))
const catalogue = openCatalogue({ file: join(folder, 'catalogue.db'), now: () => now })
const novels = []
for (let page = catalogue.newestNovels(undefined, 2, 500); page.length > 0; page = catalogue.newestNovels(page.at(-1).id, 2, 500))
  novels.push(...page)
const parts = novels.map((novel) => {
  const text = catalogue.novelText(novel.id)
  return { novel, text, tree: parseNovel(text) }
})
catalogue.close()

const words = { contents: '目次', picture: '挿絵', cover: '表紙' }
const plainCaption = (caption) => caption.replace(/<[^>]*>/g, '')
const failures = []

const started = performance.now()
for (const { novel, text, tree } of parts) {
  const address = `https://www.pixiv.net/novel/show.php?id=${novel.id}`
  const file = {
    title: novel.title,
    author: novel.artist.name,
    language: novel.language,
    series: novel.series?.title ?? '',
    created: novel.created,
    url: address,
    tags: novel.tags.map(({ name }) => name),
    caption: plainCaption(novel.caption),
    tree,
    words,
  }
  const html = htmlNovel(file, { pictures: new Map(), isVertical: false })
  const fetched = html.match(
    /<(?:img|script|link|iframe|object|embed|video|audio|source)\b[^>]*(?:src|href|data)="(?!data:)[^"]*"|@import|url\((?!data:)/gi,
  )
  if (fetched || /<script/i.test(html))
    failures.push(`${novel.id} ${novel.title}: HTML asks elsewhere: ${fetched?.[0] ?? 'script'}`)
  const plain = plainNovel(file)
  for (const [, base = '', reading = ''] of text.matchAll(/\[\[rb:([^[\]>]+) > ([^[\]]+)\]\]/g))
    if (!plain.includes(base.trim()) || !plain.includes(reading.trim())) failures.push(`${novel.id}: ${base} lost its reading`)
}
console.log(`${parts.length} novels as HTML and TXT: ${(performance.now() - started).toFixed(0)} ms`)

const bookOf = (list, title, identifier) => ({
  identifier,
  title,
  author: 'Emaki',
  language: 'ja',
  caption: '',
  tags: [],
  created: now.toISOString(),
  modified: now,
  isVertical: false,
  words,
  novels: list.map(({ novel, tree }) => ({
    title: novel.title,
    caption: plainCaption(novel.caption),
    tree,
    pictures: new Map(),
  })),
})
const longest = [...parts].sort((a, b) => b.text.length - a.text.length)[0]
const books = [
  ['all', bookOf(parts, 'Every novel of the sample', 'urn:emaki:sample')],
  ['longest', { ...bookOf([longest], longest.novel.title, 'urn:emaki:longest'), isVertical: true }],
]
for (const [name, book] of books) {
  const began = performance.now()
  const blob = await epubBlob(book, new AbortController().signal)
  const path = join(folder, `${name}.epub`)
  writeFileSync(path, new Uint8Array(await blob.arrayBuffer()))
  console.log(`${name}.epub: ${book.novels.length} novels, ${blob.size} bytes, ${(performance.now() - began).toFixed(0)} ms`)
  const [command, ...given] = checker
  const { status, stdout, stderr } = spawnSync(command ?? 'true', [...given, '--failonwarnings', path], { encoding: 'utf8' })
  if (command === undefined) console.log('epubcheck is not installed: not checked')
  else if (status !== 0) failures.push(`${name}.epub: ${(stdout + stderr).slice(0, 4000)}`)
  else console.log('  EPUBCheck: no errors, no warnings')
}
rmSync(folder, { recursive: true })
if (failures.length > 0) {
  console.error(failures.join('\n'))
  process.exitCode = 1
}
