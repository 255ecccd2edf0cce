// Citations in comments and tests resolve: the document exists and has the section or row.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
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

/** Errors in the citations of one line. */
function errorsOf(line) {
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

const { stdout } = spawnSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs', '*.css'], { cwd: root, encoding: 'utf8' })
const files = stdout
  .split('\n')
  .filter((file) => file !== '' && file !== 'scripts/citations.test.mjs' && existsSync(join(root, file)))

describe('citations', () => {
  it.each([
    ['docs/spec/product.md 2.3', []],
    ['docs/spec/product.md 2.3, 2.4 and docs/reliability.md F24', []],
    ['docs/spec/product.md 2.99', ['docs/spec/product.md has no 2.99']],
    ['docs/reliability.md F24, F99', ['docs/reliability.md has no F99']],
    ['docs/nothing.md', ['docs/nothing.md does not exist']],
    ['(spec 2.3)', ['"spec 2" names no document']],
    ['(reliability F24)', ['"reliability F2" names no document']],
  ])('of %j has the errors %j', (line, wanted) => expect(errorsOf(line)).toEqual(wanted))

  it('resolve in every source file', () => {
    const found = files.flatMap((file) =>
      readFileSync(join(root, file), 'utf8')
        .split('\n')
        .flatMap((line, index) => errorsOf(line).map((error) => `${file}:${index + 1} ${error}`)),
    )
    expect(found).toEqual([])
  })
})
