import { expect, it } from 'vitest'
import { createExports } from './exports.ts'

const setUp = () => {
  const errors: unknown[] = []
  const exports = createExports<'GIF' | 'ZIP', File>((error) => errors.push(error))
  return { exports, errors, of: (format: 'GIF' | 'ZIP') => exports.store.getState().get(format) }
}
const file = new File(['made'], 'work.gif')
const rejectOnAbort = (signal: AbortSignal) =>
  new Promise<never>((_, fail) => signal.addEventListener('abort', () => fail(signal.reason)))

it('run reports progress and the saved file', async () => {
  const { exports, of } = setUp()
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
  expect(of('GIF')).toEqual({ kind: 'saved', file })
})

it('run starts one export for each format, and several formats in parallel', async () => {
  const { exports } = setUp()
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

it('cancel removes the export and ignores late progress', async () => {
  const { exports, errors, of } = setUp()
  let late = (_share: number) => {}
  const run = exports.run('GIF', ({ signal, onProgress }) => {
    late = onProgress
    return rejectOnAbort(signal)
  })
  const running = of('GIF')
  if (running?.kind === 'running') running.cancel()
  await run
  late(0.9)
  expect([of('GIF'), errors]).toEqual([undefined, []])
})

it('run reports an error once and can be repeated', async () => {
  const { exports, errors, of } = setUp()
  const reason = new Error('no encoder')
  await exports.run('GIF', () => Promise.reject(reason))
  expect([of('GIF'), errors]).toEqual([{ kind: 'failed', error: reason }, [reason]])
  await exports.run('GIF', async () => file)
  expect(of('GIF')).toEqual({ kind: 'saved', file })
})

it('close aborts running exports', async () => {
  const { exports, errors, of } = setUp()
  const signals: AbortSignal[] = []
  const run = exports.run('ZIP', ({ signal }) => {
    signals.push(signal)
    return rejectOnAbort(signal)
  })
  exports.close()
  await run
  expect([signals[0]?.aborted, of('ZIP'), errors]).toEqual([true, undefined, []])
})
