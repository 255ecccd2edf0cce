// The command archive, through the dispatcher.
import { existsSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { addIllust, addNovel, testArchive, wireIllust, wireNovel } from '@emaki/archive/testing'
import { describe, expect, test } from 'vitest'
import { lockCaches } from '../config/cacheLock.ts'
import { temporaryDirectory } from '../testing/program.ts'
import { runCommand } from './dispatcher.ts'

/** An archive of two artworks and a novel in a folder. */
async function archiveFolder(): Promise<string> {
  const folder = temporaryDirectory()
  const archive = await testArchive(folder)
  await addIllust(archive, wireIllust(1))
  await addIllust(archive, wireIllust(2, { type: 'manga' }))
  await addNovel(archive, wireNovel(7))
  return folder
}

/** Runs the command. Lines on standard error begin with `! `. */
async function run(EMAKI_ARCHIVE: string, ...argv: string[]) {
  const lines: string[] = []
  const print = (line: string) => void lines.push(line)
  const environment = { EMAKI_ARCHIVE, EMAKI_DATA: join(EMAKI_ARCHIVE, 'no-data') }
  const warn = (line: string) => print(`! ${line}`)
  const status = await runCommand(['archive', ...argv], { environment, version: '1.2.3', print, warn })
  return [status, ...lines]
}

describe('archive verify', () => {
  test('says that all files are intact', async () => {
    expect(await run(await archiveFolder(), 'verify')).toEqual([
      0,
      expect.stringMatching(/^3 files of 3 works \(.* MB\) are intact\.$/),
    ])
  })

  test('names damaged files and ends with status 1', async () => {
    const folder = await archiveFolder()
    writeFileSync(join(folder, 'works/Artist-11/1-Title_1/1_p0.png'), 'damaged')
    rmSync(join(folder, 'works/Artist-11/2-Title_2/2_p0.png'))
    expect(await run(folder, 'verify')).toEqual([
      1,
      '! illust:1: 1_p0.png has changed.',
      '! illust:2: 2_p0.png is missing.',
      expect.stringMatching(/^! 2 problems in 3 files of 3 works/),
    ])
  })
})

describe('archive rebuild', () => {
  test('builds the index from the files', async () => {
    const folder = await archiveFolder()
    writeFileSync(join(folder, 'works/Artist-11/2-Title_2/work.json'), '{}')
    const [status, ...lines] = await run(folder, 'rebuild')
    expect([status, lines.at(-1)]).toEqual([1, 'The index has 2 works.'])
    expect(lines[0]).toMatch(/2-Title_2: the sidecar cannot be read\.$/)
  })
})

describe('archive export', () => {
  test.each([
    ['cbz', ['Artist_Title_1_1.cbz', 'Artist_Title_2_2.cbz']],
    ['epub', ['作家_Novel_7_7.epub']],
    ['zip', ['emaki-archive.zip']],
  ])('writes %s files', async (format, files) => {
    const target = join(temporaryDirectory(), 'new')
    const [status, ...lines] = await run(await archiveFolder(), 'export', target, '--format', format)
    expect([status, lines.at(-1)]).toEqual([0, expect.stringMatching(/^Exported \d files? \(.* MB\) to /)])
    expect(readdirSync(target).sort()).toEqual(files)
  })

  test('selects works by a query or by words, and leaves files that are there', async () => {
    const folder = await archiveFolder()
    const target = temporaryDirectory()
    await run(folder, 'export', target, '-f', 'cbz', '--query', 'kind=manga')
    expect(readdirSync(target)).toEqual(['Artist_Title_2_2.cbz'])
    const again = await run(folder, 'export', target, '-f', 'cbz', '--query', 'Title')
    expect(again.slice(-2)).toEqual([expect.stringMatching(/^Exported 1 file /), '1 file of the export was there already.'])
  })

  test('ends with status 1 when nothing is selected', async () => {
    const result = await run(await archiveFolder(), 'export', temporaryDirectory(), '--query', 'artist=99')
    expect(result).toEqual([1, '! No work that the query selects has this format.'])
  })
})

describe('archive import', () => {
  test('says in a dry run what it would do', async () => {
    const folder = await archiveFolder()
    const from = temporaryDirectory()
    writeFileSync(join(from, 'notes.txt'), 'no work')
    const result = await run(folder, 'import', from, '--dry-run')
    const nothing = 'notes.txt: nothing says which work this is.'
    expect(result).toEqual([0, nothing, expect.stringMatching(/^An import would add 0 works; /)])
    expect(existsSync(join(folder, 'roots.json'))).toBe(false)
  })

  test('names in a dry run the reason of each file that it would not take', async () => {
    const from = temporaryDirectory()
    writeFileSync(join(from, '91000001_p0.jpg'), '<!doctype html>')
    writeFileSync(join(from, '91000002_p0\n.jpg'), '')
    writeFileSync(join(from, 'result.json'), '{"category":')
    symlinkSync('/etc/passwd', join(from, '91000003_p0.jpg'))
    expect(await run(await archiveFolder(), 'import', from, '--dry-run')).toEqual([
      0,
      '91000003_p0.jpg: it is a link, a pipe or a device.',
      'result.json: it is damaged or incomplete.',
      '91000001_p0.jpg (illust:91000001): its content is not what its name says.',
      '91000002_p0\\n.jpg (illust:91000002): it is empty.',
      expect.stringMatching(/^An import would add 0 works; 0 known, 4 doubtful /),
    ])
  })

  test('makes a missing archive, but not in a dry run', async () => {
    const folder = join(temporaryDirectory(), 'new', 'archive')
    const from = temporaryDirectory()
    writeFileSync(join(from, 'notes.txt'), 'no work')
    expect((await run(folder, 'import', from, '--dry-run'))[0]).toBe(0)
    expect(existsSync(folder)).toBe(false)
    expect(await run(folder, 'import', from)).toEqual([0, expect.stringMatching(/^Imported 0 works; /)])
    expect(existsSync(join(folder, 'index.sqlite'))).toBe(true)
    expect((await run(join(folder, 'other'), 'verify'))[0]).toBe(2)
  })

  test('ends with status 1 for a folder that does not exist', async () => {
    expect(await run(await archiveFolder(), 'import', '/no/such/folder')).toEqual([1, '! There is no such folder.'])
  })
})

describe('archive', () => {
  test('does not write while a gateway uses the archive, and reads', async () => {
    const folder = await archiveFolder()
    const lock = lockCaches(folder)
    const refused = [1, `! A gateway uses the archive "${folder}"; stop it first.`]
    expect(await run(folder, 'rebuild')).toEqual(refused)
    expect(await run(folder, 'import', temporaryDirectory())).toEqual(refused)
    expect((await run(folder, 'verify'))[0]).toBe(0)
    lock.release()
  })

  test.each([
    [['frobnicate'], /is none of verify, rebuild, export and import/],
    [['export'], /Name the folder/],
    [['verify', 'x'], /takes no folder/],
    [['export', 'x', '--format', 'rar'], /is not a format/],
    [['export', 'x', '--query', 'kinds=manga'], /does not know/],
  ])('rejects %j with status 2', async (argv, message) => {
    expect(await run(await archiveFolder(), ...argv)).toEqual([2, expect.stringMatching(message)])
  })

  test('needs a directory', async () => {
    expect(await run('', 'verify')).toEqual([2, '! EMAKI_ARCHIVE names no archive.'])
    expect(await run('/no/such/archive', 'verify')).toEqual([2, expect.stringMatching(/which is not a directory/)])
  })
})
