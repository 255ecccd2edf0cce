// Memory of cached responses in a real process whose heap is too small for all of them.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'
import { hasProcessMemory, peakBytes, sampleAnonymousBytes, startMeasuring } from '../testing/processMemory.ts'
import { temporaryDirectory } from '../testing/program.ts'

const megabyte = 1024 * 1024
const program = fileURLToPath(new URL('../testing/responsesProgram.mjs', import.meta.url))

/**
 * Starts the program with a heap of 128 MB. `load` requests that many different responses and resolves with the number still
 * cached.
 */
function responsesProgram(directory: string | undefined) {
  const argv = ['--max-old-space-size=128', program, ...(directory === undefined ? [] : [directory])]
  const child = spawn(process.execPath, argv, { stdio: ['pipe', 'pipe', 'inherit'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const ended = once(child, 'exit').then(([code, signal]): never => {
    throw new Error(`the program ended (${code ?? signal})`)
  })
  ended.catch(() => undefined)
  return {
    pid: child.pid ?? 0,
    async load(requests: number): Promise<number> {
      child.stdin.write(`${requests}\n`)
      const [line] = await Promise.race([once(child.stdout, 'data'), ended])
      return Number(String(line))
    },
  }
}

describe.skipIf(!hasProcessMemory)('a process with a heap of 128 MB', () => {
  test.each([
    ['in memory', 100_000, () => undefined],
    ['in memory and on disk', 3000, () => temporaryDirectory()],
  ])(
    'F34 with responses %s stay below a memory limit of 192 MB after %i different requests',
    { timeout: 300_000 },
    async (_, requests, directory) => {
      const { pid, load } = responsesProgram(directory())
      // Loads and compiles the code first.
      await load(500)
      startMeasuring(pid)
      const anonymous = sampleAnonymousBytes(pid)
      const cached = await load(requests)
      // About 8 kB each, with 48 MB in all.
      expect(cached).toBeGreaterThan(2000)
      expect(cached).toBeLessThan(12_000)
      // The memory limit of the row.
      expect(anonymous.peak() / megabyte).toBeLessThan(192)
      expect(peakBytes(pid) / megabyte).toBeLessThan(256)
    },
  )
})
