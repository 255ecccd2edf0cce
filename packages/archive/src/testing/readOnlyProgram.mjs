// Opens an archive that this process may not write to, and prints what it can read as one line of JSON. Argument: directory of the archive.
import { readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { openArchive } from '../../dist/index.js'

const copies = () => readdirSync(tmpdir()).filter((name) => name.startsWith('emaki-index-'))
const before = copies()
const archive = await openArchive({ directory: process.argv[2] })
const { works } = await archive.search.page({}, { count: 10 })
const key = { kind: 'illust', id: '5' }
const [file] = archive.index.files(key)
const found = file && (await archive.files.find(file))
const isPageRead = found !== undefined && (await found.read()).byteLength === file.bytes
archive.index.decline(key, 1)
const isDeclined = archive.index.isDeclined(key)
const { isReadOnly } = archive
archive.close()
const left = copies().filter((name) => !before.includes(name))
process.stdout.write(`${JSON.stringify({ isReadOnly, works: works.length, isPageRead, isDeclined, copies: left })}\n`)
