// Starts a real Caddy or nginx for a test, from a file of deploy/ or a snippet of a document.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { connect as tlsConnect } from 'node:tls'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'
import { freePort } from './freePort.ts'
import { temporaryDirectory } from './program.ts'

/** The path of a file of this repository. */
export const repositoryFile = (path: string): string => fileURLToPath(new URL(`../../../../${path}`, import.meta.url))

/** True where a program can be started with this argument. */
export const hasProgram = (name: string, argument = '--version'): boolean =>
  spawnSync(name, [argument], { stdio: 'ignore', env: programEnvironment() }).status === 0

/** The environment of this process, with the directories of system programs in the path. */
const programEnvironment = () => ({ ...process.env, PATH: `${process.env.PATH ?? ''}:/usr/sbin:/usr/local/sbin` })

export const hasCaddy = hasProgram('caddy', 'version')
export const hasNginx = hasProgram('nginx', '-v')

export interface CaddyOptions {
  /** Text of a Caddyfile; deploy/Caddyfile by default. */
  readonly text?: string
  /** Ports of the gateways. */
  readonly replicas: readonly number[]
  /** The site serves HTTPS with a certificate of Caddy's own. */
  readonly isSecure?: boolean
}

/** Starts Caddy on a free port and returns the port. It ends with the test. */
export async function startCaddy({ text, replicas, isSecure = false }: CaddyOptions): Promise<number> {
  const directory = temporaryDirectory()
  const [port, admin, plain] = [await freePort(), await freePort(), await freePort()]
  const file = join(directory, 'Caddyfile')
  const site = isSecure ? `https://localhost:${port}` : `http://127.0.0.1:${port}`
  writeFileSync(file, (text ?? readFileSync(repositoryFile('deploy/Caddyfile'), 'utf8')).replace('emaki.example', site))
  await startProgram('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], port, {
    HOME: directory,
    XDG_DATA_HOME: directory,
    XDG_CONFIG_HOME: directory,
    CADDY_ADMIN: `localhost:${admin}`,
    CADDY_HTTP_PORT: String(plain),
    EMAKI_SITE: site,
    EMAKI_REPLICAS: replicas.map((replica) => `127.0.0.1:${replica}`).join(' '),
  })
  // Caddy accepts connections before it has created its certificate.
  while (isSecure && !(await succeeds(tlsConnect({ port, servername: 'localhost', rejectUnauthorized: false }), 'secureConnect')))
    await pause(20)
  return port
}

/** Starts Caddy with the file for a home network in front of a gateway. Returns its ports for HTTPS and for HTTP. It ends with the test. */
export async function startHomeCaddy(gateway: number): Promise<{ readonly port: number; readonly plain: number }> {
  const directory = temporaryDirectory()
  const [port, admin, plain] = [await freePort(), await freePort(), await freePort()]
  const file = repositoryFile('deploy/Caddyfile.home')
  await startProgram('caddy', ['run', '--config', file, '--adapter', 'caddyfile'], port, {
    HOME: directory,
    XDG_DATA_HOME: directory,
    XDG_CONFIG_HOME: directory,
    CADDY_ADMIN: `localhost:${admin}`,
    CADDY_HTTP_PORT: String(plain),
    CADDY_HTTPS_PORT: String(port),
    CADDY_CA: join(directory, 'caddy/pki/authorities/local'),
    EMAKI_HOME: '127.0.0.1',
    EMAKI_GATEWAY: `127.0.0.1:${gateway}`,
  })
  while (!(await succeeds(tlsConnect({ port, host: '127.0.0.1', rejectUnauthorized: false }), 'secureConnect'))) await pause(20)
  return { port, plain }
}

/** Starts nginx with a configuration of one site for a gateway on port 8080, on a free port. It ends with the test. */
export async function startNginx(text: string, gatewayPort: number): Promise<number> {
  const directory = temporaryDirectory()
  const port = await freePort()
  const certificate = createCertificate(directory)
  const site = text
    .replaceAll('127.0.0.1:8080', `127.0.0.1:${gatewayPort}`)
    .replaceAll('listen 443', `listen 127.0.0.1:${port}`)
    .replaceAll('/etc/ssl/emaki/fullchain.pem', certificate.certificate)
    .replaceAll('/etc/ssl/emaki/privkey.pem', certificate.key)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${directory}/${name};`)
  const file = join(directory, 'nginx.conf')
  const user = process.getuid?.() === 0 ? 'user root;\n' : ''
  writeFileSync(
    file,
    `${user}daemon off; pid ${directory}/nginx.pid; error_log ${directory}/error.log;\nevents {}\nhttp {\naccess_log off;\n${temporary.join('\n')}\n${site}\n}\n`,
  )
  await startProgram('nginx', ['-c', file, '-p', directory, '-e', `${directory}/error.log`], port)
  return port
}

/** Creates a certificate for localhost with openssl. */
function createCertificate(directory: string) {
  const [key, certificate] = [join(directory, 'key.pem'), join(directory, 'certificate.pem')]
  const subject = ['-subj', '/CN=localhost', '-days', '2', '-keyout', key, '-out', certificate]
  const { status } = spawnSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...subject], { stdio: 'ignore' })
  if (status !== 0) throw new Error('openssl could not create a certificate')
  return { key, certificate }
}

/** Starts a program, waits until it accepts connections, and kills it with the test. Rejects with its output when it ends. */
async function startProgram(
  name: string,
  argv: readonly string[],
  port: number,
  environment: Readonly<Record<string, string>> = {},
): Promise<void> {
  const child = spawn(name, argv, { env: { ...programEnvironment(), ...environment }, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = once(child, 'close')
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (part: string) => (output += part))
  onTestFinished(async () => {
    // SIGTERM, because the master process of nginx must end its workers.
    if (child.exitCode === null) child.kill('SIGTERM')
    await ended
  })
  while (!(await accepts(port))) {
    if (child.exitCode !== null) throw new Error(`${name} ended: ${output}`)
    await pause(20)
  }
}

const accepts = (port: number): Promise<boolean> => succeeds(connect(port, '127.0.0.1'), 'connect')

/** True when the socket has this event, false when it has an error. */
function succeeds(socket: Socket, event: 'connect' | 'secureConnect'): Promise<boolean> {
  return new Promise((resolve) => {
    socket.once(event, () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}
