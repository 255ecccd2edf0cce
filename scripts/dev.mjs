// `npm run dev`: the viewer with hot reload, and a gateway that is rebuilt and restarted when its sources change.
import { spawn } from 'node:child_process'
import { build } from './build.mjs'
import { ensureInstalled, root } from './install.mjs'
import { packageCommand } from './programs.mjs'

const port = process.env.PORT ?? '8080'

ensureInstalled({ onlyRunning: true })
build()

const children = [
  start(packageCommand(root, 'tsc', ['-b', 'apps/gateway', '--watch', '--preserveWatchOutput'])),
  start([process.execPath, ['--watch', '--watch-preserve-output', 'apps/gateway/dist/main.js']], { PORT: port }),
  start(packageCommand(root, 'vite', ['apps/viewer']), { EMAKI_GATEWAY_PORT: port }),
]

function start([command, args], env = {}) {
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } })
  child.on('exit', () => stop())
  return child
}

function stop() {
  for (const child of children) child.kill('SIGTERM')
}

process.on('SIGINT', stop)
process.on('SIGTERM', stop)
