// The certificate of EMAKI_TLS_CERT and EMAKI_TLS_KEY, and its renewal while the gateway runs (docs/operate/networks.md).
import { createPrivateKey, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createSecureContext } from 'node:tls'
import { failed, type Result, succeeded } from '@emaki/domain'
import type { Config } from '../config/config.ts'
import type { Logger } from '../operator/log.ts'

/** Paths of PEM files; empty without TLS. */
export type CertificateFiles = Pick<Config, 'tlsCertificate' | 'tlsKey'>

/** A certificate with its chain and its private key, in PEM. */
export interface Certificate {
  readonly cert: string
  readonly key: string
}

/** The certificate cannot be used. The message may be printed. */
export class CertificateError extends Error {
  override readonly name = 'CertificateError'
}

/** Reads and checks the certificate. The error is a sentence that names the variable and says what it needs. */
export function readCertificate({ tlsCertificate, tlsKey }: CertificateFiles): Result<Certificate, string> {
  const cert = readPem('EMAKI_TLS_CERT', tlsCertificate)
  if (!cert.ok) return cert
  const key = readPem('EMAKI_TLS_KEY', tlsKey)
  if (!key.ok) return key
  const parsed = attempt(() => new X509Certificate(cert.value))
  if (!parsed.ok) return failed(`EMAKI_TLS_CERT is "${tlsCertificate}" but must be a certificate in PEM format.`)
  const secret = attempt(() => createPrivateKey(key.value))
  if (!secret.ok) return failed(`EMAKI_TLS_KEY is "${tlsKey}" but must be a private key in PEM format without a passphrase.`)
  if (!parsed.value.checkPrivateKey(secret.value))
    return failed(`EMAKI_TLS_KEY is "${tlsKey}" but must be the private key of the certificate in EMAKI_TLS_CERT.`)
  const certificate = { cert: cert.value, key: key.value }
  const context = attempt(() => createSecureContext(certificate))
  return context.ok
    ? succeeded(certificate)
    : failed(`EMAKI_TLS_CERT is "${tlsCertificate}" but must be a certificate that TLS accepts (${context.error}).`)
}

function readPem(name: string, path: string): Result<string, string> {
  const read = attempt(() => readFileSync(path, 'utf8'))
  return read.ok ? read : failed(`${name} is "${path}" but must be a file that can be read (${read.error}).`)
}

/** The result of `run`, or the code of its error. */
function attempt<T>(run: () => T): Result<T, string> {
  try {
    return succeeded(run())
  } catch (error) {
    return failed(error instanceof Error && 'code' in error ? String(error.code) : 'unknown error')
  }
}

/** The certificate of the configuration; undefined without TLS. Throws a CertificateError. */
export function certificateOf(config: CertificateFiles): Certificate | undefined {
  if (config.tlsCertificate === '') return undefined
  const read = readCertificate(config)
  if (!read.ok) throw new CertificateError(read.error)
  return read.value
}

interface RenewalOptions {
  readonly files: CertificateFiles
  /** The certificate in use. */
  readonly current: Certificate
  /** Uses a new certificate for new connections. */
  readonly use: (certificate: Certificate) => void
  readonly log: Logger
}

/**
 * Creates the function that reads the files again. A certificate that cannot be used is logged once, and the current one stays: the
 * two files may be replaced one after the other.
 */
export function createRenewal({ files, current, use, log }: RenewalOptions): () => void {
  let used = current
  let problem = ''
  return () => {
    const read = readCertificate(files)
    if (!read.ok) {
      if (read.error !== problem) log.error({ problem: read.error }, 'the new certificate cannot be used; the old one stays')
      problem = read.error
      return
    }
    problem = ''
    if (read.value.cert === used.cert && read.value.key === used.key) return
    used = read.value
    use(used)
    log.info({ validTo: new X509Certificate(used.cert).validTo }, 'certificate renewed')
  }
}
