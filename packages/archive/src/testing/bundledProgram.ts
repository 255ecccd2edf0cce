// Programs that tests start many times, in one file each: loading some hundred modules takes most of such a start.
import { basename, dirname, join } from 'node:path'
import { rolldown } from 'rolldown'

/** Bundles a program with what it imports, apart from native packages. Returns the path of the bundle, in a folder where those are found. */
export async function bundledProgram(program: string): Promise<string> {
  const bundle = await rolldown({ input: program, platform: 'node', external: [/^sharp$/, /sqlite/], logLevel: 'silent' })
  const file = join(dirname(program), '../../node_modules/.cache', basename(program))
  await bundle.write({ file, format: 'es', codeSplitting: false })
  await bundle.close()
  return file
}
