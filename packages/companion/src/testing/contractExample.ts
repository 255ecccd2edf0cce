// Examples of the contract (companion-api 3 to 10) as files beside this one.
import { readFileSync } from 'node:fs'

const read = (file: string): string => readFileSync(new URL(`./contract/${file}`, import.meta.url), 'utf8')

/** Reads the example of that name. Throws when there is none. */
export const contractExample = (name: string): unknown => JSON.parse(read(`${name}.json`))

/** The event stream of a chat completion (companion-api 10.4). */
export const chatStreamExample = (): string => read('chat-stream.txt')
