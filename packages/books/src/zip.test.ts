import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { Unzip, UnzipPassThrough, unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { zipBlob } from './zipBlob.ts'

const signal = new AbortController().signal
const bytesOf = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer())

/** The files of an archive by name. `unzipSync` returns an object, which loses a file with the name `__proto__`. */
function filesOf(zip: Uint8Array): Map<string, Uint8Array> {
  const files = new Map<string, Uint8Array>()
  const unzip = new Unzip()
  unzip.register(UnzipPassThrough)
  unzip.onfile = (file) => {
    files.set(file.name, new Uint8Array(0))
    file.ondata = (error, bytes) => {
      if (error) throw error
      files.set(file.name, Uint8Array.of(...(files.get(file.name) ?? []), ...bytes))
    }
    file.start()
  }
  unzip.push(zip, true)
  return files
}

describe('zipBlob', () => {
  it('returns every file unchanged, whatever its name and content', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(
          fc.tuple(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }), fc.uint8Array({ maxLength: 500 })),
          {
            selector: ([name]) => new TextDecoder().decode(new TextEncoder().encode(name)),
            maxLength: 8,
          },
        ),
        async (files) => {
          const zip = await zipBlob(
            files.map(([name, bytes]) => ({ name, file: new Blob([new Uint8Array(bytes)]) })),
            'application/zip',
            signal,
          )
          const unzipped = filesOf(await bytesOf(zip))
          expect(unzipped.size).toBe(files.length)
          for (const [name, bytes] of files) expect(unzipped.get(name)).toEqual(new Uint8Array(bytes))
        },
      ),
      { numRuns: 50, examples: [[[['__proto__', new Uint8Array(0)]]]] },
    )
  })
  it('is readable by other programs', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'emaki-zip-'))
    try {
      const files = [
        { name: '第1話/001.jpg', file: new Blob(['one']) },
        { name: 'ComicInfo.xml', file: new Blob(['<ComicInfo/>']) },
      ]
      writeFileSync(join(folder, 'a.zip'), await bytesOf(await zipBlob(files, 'application/zip', signal)))
      const listed = execFileSync('python3', ['-c', readAll, join(folder, 'a.zip')], { encoding: 'utf8' })
      expect(JSON.parse(listed)).toEqual({ bad: null, names: ['第1話/001.jpg', 'ComicInfo.xml'] })
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
  it('aborts', async () => {
    const cancelled = AbortSignal.abort(new Error('enough'))
    await expect(zipBlob([{ name: 'a', file: new Blob(['a']) }], 'application/zip', cancelled)).rejects.toThrow('enough')
  })
  it('creates an empty archive without files', async () => {
    const bytes = await bytesOf(await zipBlob([], 'application/zip', signal))
    expect(unzipSync(bytes)).toEqual({})
    expect(bytes).toHaveLength(22)
  })
})

const readAll = `
import json, sys, zipfile
with zipfile.ZipFile(sys.argv[1]) as archive:
    print(json.dumps({'bad': archive.testzip(), 'names': archive.namelist()}))
`
