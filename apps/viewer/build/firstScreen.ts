// Builds the renderer of first screens, which the gateway loads, and their style, which it writes into pages.
import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'
import { messages } from './messages.ts'

/** A class name that only one file uses. Shorter than the default, which adds a line number. */
export function scopedName(name: string, file: string): string {
  const path = relative(`${import.meta.dirname}/..`, file.replace(/\?.*$/, ''))
  return `${name}_${createHash('sha256').update(path).digest('base64url').slice(0, 4)}`
}

/**
 * Builds `entry` to `/server/firstScreen.mjs`, one module without imports, and the style of what it renders to `/first-screen.css`. Static
 * hosts have no first screen in their page, and so no such files.
 */
export function firstScreen(entry: string): Plugin {
  let isWanted = false
  return {
    name: 'emaki-first-screen',
    apply: 'build',
    configResolved({ mode }) {
      isWanted = mode !== 'static'
    },
    async generateBundle() {
      if (!isWanted) return
      const renderer = await bundled(entry)
      const source = styleOf(renderer)
      if (source.includes('</')) throw new Error('the style of first screens contains markup')
      if (/url\(/.test(source)) throw new Error('the style of first screens names files, which would load before their pictures')
      const [code, ...others] = renderer.filter(({ type }) => type === 'chunk')
      if (code?.type !== 'chunk' || others.length > 0) throw new Error('the renderer of first screens is not one module')
      this.emitFile({ type: 'asset', fileName: 'first-screen.css', source })
      this.emitFile({ type: 'asset', fileName: 'server/firstScreen.mjs', source: code.code })
    },
  }
}

type Output = Rolldown.RolldownOutput['output'][number]

async function bundled(entry: string): Promise<readonly Output[]> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    plugins: [messages()],
    css: { modules: { generateScopedName: scopedName } },
    resolve: { conditions: ['emaki-source', 'module', 'production', 'import', 'default'] },
    define: { 'process.env.NODE_ENV': '"production"', 'import.meta.env.BASE_URL': '"/"' },
    build: {
      write: false,
      copyPublicDir: false,
      cssCodeSplit: false,
      modulePreload: false,
      lib: { entry, formats: ['es'], fileName: 'firstScreen', cssFileName: 'style' },
      rolldownOptions: { output: { codeSplitting: false } },
    },
  })
  return (Array.isArray(result) ? result : [result]).flatMap((one) => ('output' in one ? one.output : []))
}

function styleOf(output: readonly Output[]): string {
  const sheets = output.filter((file) => file.type === 'asset').filter(({ fileName }) => fileName.endsWith('.css'))
  if (sheets.length === 0) throw new Error('the style of first screens was not built')
  return sheets.map(({ source }) => Buffer.from(source).toString('utf8').trim()).join('')
}
