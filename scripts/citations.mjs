// Finds citations that do not resolve: documents, their sections and rows, and paths of this repository in documents.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './install.mjs'

const number = String.raw`\d+(?:\.\d+)?`
const row = String.raw`[A-Z]\d*`
const reference = new RegExp(
  String.raw`(?<document>docs/[\w/-]+\.md)(?: (?<places>(?:${number}|${row})(?:(?:, | and | to |–|-)(?:${number}|${row}))*)(?![\w%]))?`,
  'g',
)
/** Short forms that name no file. */
const unresolvable =
  /(?<![\w/.-])(?:(?:spec|contract|reliability) (?:companion-api |app-api )?(?:\d|[A-Z]\d)|calls\.md \d|ux-behaviours)/
/** A path of this repository in inline code, and the target of a relative link. */
const pathInDocument = /`((?:apps|packages|sample|docs|scripts|e2e|stories|bench)\/[\w./-]+)`|\]\((?!https?:|#)([^)#\s]+)/g

/** Sections and table rows of a document, as citations name them. */
const places = new Map()
function placesOf(document) {
  if (!places.has(document)) {
    const text = readFileSync(join(root, document), 'utf8')
    places.set(
      document,
      new Set([...text.matchAll(/^(?:#{2,4}|\||-) (\d+(?:\.\d+)?|[A-Z]\d*)(?:\.? | \|)/gm)].map(([, place]) => place)),
    )
  }
  return places.get(document)
}

/** Errors in the citations of one line of code. */
export function citationErrors(line) {
  const short = unresolvable.exec(line)
  const wrong = short ? [`"${short[0]}" names no document`] : []
  for (const { groups } of line.matchAll(reference)) {
    const { document, places: cited = '' } = groups
    if (!existsSync(join(root, document))) wrong.push(`${document} does not exist`)
    else
      for (const [place] of cited.matchAll(new RegExp(`${number}|${row}`, 'g')))
        if (!placesOf(document).has(place)) wrong.push(`${document} has no ${place}`)
  }
  return wrong
}

/** Errors in the paths of one line of a document; links are relative to the folder of the document. Built files are not checked. */
export function pathErrors(line, folder) {
  return [...line.matchAll(pathInDocument)].flatMap(([, path, link]) => {
    const file = path ?? join(folder, link)
    return /(?:^|\/)dist(?:\/|$)/.test(file) || existsSync(join(root, file)) ? [] : [`${file} does not exist`]
  })
}

/** All citations of the repository that do not resolve, as `file:line error`. */
export function unresolvedCitations() {
  const { stdout } = spawnSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.css', '*.md'], { cwd: root, encoding: 'utf8' })
  return stdout
    .split('\n')
    .filter((file) => file !== '' && !/^scripts\/citations\./.test(file) && existsSync(join(root, file)))
    .flatMap((file) => {
      const errorsOf = file.endsWith('.md') ? (line) => pathErrors(line, dirname(file)) : citationErrors
      return readFileSync(join(root, file), 'utf8')
        .split('\n')
        .flatMap((line, index) => errorsOf(line).map((error) => `${file}:${index + 1} ${error}`))
    })
}
