// Calls of the embedded site are spread over turns of the event loop.
import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { oneCallPerTurn } from './oneCallPerTurn.ts'

test('concurrent calls start in separate turns, in order', async () => {
  const order: string[] = []
  const fetch = oneCallPerTurn(async ({ url }) => {
    order.push(new URL(url).pathname)
    return new Response()
  })
  const calls = Array.from({ length: 4 }, (_, index) => fetch(new Request(`http://site.invalid/${index}`)))
  for (let count = 0; count < 4; count++) {
    await turn()
    order.push('another')
  }
  await Promise.all(calls)
  expect(order).toEqual(['/0', '/1', 'another', '/2', 'another', '/3', 'another', 'another'])
})

test('a slow call does not block the next one', async () => {
  let finish = (): void => undefined
  const slow = new Promise<void>((resolve) => {
    finish = resolve
  })
  const fetch = oneCallPerTurn(async ({ url }) => {
    if (url.endsWith('slow')) await slow
    return new Response(url)
  })
  const first = fetch(new Request('http://site.invalid/slow'))
  expect(await (await fetch(new Request('http://site.invalid/quick'))).text()).toContain('quick')
  finish()
  expect((await first).status).toBe(200)
})
