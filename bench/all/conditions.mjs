// The conditions of a measurement: date, machine, programs and load. Names of hosts and paths are left out.
import { spawnSync } from 'node:child_process'
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os'
import { findChromium } from '../../scripts/chromium.mjs'

/** Notes the load before a run. Returns a function that describes the conditions after it. */
export function conditionsOf({ isQuick }) {
  const before = loadavg()[0]
  return () => {
    const model = cpus()[0]?.model.replace(/\s+/g, ' ').trim() ?? 'unknown processor'
    const memory = Math.round(totalmem() / 2 ** 30)
    const load = `load average ${before.toFixed(1)} before and ${loadavg()[0].toFixed(1)} after`
    const machine = `${availableParallelism()} cores (${model}), ${memory} GB`
    return `Measured ${new Date().toISOString().slice(0, 10)}${isQuick ? ' in a quick run' : ''}: ${machine}, Node ${process.versions.node}, ${chromiumVersion()}, ${load}`
  }
}

function chromiumVersion() {
  const program = findChromium()
  const { stdout } = program ? spawnSync(program, ['--version'], { encoding: 'utf8' }) : {}
  return /Chrom\w+ [\d.]+/.exec(stdout ?? '')?.[0] ?? 'no Chromium'
}
