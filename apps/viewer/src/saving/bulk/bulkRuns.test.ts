import { afterEach, expect, it, vi } from 'vitest'
import { createKeyValueStore } from '../../platform/persistence/keyValueStore.ts'
import { createFakeIndexedDb } from '../../testing/fakeIndexedDb.ts'
import type { RunHeader } from './bulkRun.ts'
import { createBulkRuns } from './bulkRuns.ts'

afterEach(() => void vi.unstubAllGlobals())

it('a run that goes on while the stored runs load is not set back', async () => {
  vi.stubGlobal('indexedDB', createFakeIndexedDb())
  const entries = createKeyValueStore('emaki-bulk')
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  const readEntries = async () => {
    const found = await entries.entries()
    await held
    return found
  }
  const runs = createBulkRuns({
    store: { ...entries, entries: readEntries },
    channel: undefined,
    now: () => 0,
    onOtherTab: () => undefined,
  })
  const header: RunHeader = {
    id: 'run',
    account: { mode: 'app', id: '9' },
    action: 'unfollow',
    createdAt: 0,
    items: [{ target: 'user', id: '8', title: 'Cho', wish: { kind: 'unfollow' } }],
    state: 'running',
  }
  await runs.setRun(header)
  const loaded = runs.load()
  const run = runs.find('run')
  if (run) await runs.setItems(run, [0], { state: 'unchanged' })
  await runs.setRun({ ...header, state: 'ended' })
  release()
  await loaded
  expect(runs.state.getState().runs).toMatchObject([{ id: 'run', state: 'ended', states: [{ state: 'unchanged' }] }])
})
