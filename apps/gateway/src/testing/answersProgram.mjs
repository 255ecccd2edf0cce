// The mirror's answers as the gateway keeps them, as a program of its own, so that its memory can be measured from outside. Argument: a directory.
// Every line of its input is a number of different questions to ask; it answers with how many of those it still has at hand.
import { createInterface } from 'node:readline'
import { openAnswerStore } from '../../dist/answers/answerStore.js'
import { createLog } from '../../dist/log.js'
import { createMirrorAnswers, mirrorQuestion } from '../../dist/mirrorAnswers.js'

const [directory] = process.argv.slice(2)
const megabyte = 1024 * 1024
const store = openAnswerStore({ directory, maxDiskBytes: 4 * megabyte, valkey: undefined, log: createLog('silent') })
const works = Array.from({ length: 2 }, (_, id) => ({ id: id + 1, title: `a work ${id}`, caption: 'x'.repeat(1500) }))
const answers = createMirrorAnswers({
  mirror: () => Response.json({ illusts: works, next_url: null }),
  now: Date.now,
  maxBytes: 48 * megabyte,
  store: directory === undefined ? undefined : store,
})
let asked = 0

for await (const line of createInterface({ input: process.stdin })) {
  const questions = Array.from({ length: Number(line) }, () =>
    mirrorQuestion('/search', new URLSearchParams({ word: `word ${asked++}` }), undefined),
  )
  for (let at = 0; at < questions.length; at += 100)
    await Promise.all(questions.slice(at, at + 100).map((one) => answers.ask(one)))
  process.stdout.write(`${questions.filter((one) => answers.ready(one)).length}\n`)
}
