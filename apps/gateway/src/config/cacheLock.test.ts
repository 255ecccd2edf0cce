// The lock that lets one of several gateways on a data directory write its disk caches.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { temporaryDirectory } from '../testing/program.ts'
import { lockCaches } from './cacheLock.ts'

function lock(directory: string) {
  const taken = lockCaches(directory, 5)
  onTestFinished(() => taken.release())
  return taken
}

describe('the lock of the disk caches', () => {
  test('belongs to one gateway at a time', () => {
    const directory = temporaryDirectory()
    const opened: string[] = []
    lock(directory).whenHeld(() => opened.push('first'))
    lock(directory).whenHeld(() => opened.push('second'))
    expect(opened).toEqual(['first'])
  })

  test('passes to the next gateway when the first releases it', async () => {
    const directory = temporaryDirectory()
    const first = lock(directory)
    const second = lock(directory)
    const open = vi.fn()
    second.whenHeld(open)
    expect([open.mock.calls.length, second.isHeld()]).toEqual([0, false])
    first.release()
    await vi.waitFor(() => expect(open).toHaveBeenCalledOnce())
    expect(second.isHeld()).toBe(true)
  })

  test('is separate for each directory', () => {
    expect([lock(temporaryDirectory()).isHeld(), lock(temporaryDirectory()).isHeld()]).toEqual([true, true])
  })

  test('counts as held where no file can be written', () => {
    const directory = temporaryDirectory()
    mkdirSync(directory, { recursive: true })
    writeFileSync(join(directory, 'file'), '')
    expect(lock(join(directory, 'file')).isHeld()).toBe(true)
  })
})
