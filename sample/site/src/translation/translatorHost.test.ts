import { describe, expect, it } from 'vitest'
import { createTranslatorHost } from './translatorHost.ts'

const host = createTranslatorHost(async () => undefined)
const ask = (content: string) =>
  host.request('/v1/chat/completions', { method: 'POST', body: JSON.stringify({ stream: true, messages: [{ content }] }) })
const answerOf = async (response: Response) =>
  [...(await response.text()).matchAll(/^data: (\{.*\})$/gm)]
    .map(([, data = '']) => JSON.parse(data).choices[0].delta.content)
    .join('')

describe('the sample translator', () => {
  it.each([
    ['英语', '[#1] The vending machine in front of the station had grown a button that nobody knew.'],
    ['简体中文', '[#1] 站前的自动售货机上，多了一个没见过的按钮。'],
  ])('streams the translation of a story’s line into %s', async (language, line) => {
    const response = await ask(`翻译成${language}\n[#1] 駅前の自動販売機に、見慣れないボタンがひとつ増えていた。\n[#2] ？`)
    expect(response.headers.get('content-type')).toBe('text/event-stream')
    expect(await answerOf(response)).toBe(`${line}\n[#2] ？`)
  })

  it('matches lines as clients send them: readings in brackets, normalised white space', async () => {
    expect(await answerOf(await ask('英语\n[#1] 「雪 百円」'))).toContain('100 yen')
    const line = '商店街のいちばん奥に、雨の日だけ暖簾(のれん)を出す店がある。'
    expect(await answerOf(await ask(`英语\n[#1] ${line}`))).toContain('curtain out only on rainy days')
  })

  it.each(['英语\n[#1] 知らない行', '法语\n[#1] 夏', 'x', ''])('rejects unknown lines (%j)', async (content) => {
    const response = await ask(content)
    expect(response.status).toBe(404)
    expect(await response.text()).toContain('only its own stories')
  })
})
