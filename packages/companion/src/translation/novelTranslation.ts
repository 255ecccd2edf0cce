// GET /api/pixiv-novel-translate/{id}.html: a novel's text translated, as HTML that arrives while it is being made (docs/contract/companion.md 9.2).
import { type Fetch, flatNovel, keepWords, parseLanguage, readKeptWords, record, text, translationPrompt } from '@emaki/domain'
import type { TranslationOptions } from '../options.ts'
import { askWeb } from '../passThrough.ts'
import type { CompanionRoute, Visit } from '../route.ts'
import { readReply } from '../web/envelope.ts'
import { oneOf, words } from '../web/parameter.ts'
import { notFound, Refusal, upstreamFailed } from '../web/refusal.ts'
import { askModel, type ChatProvider } from './chatModel.ts'
import { escapeHtml } from './escapeHtml.ts'
import { linesByModel } from './lineTranslation.ts'
import { machineHtml } from './machine.ts'
import { passages } from './passages.ts'

const services = ['ms', 'gg', 'yd', 'sc'] as const
type Service = (typeof services)[number]

/** Characters that a model is given at once: well inside what small ones keep in mind. */
const passageLength = 1500
/** Reliability E12: no translation is so much longer than its source. */
const maxGrowth = 4

export const translationRoute: CompanionRoute = {
  method: 'GET',
  path: '/api/pixiv-novel-translate/{id}.html',
  aliases: [],
  idForm: 'any',
  lifetime: 'translation',
  mediaType: 'text/html',
  about: 'A novel’s text, translated; into Chinese unless told',
  parameters: [
    oneOf('srv', services, { isRequired: true, about: 'ms, gg and yd are machine translators, sc is a language model' }),
    words('to', 16, { about: 'language to translate into; sc knows the twelve of the interface' }),
    words('nots', 4000, { about: 'words to leave as they are, with commas between' }),
    words('aimd', 40, { about: 'key of a language model' }),
    oneOf('lines', ['1'], { about: 'sc only: a line for every line that is not empty, and nothing else' }),
  ],
  async answer(visit) {
    const { options } = visit.context
    const service = services.find((one) => one === visit.values.srv) ?? 'sc'
    const translate = translatorFor(visit, service, options.translation ?? {}, options.fetch)
    const novel = await readNovel(visit)
    const longest = options.translation?.longestNovel ?? 200_000
    if (novel.length > longest) throw new Refusal(413, 'This novel is too long to be translated here')
    const { translations } = visit.context
    const { to, nots, aimd, lines } = visit.values
    const key = JSON.stringify([visit.id, service, to, nots, aimd, lines])
    const known = translations.find(key, novel)
    return htmlResponse(await begun(known === undefined ? translations.keeping(key, novel, translate(novel)) : whole(known)))
  },
}

async function* whole(html: string): AsyncGenerator<string> {
  yield html
}

type Translate = (novel: string) => AsyncGenerator<string>

/** The translator of a service. Throws 501 with a sentence when the operator has set none, before anything is asked upstream. */
function translatorFor(visit: Visit, service: Service, { model, machines = {} }: TranslationOptions, fetch: Fetch): Translate {
  const { context, values, signal } = visit
  const kept = readKeptWords(values.nots ?? '')
  if (service === 'sc') {
    if (!model) throw new Refusal(501, 'Translation by a language model is not set up on this server')
    return (novel) => byModel(model, novel, kept, visit, model.fetch ?? fetch)
  }
  const machine = machines[service]
  if (!machine) throw new Refusal(501, 'This machine translation is not set up on this server')
  const to = values.to ?? (service === 'gg' ? 'zh-CN' : 'zh-Hans')
  return (novel) => machineHtml(machine, novel, { to, kept: service === 'ms' ? kept : [], signal, sleep: context.clock.sleep })
}

async function* byModel(
  provider: ChatProvider,
  novel: string,
  kept: readonly string[],
  visit: Visit,
  fetch: Fetch,
): AsyncGenerator<string> {
  const { context, values, signal } = visit
  const keeper = keepWords(kept)
  const name = values.aimd ?? ''
  const models = provider.models ?? {}
  const model = Object.hasOwn(models, name) ? (models[name] ?? provider.model) : provider.model
  const to = parseLanguage(values.to) ?? 'zh-CN'
  if (values.lines === '1') {
    yield* linesByModel(novel, to, keeper, (system, user) =>
      askModel(provider, fetch, context.clock, { model, system, user }, signal),
    )
    return
  }
  const prompt = translationPrompt(to)
  for (const { before, text: passage } of passages(novel, passageLength)) {
    yield html(before)
    let length = 0
    const restorer = keeper.restorer()
    const user = `${prompt.passage}\n${keeper.hide(passage)}`
    for await (const piece of askModel(provider, fetch, context.clock, { model, system: prompt.system, user }, signal)) {
      length += piece.length
      if (length > passage.length * maxGrowth + 200) throw upstreamFailed('The translation grew beyond all measure')
      yield html(restorer.push(piece))
    }
    yield html(restorer.end())
  }
}

async function readNovel(visit: Visit): Promise<string> {
  const novel = record(readReply(await askWeb({ ...visit, values: {} }, { path: `/ajax/novel/${visit.id}` })))
  const flat = flatNovel(text(novel.content))
  if (flat === '') throw notFound()
  return flat
}

/** The pieces with the first visible one at hand: until then, what goes wrong can still be said as JSON with a status. */
async function begun(pieces: AsyncGenerator<string>): Promise<{ first: string; rest: AsyncGenerator<string> }> {
  let first = ''
  while (first === '') {
    const { done, value } = await pieces.next()
    if (done) throw upstreamFailed('The translation came back empty')
    first = value.replace(/^(?:\s|<br>)+/, '')
  }
  // Clients take what begins with a brace for an error.
  return { first: first.replace(/^\{/, '&#123;'), rest: pieces }
}

function htmlResponse({ first, rest }: { first: string; rest: AsyncGenerator<string> }): Response {
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(encoder.encode(first)),
    async pull(controller) {
      try {
        const { done, value } = await rest.next()
        if (done) controller.close()
        else controller.enqueue(encoder.encode(value))
      } catch (error) {
        // The text so far is with the reader; a broken stream is never kept by anyone (docs/reliability.md F38).
        controller.error(error)
      }
    },
    async cancel() {
      await rest.return(undefined)
    },
  })
  const headers = { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': "default-src 'none'; sandbox" }
  return new Response(body, { headers })
}

const html = (plain: string): string => escapeHtml(plain).replace(/\n/g, '<br>')
