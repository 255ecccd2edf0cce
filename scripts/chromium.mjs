// Finds a Chromium for the browser tests, or installs one: Debian's package as root on Debian, Playwright's own elsewhere.

import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { installDebian, root, run } from './install.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']

/** The path of a Chromium executable. `CHROMIUM_PATH` overrides; throws with a clear sentence when it names nothing. */
export function findChromium() {
  const chosen = process.env.CHROMIUM_PATH
  if (chosen) {
    if (!existsSync(chosen)) throw new Error(`CHROMIUM_PATH is "${chosen}", but no such file exists.`)
    return chosen
  }
  const present = onPath()
  if (present) return present
  console.log('Installing Chromium …')
  if (installDebian(['chromium', 'fonts-noto-cjk'])) {
    const installed = onPath()
    if (installed) return installed
  }
  run(join(root, 'node_modules/.bin/playwright'), ['install', 'chromium'])
  return createRequire(join(root, 'e2e/package.json'))('@playwright/test').chromium.executablePath()
}

function onPath() {
  for (const name of names) {
    const found = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).stdout.trim()
    if (found) return found
  }
  return undefined
}
