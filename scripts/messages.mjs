// Adds or removes messages in all twelve locales: `node scripts/messages.mjs add FILE` or `… remove KEY…`.
import { mkdirSync, readdirSync, readFileSync, renameSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '../apps/viewer/src/platform/i18n/locales')
export const locales = ['zh-CN', 'zh-TW', 'de', 'el', 'en', 'es', 'fr', 'it', 'ja', 'ko', 'pt', 'ru']

/** Runs `work` while no other process runs this script. Waits at most ten seconds for it. */
async function alone(work) {
  const lock = join(folder, '.lock')
  for (let attempt = 0; ; attempt++) {
    try {
      mkdirSync(lock)
      break
    } catch (error) {
      if (error.code !== 'EEXIST' || attempt > 200) throw error
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  try {
    work()
  } finally {
    rmdirSync(lock)
  }
}

function change(locale, edit) {
  const file = join(folder, `${locale}.json`)
  const messages = readdirSync(folder).includes(`${locale}.json`) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  edit(messages)
  const sorted = Object.fromEntries(Object.entries(messages).sort(([a], [b]) => (a < b ? -1 : 1)))
  writeFileSync(`${file}.tmp`, `${JSON.stringify(sorted, null, 2)}\n`)
  renameSync(`${file}.tmp`, file)
}

const [command, ...rest] = process.argv.slice(2)
mkdirSync(folder, { recursive: true })

if (command === 'add' && rest.length === 1) {
  const added = JSON.parse(readFileSync(rest[0], 'utf8'))
  const incomplete = Object.entries(added).flatMap(([key, texts]) => {
    const missing = locales.filter((locale) => typeof texts[locale] !== 'string' || texts[locale] === '')
    return missing.length > 0 ? [`${key}: no text for ${missing.join(', ')}`] : []
  })
  if (incomplete.length > 0) {
    console.error(incomplete.join('\n'))
    process.exit(1)
  }
  await alone(() => {
    for (const locale of locales) change(locale, (messages) => Object.assign(messages, mapOf(added, locale)))
  })
  console.log(`${Object.keys(added).length} messages in ${locales.length} locales`)
} else if (command === 'remove' && rest.length > 0) {
  await alone(() => {
    for (const locale of locales) {
      change(locale, (messages) => {
        for (const key of rest) delete messages[key]
      })
    }
  })
} else {
  console.error(
    'usage: node scripts/messages.mjs add FILE.json | remove KEY…\nFILE holds { "key": { "zh-CN": "…", … } } with all twelve locales.',
  )
  process.exit(1)
}

function mapOf(added, locale) {
  return Object.fromEntries(Object.entries(added).map(([key, texts]) => [key, withNoBreakSpaces(locale, texts[locale])]))
}

/** Replaces ordinary spaces by the no-break spaces of French, German, Spanish and Russian typography. */
function withNoBreakSpaces(locale, text) {
  const noBreak = '\u00a0'
  const spaced = ['de', 'es', 'fr', 'ru'].includes(locale) ? text.replaceAll(' %', `${noBreak}%`) : text
  if (locale === 'de') return spaced.replaceAll(' …', `${noBreak}…`)
  if (locale !== 'fr') return spaced
  return spaced
    .replaceAll(/ (?=[;!?])/g, '\u202f')
    .replaceAll(/ (?=[:»])/g, noBreak)
    .replaceAll('« ', `«${noBreak}`)
}
