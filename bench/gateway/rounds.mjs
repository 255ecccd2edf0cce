// Interleaved rounds over several servers, and ratios of the gateway to each of them.
import { cpuSeconds } from './cpuTime.mjs'
import { findWrk } from './nginx.mjs'
import { closedLoop } from './openLoop.mjs'
import { generatorPin } from './servers.mjs'
import { wrkPeak } from './wrk.mjs'

const wrk = findWrk()

/**
 * Measures the servers in turn, `rounds` times after a first round that does not count. `targets` has the gateway under `ours`.
 * Resolves with the median rate of each server, in responses per second, and with the ratios of the gateway to each other server: by
 * the clock, and by the processor time that the server has used. The load generator in Node cannot saturate nginx, so without wrk
 * only processor time is compared.
 */
export async function runRounds({ targets, rounds, seconds }) {
  const names = Object.keys(targets)
  const measured = []
  for (let round = 0; round <= rounds; round++) {
    const one = {}
    for (const name of names) one[name] = await measure(targets[name], seconds)
    if (round > 0) measured.push(one)
  }
  const all = (name, key) => measured.map((one) => one[name][key])
  const ratios = (name, key) => measured.map((one) => one.ours[key] / one[name][key]).sort((a, b) => a - b)
  return {
    hasClock: wrk !== undefined,
    rates: Object.fromEntries(names.map((name) => [name, median(all(name, 'rate'))])),
    cpuMs: Object.fromEntries(names.map((name) => [name, 1000 / median(all(name, 'perCpu'))])),
    ratios: Object.fromEntries(
      names.filter((name) => name !== 'ours').map((name) => [name, { clock: ratios(name, 'rate'), cpu: ratios(name, 'perCpu') }]),
    ),
  }
}

async function measure(target, seconds) {
  const before = cpuSeconds(target.pid)
  const began = performance.now()
  const rate = await (wrk ? wrkPeak({ ...target, wrk, pin: generatorPin, seconds }) : closedLoop({ ...target, seconds }))
  const answers = (rate * (performance.now() - began)) / 1000
  return { rate, perCpu: answers / Math.max(0.01, cpuSeconds(target.pid) - before) }
}

export function median(values) {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)]
}
