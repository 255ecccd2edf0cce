// The companion app's contract for routes that the web side does not have, over the embedded site, and translation by a provider.
import { createCompanion } from '@emaki/companion'
import { list, record, text } from '@emaki/domain'
import { expect, it, onTestFinished } from 'vitest'
import { openCompanionContext } from './testing/companionContext.ts'
import { describeCompanionExtras } from './testing/companionExtrasSuite.ts'

describeCompanionExtras(openCompanionContext)

it('/api/pixiv-novel-translate/{id}.html: sends the novel to the provider and returns the translation', async () => {
  const web = await openCompanionContext()
  onTestFinished(() => web.context.close())
  let sent = ''
  const provider = async (request: Request) => {
    sent += text(record(list(record(await request.json()).messages)[1]).content)
    const events = [
      '{"choices":[{"delta":{"content":"译文\\n"}}]}',
      '{"choices":[{"delta":{},"finish_reason":"stop"}]}',
      '[DONE]',
    ]
    return new Response(events.map((event) => `data: ${event}\n\n`).join(''), {
      headers: { 'content-type': 'text/event-stream' },
    })
  }
  const translating = createCompanion({
    fetch: (request) => web.context.site(request),
    translation: { model: { baseUrl: 'https://models.example/v1', model: 'small', fetch: provider } },
  })
  const response = await translating.request(`/api/pixiv-novel-translate/${web.known.novel}.html?srv=sc`)
  expect([response.status, await response.text()]).toEqual([200, expect.stringMatching(/^译文<br>/)])
  expect(sent).not.toMatch(/\[newpage\]|\[\[rb:|\[chapter:/)
})
