// Writes the early script into the head of index.html, with the hash that the gateway allows in the content security policy.
import { createHash } from 'node:crypto'
import { build, type Plugin } from 'vite'

/** Bundles `entry` into one inline script before the styles. Static hosts have no first screen in their page, and so no such script. */
export function earlyScript(entry: string): Plugin {
  let isWanted = false
  return {
    name: 'emaki-early-script',
    apply: 'build',
    configResolved({ mode }) {
      isWanted = mode !== 'static'
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html) {
        if (!isWanted) return html
        const code = await bundled(entry)
        if (/<\/script|<!--/i.test(code)) throw new Error('the early script contains markup')
        const hash = createHash('sha256').update(code).digest('base64')
        return html.replace('</title>', () => `</title>\n    <script data-hash="sha256-${hash}">${code}</script>`)
      },
    },
  }
}

async function bundled(entry: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    resolve: { conditions: ['emaki-source', 'module', 'browser', 'development|production', 'default'] },
    build: {
      write: false,
      copyPublicDir: false,
      modulePreload: false,
      lib: { entry, formats: ['iife'], name: 'early', fileName: 'early' },
    },
  })
  const [output] = Array.isArray(result) ? result : [result]
  const chunk = output && 'output' in output ? output.output[0] : undefined
  if (chunk?.type !== 'chunk') throw new Error('the early script was not built')
  return chunk.code.trim()
}
