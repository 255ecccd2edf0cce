// Checks every novel of the sample as its own EPUB with the cover and pictures of a gateway, all in one EPUBCheck process, and as HTML
// without external references.
// Run after `npm run build`: node bench/novel/singles.mjs. Needs a Java compiler and EPUBCheck; without the latter it checks the HTML only.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { epubBlob } from '../../packages/books/dist/index.js'
import { htmlNovel, novelPictureKey, novelPictures, parseNovel, proxiedImage } from '../../packages/domain/dist/index.js'
import { openCatalogue } from '../../sample/catalogue/dist/index.js'
import { startGateway } from '../gateway.mjs'

/** The EPUBCheck program starts a JVM per book. This one checks all of them. Warnings count as failures. */
const checkAll = `
import com.adobe.epubcheck.api.EpubCheck;
import com.adobe.epubcheck.util.DefaultReportImpl;
import java.io.*;
class CheckAll {
  public static void main(String[] names) throws Exception {
    BufferedReader list = new BufferedReader(new InputStreamReader(System.in));
    int bad = 0, count = 0;
    for (String name = list.readLine(); name != null; name = list.readLine()) {
      DefaultReportImpl report = new DefaultReportImpl(name);
      new EpubCheck(new File(name), report).doValidate();
      count++;
      if (report.getFatalErrorCount() + report.getErrorCount() + report.getWarningCount() > 0) bad++;
    }
    System.out.println(count + " books checked, " + bad + " with errors or warnings");
    System.exit(bad == 0 ? 0 : 1);
  }
}
`
const jar = process.env.EPUBCHECK_JAR ?? '/usr/share/java/epubcheck.jar'

const folder = mkdtempSync(join(tmpdir(), 'emaki-singles-'))
const gateway = await startGateway()
const base = `http://127.0.0.1:${gateway.port}`
const catalogue = openCatalogue({ file: join(folder, 'catalogue.db'), now: () => new Date() })
const novels = []
for (let page = catalogue.newestNovels(undefined, 2, 500); page.length > 0; page = catalogue.newestNovels(page.at(-1).id, 2, 500))
  novels.push(...page)
catalogue.close()

async function picture(address) {
  if (!address) return undefined
  const answer = await fetch(`${base}${proxiedImage(address, { kind: 'path', base: '/api/image' })}`)
  const file = answer.ok ? await answer.blob() : undefined
  return file?.type.startsWith('image/') ? file : undefined
}

/** The pictures of a work as the text references them: with or without a page number. */
const workImages = (illusts, { id, page = 1 }) =>
  (illusts[`${id}-${page}`] ?? (page === 1 ? illusts[id] : undefined))?.illust?.images

writeFileSync(join(folder, 'CheckAll.java'), checkAll)
const checker = existsSync(jar)
  ? spawn('java', ['-cp', jar, join(folder, 'CheckAll.java')], { stdio: ['pipe', 'inherit', 'inherit'] })
  : undefined
const words = { contents: '目次', picture: '挿絵', cover: '表紙' }
const counts = { books: 0, covers: 0, pictures: 0, missing: 0, bytes: 0 }
const failures = []
const started = performance.now()
for (const novel of novels) {
  const page = await (await fetch(`${base}/api/mirror/webview_novel?id=${novel.id}`)).json()
  const { novel: facts } = await (await fetch(`${base}/api/mirror/novel_detail?id=${novel.id}`)).json()
  const tree = parseNovel(page.text)
  const pictures = new Map()
  const inside = new Map()
  for (const wanted of novelPictures(tree)) {
    const key = novelPictureKey(wanted)
    const urls = wanted.kind === 'upload' ? page.images[wanted.id]?.urls : workImages(page.illusts, wanted)
    const file = await picture(urls?.['1200x1200'] ?? urls?.medium)
    if (!file) {
      counts.missing += 1
      continue
    }
    counts.pictures += 1
    pictures.set(key, file)
    inside.set(key, `data:${file.type};base64,${Buffer.from(await file.arrayBuffer()).toString('base64')}`)
  }
  const cover = await picture(facts.image_urls?.large)
  if (cover) counts.covers += 1
  const about = {
    title: facts.title,
    author: facts.user.name,
    language: page.language ?? novel.language,
    created: facts.create_date,
    tags: facts.tags.map(({ name }) => name),
    caption: facts.caption.replace(/<[^>]*>/g, ''),
  }
  const book = {
    ...about,
    identifier: `https://www.pixiv.net/novel/show.php?id=${novel.id}`,
    ...(facts.series?.id ? { series: { title: facts.series.title } } : {}),
    modified: new Date(),
    // Half of the books are vertical and half horizontal.
    isVertical: counts.books % 2 === 1,
    ...(cover ? { cover } : {}),
    words,
    novels: [{ title: about.title, caption: about.caption, tree, pictures }],
  }
  const file = join(folder, `${novel.id}.epub`)
  const bytes = new Uint8Array(await (await epubBlob(book, new AbortController().signal)).arrayBuffer())
  writeFileSync(file, bytes)
  checker?.stdin.write(`${file}\n`)
  counts.books += 1
  counts.bytes += bytes.length
  const html = htmlNovel(
    { ...about, series: '', url: book.identifier, tree, words },
    { pictures: inside, isVertical: book.isVertical },
  )
  const fetched = html.match(
    /<(?:img|script|link|iframe|object|embed|video|audio|source)\b[^>]*(?:src|href|data)="(?!data:)[^"]*"|@import|url\((?!data:)|<script/i,
  )
  if (fetched) failures.push(`${novel.id} ${about.title}: HTML asks elsewhere: ${fetched[0]}`)
}
await gateway.stop()
checker?.stdin.end()
if (!checker) console.log('epubcheck is not installed: not checked')
console.log(`${JSON.stringify(counts)} in ${((performance.now() - started) / 1000).toFixed(0)} s`)
const [code] = checker ? await once(checker, 'exit') : [0]
rmSync(folder, { recursive: true })
if (failures.length > 0) console.error(failures.join('\n'))
if (failures.length > 0 || code !== 0) process.exitCode = 1
