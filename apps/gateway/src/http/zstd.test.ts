// Zstandard of Node, decoded by another implementation. Skipped where Node has none.
import { expect, test } from 'vitest'
import { wasmDecompress } from '../testing/zstd.ts'
import { dictionaryCompress, zstdFileCompress } from './zstd.ts'

const lines = Array.from({ length: 2000 }, (_, line) => `const v${line} = ${(line * 2_654_435_761) >>> 0}`).join('\n')
const body = Buffer.from(`${lines}\nexport const version = 2`)
const text = async (bytes: Promise<Uint8Array>) => Buffer.from(await bytes).toString()

test.skipIf(!zstdFileCompress())('a file is compressed so that other decoders read it', async () => {
  const frame = zstdFileCompress()?.(body) ?? new Uint8Array()
  expect(frame.byteLength).toBeLessThan(body.byteLength / 2)
  expect(await text(wasmDecompress(frame))).toBe(body.toString())
})

test.skipIf(!dictionaryCompress())('a file is compressed with a dictionary so that other decoders read it', async () => {
  const dictionary = Buffer.from(lines)
  const frame = (await dictionaryCompress()?.(body, dictionary)) ?? new Uint8Array()
  expect(frame.byteLength).toBeLessThan(100)
  expect(await text(wasmDecompress(frame, dictionary))).toBe(body.toString())
})
