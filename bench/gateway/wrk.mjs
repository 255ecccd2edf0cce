// Measures the peak throughput of a server with wrk, one thread on the generator's core.
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** Requests per second. Throws if a response was not successful. */
export async function wrkPeak({ wrk, pin, port, path, connections = 32, seconds }) {
  const [command, ...before] = [...pin, wrk]
  const address = `http://127.0.0.1:${port}${path}`
  const { stdout } = await promisify(execFile)(command, [...before, '-t1', `-c${connections}`, `-d${seconds}s`, address])
  const rate = Number(/Requests\/sec:\s*([\d.]+)/.exec(stdout)?.[1])
  if (!(rate > 0) || /Non-2xx/.test(stdout)) throw new Error(`wrk: ${stdout}`)
  return rate
}
