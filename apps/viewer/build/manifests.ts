// Writes the web app manifest in every interface language, as manifest.<tag>.webmanifest beside the common one. Its addresses are relative to
// the manifest, so that it works below any base path.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Language, languages } from '@emaki/domain'
import type { Plugin } from 'vite'
import { type Messages, readMessages } from './messageFiles.ts'

interface Shortcut {
  readonly url: string
  readonly name: string
}

interface Manifest {
  readonly name: string
  readonly short_name: string
  readonly shortcuts: readonly Shortcut[]
}

/** The message key of the name of each shortcut, by its address. */
const names: Readonly<Record<string, string>> = {
  search: 'nav.search',
  'rank/daily': 'nav.rank',
  following: 'nav.following',
  'setting/offline': 'screen.offline',
}

const source = join(import.meta.dirname, '../public/manifest.webmanifest')
const pathOf = (tag: Language) => `manifest.${tag}.webmanifest`

/** The manifest with the texts of one language. */
export function localManifest(manifest: Manifest, tag: Language, messages: Messages) {
  const shortcuts = manifest.shortcuts.map((shortcut) => {
    const name = messages[names[shortcut.url] ?? '']
    if (name === undefined) throw new Error(`manifest: no text for the shortcut ${shortcut.url}`)
    return { ...shortcut, name }
  })
  return { ...manifest, lang: tag, dir: 'ltr', shortcuts }
}

/** The common manifest of the repository, with the title of the site as the name of the installed app, if there is one. */
export function commonManifest(title = ''): Manifest {
  const manifest: Manifest = JSON.parse(readFileSync(source, 'utf8'))
  return title === '' ? manifest : { ...manifest, name: title, short_name: title }
}

/** `title` is that of a static site (scripts/build-static.mjs); empty for the name of the repository's manifest. */
export function manifests(title = ''): Plugin {
  const textOf = (tag: Language) => JSON.stringify(localManifest(commonManifest(title), tag, readMessages(tag)))
  return {
    name: 'emaki-manifests',
    generateBundle() {
      // Replaces the copy of the repository's manifest, before the service worker hashes it.
      if (title !== '')
        this.emitFile({ type: 'asset', fileName: 'manifest.webmanifest', source: JSON.stringify(commonManifest(title)) })
      for (const tag of languages) this.emitFile({ type: 'asset', fileName: pathOf(tag), source: textOf(tag) })
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const tag = languages.find((language) => request.url === `/${pathOf(language)}`)
        if (tag === undefined) return next()
        response.setHeader('content-type', 'application/manifest+json')
        response.end(textOf(tag))
      })
    },
  }
}
