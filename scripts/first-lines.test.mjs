// Every source file says in its first line what it knows: a comment, and one that no other file has.
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './install.mjs'

const places = ['packages', 'apps', 'e2e', 'bench', 'scripts']
/** Installed, built, kept by a running program; or served as it stands, as the userscript, which its managers want to begin otherwise. */
const passedOver = new Set(['node_modules', 'dist', '.emaki', 'public'])
const isSource = (name) => /\.(?:[cm]?tsx?|[cm]?js|css)$/.test(name)

const sourcesIn = (folder) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.isDirectory()) return passedOver.has(entry.name) ? [] : sourcesIn(join(folder, entry.name))
    return isSource(entry.name) ? [join(folder, entry.name)] : []
  })

/** The words of the first comment line; '' when the file begins with something else. A line for the shell may stand above it. */
function firstSentence(text) {
  const said = /^(?:#!.*\n)?(?:\/\/+|\/\*+)[ \t]*\n?[ \t]*(?:\*[ \t]*)?(?<words>.*)/.exec(text)?.groups?.words ?? ''
  return said.replace(/\*\/.*$/, '').trim()
}

const sentences = new Map(
  places
    .flatMap((place) => sourcesIn(join(root, place)))
    .map((path) => [relative(root, path), firstSentence(readFileSync(path, 'utf8'))]),
)

it('every source file begins with a comment that says what it knows', () => {
  expect(sentences.size).toBeGreaterThan(1000)
  expect([...sentences].filter(([, said]) => said.split(/\s+/).length < 3)).toEqual([])
})

it('no two files say the same of themselves', () => {
  const firstOf = new Map([...sentences].toReversed().map(([file, said]) => [said, file]))
  expect([...sentences].filter(([file, said]) => firstOf.get(said) !== file)).toEqual([])
})
