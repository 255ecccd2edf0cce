// Adds the chunks of the app to the HTML, so that they load in parallel with the boot script and not after it.
import type { Plugin } from 'vite'

/** Where the gateway puts the initial data. It is last in the head, so that the browser requests scripts and styles before it arrives. */
const marker = '<!-- emaki:head -->'

/** Adds modulepreload links and stylesheets for all static imports of the chunk named `chunkName`. */
export function preloadChunk(chunkName: string): Plugin {
  let base = '/'
  return {
    name: 'emaki-preload',
    apply: 'build',
    configResolved(config) {
      base = config.base
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const chunks = Object.values(bundle ?? {}).filter((file) => file.type === 'chunk')
        const wanted = chunks.find((chunk) => chunk.name === chunkName)
        if (wanted === undefined) throw new Error(`no chunk is named ${chunkName}`)
        const needed = new Set<string>()
        const styles = new Set<string>()
        const visit = (fileName: string) => {
          if (needed.has(fileName)) return
          needed.add(fileName)
          const chunk = chunks.find((candidate) => candidate.fileName === fileName)
          for (const style of chunk?.viteMetadata?.importedCss ?? []) styles.add(style)
          for (const imported of chunk?.imports ?? []) visit(imported)
        }
        visit(wanted.fileName)
        const link = (rel: string, file: string) =>
          html.includes(file) ? '' : `    <link rel="${rel}" crossorigin href="${base}${file}">\n`
        const links = [
          ...[...styles].map((file) => link('stylesheet', file)),
          ...[...needed].map((file) => link('modulepreload', file)),
        ]
        if (!html.includes(marker)) throw new Error(`index.html has lost its ${marker}`)
        return html.replace(marker, '').replace('  </head>', `${links.join('')}    ${marker}\n  </head>`)
      },
    },
  }
}

/** The chunks of the first load. */
const firstLoad = /(^|\/)(rolldown-runtime|boot|react|libraries|main)-[^/]+\.js$/
const boot = /(^|\/)boot-[^/]+\.js$/
const main = /(^|\/)main-[^/]+\.js$/

/**
 * The files that a dynamic import of `file` still has to load. The boot script imports the main chunk, and loads with it what the HTML of a
 * page with first cards does not name. Whatever else imports a chunk runs after the first load: without this, the main chunk would list
 * those files for every import.
 */
export function filesToLoad(file: string, files: readonly string[]): string[] {
  const known = main.test(file) ? boot : firstLoad
  return files.filter((candidate) => !known.test(candidate))
}
