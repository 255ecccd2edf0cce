// Builds the style of the first screen into a file of its own, which the gateway writes into pages.
import { build, type Plugin } from 'vite'

/** Builds `entry` to `/first-screen.css`. Static hosts have no first screen in their page, and so no such file. */
export function firstScreenStyle(entry: string): Plugin {
  let isWanted = false
  return {
    name: 'emaki-first-screen-style',
    apply: 'build',
    configResolved({ mode }) {
      isWanted = mode !== 'static'
    },
    async generateBundle() {
      if (!isWanted) return
      const source = await bundled(entry)
      if (source.includes('</')) throw new Error('the style of the first screen contains markup')
      if (/url\(/.test(source)) throw new Error('the style of the first screen names files, which would load before its pictures')
      this.emitFile({ type: 'asset', fileName: 'first-screen.css', source })
    },
  }
}

async function bundled(entry: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    build: { write: false, copyPublicDir: false, rolldownOptions: { input: entry } },
  })
  const [output] = Array.isArray(result) ? result : [result]
  const files = output && 'output' in output ? output.output : []
  const style = files.find((file) => file.type === 'asset' && file.fileName.endsWith('.css'))
  if (style?.type !== 'asset') throw new Error('the style of the first screen was not built')
  return Buffer.from(style.source).toString('utf8').trim()
}
