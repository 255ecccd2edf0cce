// Replies to the service worker's requests for pictures.
import { expect, it, vi } from 'vitest'
import { handleWorkerMessage } from './directPictures.ts'

function asked(data: unknown) {
  const { port1, port2 } = new MessageChannel()
  const responses: unknown[] = []
  vi.spyOn(port2, 'postMessage').mockImplementation((response) => void responses.push(response))
  port1.close()
  return { responses, message: { data, ports: [port2] } }
}
const blob = new Blob(['bytes'])

it('handleWorkerMessage sends the picture from the helper script', async () => {
  const { responses, message } = asked({ type: 'PICTURE', url: 'https://i.pximg.net/a.jpg' })
  const ask = vi.fn(async () => blob)
  await handleWorkerMessage(message, ask)
  expect(ask).toHaveBeenCalledWith('https://i.pximg.net/a.jpg')
  expect(responses).toEqual([blob])
})

it('handleWorkerMessage sends null when the helper script fails', async () => {
  const { responses, message } = asked({ type: 'PICTURE', url: 'https://i.pximg.net/a.jpg' })
  await handleWorkerMessage(message, () => Promise.reject(new Error('no')))
  expect(responses).toEqual([null])
})

it('handleWorkerMessage ignores other messages', async () => {
  const ask = vi.fn(async () => blob)
  for (const data of [null, 'x', { type: 'OTHER', url: 'https://i.pximg.net/a.jpg' }])
    await handleWorkerMessage(asked(data).message, ask)
  expect(ask).not.toHaveBeenCalled()
})
