// Starts the servers of the gateway's benchmark: an origin, the gateway, bare Node and nginx, all but the origin on the first core.
import { fork, spawn } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { artworkPath, rankingPage, rankingPath } from './answers.mjs'
import { findNginx, startNginx } from './nginx.mjs'
import { jpeg, pictureBytes } from './pictures.mjs'

const here = (name) => fileURLToPath(new URL(name, import.meta.url))
// Runs the servers on one core and the load generator on the other, if there are two cores and taskset.
const taskset = existsSync('/usr/bin/taskset') ? '/usr/bin/taskset' : undefined
const pin = taskset ? [taskset, '-c', '0'] : []
/** What the command of a load generator begins with. */
export const generatorPin = taskset ? [taskset, '-c', '1'] : []

/**
 * The option of the image and of the systemd unit, for the gateway and for bare Node. With V8's own limit of 16 MB, new objects leave the
 * cache of the processor before they are collected: a cached response then takes up to twice the processor time, in bare Node too.
 */
const nodeOption = '--max-semi-space-size=2'

const move = (pid, core) => taskset && spawn(taskset, ['-acp', String(core), String(pid)], { stdio: 'ignore' })

/**
 * Starts everything in `directory`. Each server is a port and a process id; nginx is undefined where it cannot be installed.
 * `look` resolves with the memory of the gateway: its resident set, and what is alive, in bytes.
 */
export async function startServers(directory) {
  const files = join(directory, 'files')
  mkdirSync(files)
  const jsonFile = join(files, 'rank.json')
  writeFileSync(jsonFile, rankingPage())
  for (const [name, bytes] of pictureBytes) writeFileSync(join(files, name), jpeg(bytes))
  const children = []
  const started = async (child) => {
    children.push(child)
    return { port: await printedPort(child), pid: child.pid }
  }
  const command = (script, ...args) =>
    spawn(process.execPath, [nodeOption, here(script), ...args], { stdio: ['ignore', 'pipe', 'inherit'] })

  const origin = await started(command('origin.mjs', jsonFile))
  const child = fork(here('served.mjs'), [String(origin.port), jsonFile, join(directory, 'images')], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    execArgv: [nodeOption, '--expose-gc'],
  })
  const gateway = await started(child)
  // Bare Node sends the page that the gateway has made.
  const pageFile = join(files, 'page.html')
  const responseOf = (path) => fetch(`http://127.0.0.1:${gateway.port}${path}`, { headers: { 'accept-encoding': 'identity' } })
  const page = await responseOf(artworkPath)
  writeFileSync(pageFile, Buffer.from(await page.arrayBuffer()))
  const headsFile = join(files, 'heads.json')
  const heads = { '/json': headOf(await responseOf(rankingPath)), '/page': headOf(page) }
  writeFileSync(headsFile, JSON.stringify(heads))
  const bare = await started(command('bareNode.mjs', String(origin.port), jsonFile, pageFile, files, headsFile))
  for (const [{ pid }, core] of [
    [origin, 1],
    [gateway, 0],
    [bare, 0],
    [process, 1],
  ])
    move(pid, core)
  const program = findNginx()
  const port = program && (await freePort())
  const nginx = program && (await startNginx({ nginx: program, directory, files, originPort: origin.port, port, pin }))
  return {
    gateway,
    bare,
    nginx: nginx && { port, pid: nginx.pid },
    look: () =>
      new Promise((resolve) => {
        child.once('message', resolve)
        child.send('look')
      }),
    stop() {
      nginx?.stop()
      for (const one of children) one.kill('SIGTERM')
    },
  }
}

/** The headers of a response as a flat list, without those that Node adds itself. */
function headOf({ headers }) {
  return [...headers].filter(([name]) => !/^(?:date|connection|keep-alive)$/.test(name)).flat()
}

function printedPort(child) {
  return new Promise((resolve, reject) => {
    child.stdout.once('data', (text) => resolve(Number(String(text).trim())))
    child.once('exit', (code) => reject(new Error(`ended with ${code}`)))
  })
}

function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })
}
