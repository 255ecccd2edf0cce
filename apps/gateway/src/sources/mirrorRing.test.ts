// Gateways as processes of their own that are mirrors of each other, or of one that the site blocks.
import { expect, test, vi } from 'vitest'
import { freePort } from '../testing/freePort.ts'
import { startProgram, temporaryDirectory } from '../testing/program.ts'
import { rawRequest } from '../testing/rawRequest.ts'

test('K6 three gateways in a ring respond with 508, each of which could not reach the next one at its start', async () => {
  const ports = [await freePort(), await freePort(), await freePort()]
  await Promise.all(
    ports.map((port, index) =>
      startProgram({
        EMAKI_SOURCE: 'mirror',
        EMAKI_MIRRORS: `http://127.0.0.1:${ports[(index + 1) % 3]}/api/mirror`,
        EMAKI_DATA: temporaryDirectory(),
        EMAKI_LOG: 'silent',
        PORT: String(port),
      }),
    ),
  )
  let id = 0
  const sendAll = () => Promise.all(ports.map(async (port) => (await rawRequest(port, `/api/mirror/illust?id=${++id}`)).status))
  await vi.waitFor(async () => expect(await sendAll()).toEqual([508, 508, 508]), { timeout: 120_000, interval: 500 })
  for (let count = 0; count < 10; count++) expect(await sendAll()).toEqual([508, 508, 508])
}, 240_000)
