// `npm start`: installs what is missing, builds what is stale, then becomes the gateway.
import { build } from './build.mjs'
import { ensureInstalled } from './install.mjs'

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Emaki needs Node.js 20.19 or newer; this is ${process.versions.node}.`)
  process.exit(1)
}

try {
  ensureInstalled()
  build()
} catch (error) {
  console.error(error.message)
  process.exit(1)
}
await import('../apps/gateway/dist/main.js')
