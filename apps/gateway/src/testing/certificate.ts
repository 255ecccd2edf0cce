// Certificates for tests, made by the openssl program.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** False where there is no openssl: tests that need a certificate are skipped. */
export const hasOpenssl = spawnSync('openssl', ['version'], { stdio: 'ignore' }).status === 0

export interface Certificate {
  readonly certificateFile: string
  readonly keyFile: string
  readonly cert: string
  readonly key: string
}

/** Writes `<name>.crt` and `<name>.key` to a directory: a self-signed certificate for the given names. */
export function createCertificate(directory: string, name: string, ...hosts: readonly string[]): Certificate {
  const certificateFile = join(directory, `${name}.crt`)
  const keyFile = join(directory, `${name}.key`)
  const names = hosts.map((host) => `${/^[\d.]+$/.test(host) ? 'IP' : 'DNS'}:${host}`)
  const made = spawnSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '3'],
      ...['-subj', `/CN=${name}`, '-addext', `subjectAltName=${names.join()}`, '-keyout', keyFile, '-out', certificateFile],
    ],
    { encoding: 'utf8' },
  )
  if (made.status !== 0) throw new Error(`openssl failed: ${made.stderr}`)
  return {
    certificateFile,
    keyFile,
    cert: readFileSync(certificateFile, 'utf8'),
    key: readFileSync(keyFile, 'utf8'),
  }
}
