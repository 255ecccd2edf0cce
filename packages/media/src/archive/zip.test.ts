import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { Unzip, UnzipPassThrough, unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { zipBlob } from './zipBlob.ts'
import { zipLayout } from './zipLayout.ts'

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
      const told = execFileSync('python3', ['-c', readAll, join(folder, 'a.zip')], { encoding: 'utf8' })
      expect(JSON.parse(told)).toEqual({ bad: null, names: ['第1話/001.jpg', 'ComicInfo.xml'] })
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

describe('zipLayout', () => {
  const view = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset)
  it('writes sizes and offsets above 4 GB in 64-bit fields', () => {
    const size = 5_000_000_000
    const { heads, tail } = zipLayout([
      { name: 'a', size, crc: 1 },
      { name: 'b', size: 10, crc: 2 },
    ])
    const head = view(heads[0] ?? new Uint8Array(0))
    expect(head.getUint32(18, true)).toBe(0xffffffff)
    expect(head.getBigUint64(30 + 1 + 4, true)).toBe(BigInt(size))
    const second = 46 + 1 + 20
    expect(view(tail).getUint32(second + 42, true)).toBe(0xffffffff)
    expect(view(tail).getBigUint64(second + 46 + 1 + 4, true)).toBe(BigInt((heads[0]?.byteLength ?? 0) + size))
    expect(view(tail).getUint32(tail.byteLength - 22 - 20 - 56, true)).toBe(0x06064b50)
  })
  it('counts more than 65,535 files', () => {
    const { tail } = zipLayout(Array.from({ length: 70_000 }, (_, index) => ({ name: String(index), size: 0, crc: 0 })))
    expect(view(tail).getUint16(tail.byteLength - 12, true)).toBe(0xffff)
    expect(view(tail).getBigUint64(tail.byteLength - 22 - 20 - 56 + 24, true)).toBe(70_000n)
  })
})

const readAll = `
import json, sys, zipfile
with zipfile.ZipFile(sys.argv[1]) as archive:
    print(json.dumps({'bad': archive.testzip(), 'names': archive.namelist()}))
`
