// Drives WebKitGTK through classic WebDriver: WebKitWebDriver with MiniBrowser, on its own X display.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, freePort } from '../support/fixtures.ts'
import { type Driver, startProgram } from './driver.ts'

/** `directory` receives all files that the browser writes. */
export async function startWebKit(path: string, directory: string): Promise<Driver> {
  const runtime = join(directory, 'runtime')
  await mkdir(runtime, { mode: 0o700 })
  await mkdir(join(directory, 'config'))
  await writeFile(join(directory, 'config/user-dirs.dirs'), `XDG_DOWNLOAD_DIR="${directory}"\n`)
  // Prints the number of a free display to file descriptor 1, its standard output.
  const display = startProgram('Xvfb', ['-displayfd', '1', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'], {})
  const errors: string[] = []
  const port = await freePort()
  const env = {
    DISPLAY: `:${await display.waitForOutput(/^\d+$/)}`,
    HOME: directory,
    XDG_CACHE_HOME: join(directory, 'cache'),
    XDG_CONFIG_HOME: join(directory, 'config'),
    XDG_DATA_HOME: join(directory, 'data'),
    XDG_RUNTIME_DIR: runtime,
    GDK_BACKEND: 'x11',
    GTK_A11Y: 'none',
    NO_AT_BRIDGE: '1',
    LC_ALL: 'en_US.UTF-8',
    LIBGL_ALWAYS_SOFTWARE: '1',
  }
  const program = startProgram(path, [`--port=${port}`], env, (line) => {
    if (/^CONSOLE \S* ?ERROR|WebProcess CRASHED/.test(line)) errors.push(line)
  })
  const quit = async () => {
    await program.kill()
    await display.kill()
  }
  const request = async (method: string, route: string, body?: object): Promise<unknown> => {
    const response = await fetch(`http://127.0.0.1:${port}${route}`, { method, ...(body && { body: JSON.stringify(body) }) })
    const { value } = (await response.json()) as { value: unknown }
    if (!response.ok) throw new Error(JSON.stringify(value))
    return value
  }
  try {
    // The driver does not report when it is ready, so poll its status.
    await expect(() => request('GET', '/status')).toPass()
    const options = { args: ['--automation', '--enable-write-console-messages-to-stdout=true'] }
    const session = (await request('POST', '/session', {
      capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } },
    })) as { sessionId: string }
    const send = (method: string, route: string, body?: object) => request(method, `/session/${session.sessionId}${route}`, body)
    await send('POST', '/window/rect', { x: 0, y: 0, width: 1280, height: 900 })
    return {
      errors,
      goto: async (url) => void (await send('POST', '/url', { url })),
      perform: async (actions) => void (await send('POST', '/actions', { actions })),
      screenshot: async () => String(await send('GET', '/screenshot')),
      async call(source, json) {
        const script = `const done = arguments[1];
          (${source})(arguments[0]).then((result) => done({ result }), (error) => done({ error: String(error) }))`
        const done = (await send('POST', '/execute/async', { script, args: [json] })) as { result?: string; error?: string }
        if (done.result === undefined) throw new Error(done.error)
        return done.result
      },
      async quit() {
        await send('DELETE', '').catch(() => undefined)
        await quit()
      },
    }
  } catch (error) {
    await quit()
    throw error
  }
}
