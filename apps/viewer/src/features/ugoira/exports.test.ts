// Exports of one ugoira: how each runs and ends.
import { expect, it } from 'vitest'
import { createExports } from './exports.ts'

const begin = () => {
  const faults: unknown[] = []
  const exports = createExports<'GIF' | 'ZIP', File>((fault) => faults.push(fault))
  return { exports, faults, of: (format: 'GIF' | 'ZIP') => exports.store.getState().get(format) }
}
const file = new File(['made'], 'work.gif')
const until = (signal: AbortSignal) =>
  new Promise<never>((_, fail) => signal.addEventListener('abort', () => fail(signal.reason)))

it('tells how far it is, and that it was saved', async () => {
  const { exports, of } = begin()
  let report = (_share: number) => {}
  let finish = () => {}
  const run = exports.run('GIF', ({ onProgress }) => {
    report = onProgress
    return new Promise<File>((resolve) => {
      finish = () => resolve(file)
    })
  })
  report(0.4)
  expect(of('GIF')).toMatchObject({ kind: 'running', share: 0.4 })
  finish()
  await run
  expect(of('GIF')).toEqual({ kind: 'saved', made: file })
})

it('makes one file of a format at a time, and several formats side by side', async () => {
  const { exports } = begin()
  let made = 0
  const make = () => {
    made += 1
    return new Promise<never>(() => {})
  }
  void exports.run('GIF', make)
  void exports.run('GIF', make)
  void exports.run('ZIP', make)
  expect(made).toBe(2)
})

it('is as if it had never begun once it is cancelled, and reports nothing', async () => {
  const { exports, faults, of } = begin()
  let late = (_share: number) => {}
  const run = exports.run('GIF', ({ signal, onProgress }) => {
    late = onProgress
    return until(signal)
  })
  const running = of('GIF')
  if (running?.kind === 'running') running.cancel()
  await run
  late(0.9)
  expect([of('GIF'), faults]).toEqual([undefined, []])
})

it('tells a failure once, and may be tried again', async () => {
  const { exports, faults, of } = begin()
  const reason = new Error('no encoder')
  await exports.run('GIF', () => Promise.reject(reason))
  expect([of('GIF'), faults]).toEqual([{ kind: 'failed', fault: reason }, [reason]])
  await exports.run('GIF', async () => file)
  expect(of('GIF')).toEqual({ kind: 'saved', made: file })
})

it('ends everything when the page is left', async () => {
  const { exports, faults, of } = begin()
  const signals: AbortSignal[] = []
  const run = exports.run('ZIP', ({ signal }) => {
    signals.push(signal)
    return until(signal)
  })
  exports.close()
  await run
  expect([signals[0]?.aborted, of('ZIP'), faults]).toEqual([true, undefined, []])
})
