// An OpenAI-compatible translator that knows only the sample's stories and streams slowly, as models do.
import { storyLine } from '@emaki/catalogue'
import { list, parseJson, record, text } from '@emaki/domain'
import type { Hono } from 'hono'
import { createHost, streamOf } from '../host.ts'
import type { Wait } from '../sketch/chat.ts'

export const translatorHost = 'translator.sample'

/** Characters per part, and the pause after it in ms. */
const pieceLength = 5
const pauseMs = 12

/** Names of the languages in prompts. */
const languages = [
  [/简体中文|中文|Simplified Chinese/i, 'zh-CN'],
  [/英语|English/i, 'en'],
  [/日语|Japanese|日本語/i, 'ja'],
] as const

export function createTranslatorHost(wait: Wait): Hono {
  const app = createHost()
  app.post('/v1/chat/completions', async (context) => {
    const parsed = parseJson(await context.req.text())
    const asked = text(record(list(record(parsed.ok ? parsed.value : undefined).messages).at(-1)).content)
    const answer = translated(asked)
    if (answer === undefined) return refusal()
    const { signal } = context.req.raw
    return new Response(streamOf(events(answer, wait, signal)), { headers: { 'Content-Type': 'text/event-stream' } })
  })
  return app
}

/** The translated lines of a prompt, whose first line names the language; undefined if none of them is known. */
function translated(asked: string): string | undefined {
  const [instruction = '', ...lines] = asked.split('\n')
  const language = languages.find(([name]) => name.test(instruction))?.[1]
  let hits = 0
  const answers = lines.map((line) => {
    const [, mark = '', source = ''] = /^(\[#\d+\] )(.*)$/.exec(line) ?? []
    const known = language && storyLine(source, language)
    if (known !== undefined) hits += 1
    return mark + (known ?? source)
  })
  return hits === 0 ? undefined : answers.join('\n')
}

function refusal(): Response {
  const message = 'The sample translator knows only its own stories, in Simplified Chinese, English and Japanese.'
  return Response.json({ error: { message } }, { status: 404 })
}

async function* events(answer: string, wait: Wait, signal: AbortSignal): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
  const encoder = new TextEncoder()
  const signs = [...answer]
  for (let at = 0; at < signs.length; at += pieceLength) {
    await wait(pauseMs, signal)
    const content = signs.slice(at, at + pieceLength).join('')
    const isLast = at + pieceLength >= signs.length
    const choice = { index: 0, delta: { content }, finish_reason: isLast ? 'stop' : null }
    yield encoder.encode(`data: ${JSON.stringify({ choices: [choice] })}\n\n${isLast ? 'data: [DONE]\n\n' : ''}`)
  }
}
