// Validates EPUB files independently of our code: rules of EPUB 3.3 that a script can check, and EPUBCheck.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The faults that a second reader finds in any of the books: container, package, well-formedness, references, nothing remote. */
export const epubFaults = (...books: readonly Blob[]): Promise<string[]> =>
  inFiles(books, (paths) => JSON.parse(execFileSync('python3', ['-c', rules, ...paths], { encoding: 'utf8' })))

const { stdout: program } = spawnSync('sh', ['-c', 'command -v epubcheck'], { encoding: 'utf8' })

/** JVM options for runs of a few seconds, which optimisation would only slow down. */
const briefJava = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC']

/** True when EPUBCheck is installed. */
export const hasEpubCheck = program !== ''

/** EPUBCheck's errors and warnings for a book. Empty when there are none. */
export const epubCheckFaults = (book: Blob): Promise<string> =>
  inFiles([book], (paths) => {
    const path = realpathSync(program.trim())
    const run = readFileSync(path).subarray(0, 2).toString() === 'PK' ? ['java', ...briefJava, '-jar', path] : [path]
    const [command = '', ...given] = [...run, '--failonwarnings', ...paths]
    // Without the library of `faketime`, in which Java waits forever.
    const { status, stdout, stderr } = spawnSync(command, given, { encoding: 'utf8', env: { ...process.env, LD_PRELOAD: '' } })
    return status === 0 ? '' : stdout + stderr
  })

async function inFiles<T>(books: readonly Blob[], look: (paths: readonly string[]) => T): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'emaki-epub-'))
  try {
    const paths = books.map((_, index) => join(folder, `${index}.epub`))
    for (const [index, book] of books.entries()) writeFileSync(paths[index] ?? '', new Uint8Array(await book.arrayBuffer()))
    return look(paths)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const rules = `
import json, posixpath, re, sys, zipfile
import xml.etree.ElementTree as tree
faults = []
def claim(holds, error):
    if not holds: faults.append(error)
opf, dc, html, ops = ('{http://www.idpf.org/2007/opf}', '{http://purl.org/dc/elements/1.1/}', '{http://www.w3.org/1999/xhtml}', '{http://www.idpf.org/2007/ops}')
for path in sys.argv[1:]:
    with open(path, 'rb') as raw:
        head = raw.read(58)
    claim(head[30:58] == b'mimetypeapplication/epub+zip', 'mimetype is not first, stored and without extra field')
    with zipfile.ZipFile(path) as archive:
        claim(archive.testzip() is None, 'damaged')
        names = archive.namelist()
        claim(len(set(names)) == len(names), 'a name twice')
        container = tree.fromstring(archive.read('META-INF/container.xml'))
        root = container.find('.//{*}rootfile').get('full-path')
        package = tree.fromstring(archive.read(root))
        folder = posixpath.dirname(root)
        metadata = package.find(opf + 'metadata')
        for name in ('identifier', 'title', 'language'):
            claim((metadata.findtext(dc + name) or '').strip() != '', 'no ' + name)
        stamps = [meta.text for meta in metadata.findall(opf + 'meta') if meta.get('property') == 'dcterms:modified']
        claim(len(stamps) == 1 and re.fullmatch(r'\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ', stamps[0]) is not None, 'no moment of change')
        items = {item.get('id'): item for item in package.iter(opf + 'item')}
        claim(len(items) == len(list(package.iter(opf + 'item'))), 'an id twice')
        places = {posixpath.join(folder, item.get('href')): item for item in items.values()}
        claim(set(places) == set(names) - {'mimetype', 'META-INF/container.xml', root}, 'manifest and files differ')
        spine = [ref.get('idref') for ref in package.iter(opf + 'itemref')]
        claim(spine and len(set(spine)) == len(spine) and all(ref in items for ref in spine), 'spine')
        claim(sum('nav' in (item.get('properties') or '') for item in items.values()) == 1, 'not one table of contents')
        parsed = {}
        for name, item in places.items():
            if item.get('media-type') == 'application/xhtml+xml':
                parsed[name] = tree.fromstring(archive.read(name))
        ids = {name: [element.get('id') for element in page.iter() if element.get('id')] for name, page in parsed.items()}
        for name, page in parsed.items():
            claim(len(set(ids[name])) == len(ids[name]), name + ': an id twice')
            claim((page.findtext(html + 'head/' + html + 'title') or '').strip() != '', name + ': no title')
            for element in page.iter():
                claim(element.tag not in (html + 'script', html + 'iframe', html + 'object'), name + ': ' + element.tag)
                source = element.get('src')
                claim(source is None or posixpath.join(folder, source) in places, name + ': loads ' + str(source))
                address = element.get('href')
                if address is None or re.match('https?://', address): continue
                page_name, _, anchor = address.partition('#')
                target = posixpath.join(folder, page_name) if page_name else name
                claim(target in places, name + ': leads to ' + address)
                claim(not anchor or anchor in ids.get(target, []), name + ': no place ' + address)
        nav = next(name for name, item in places.items() if 'nav' in (item.get('properties') or ''))
        tocs = [element for element in parsed[nav].iter(html + 'nav') if element.get(ops + 'type') == 'toc']
        claim(len(tocs) == 1 and len(list(tocs[0].iter(html + 'li'))) > 0, 'empty table of contents')
print(json.dumps(faults))
`
