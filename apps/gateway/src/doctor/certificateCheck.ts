// Check of the certificate: can it be used, and how long is it valid?
import { X509Certificate } from 'node:crypto'
import { type CertificateFiles, readCertificate } from '../http/certificate.ts'
import { type Finding, ok, problem, warning } from './finding.ts'

const dayMs = 24 * 60 * 60 * 1000
/** Most certificates are renewed 30 days before their end, so a shorter rest means that the renewal does not work. */
const minDays = 14

/** Checks the certificate; nothing without TLS. `now` is the time in ms. */
export function checkCertificate(config: CertificateFiles, now: number): Finding[] {
  if (config.tlsCertificate === '') return []
  const read = readCertificate(config)
  if (!read.ok)
    return [
      problem('certificate', read.error.replace(/\.$/, ''), 'Set EMAKI_TLS_CERT and EMAKI_TLS_KEY to files that Emaki may read.'),
    ]
  const { subjectAltName, validTo } = new X509Certificate(read.value.cert)
  const text = `${config.tlsCertificate} is for ${subjectAltName ?? 'no host name'}, valid until ${validTo}`
  const days = (Date.parse(validTo) - now) / dayMs
  const advice = 'Renew the certificate. Emaki uses new files without a restart.'
  if (days < 0) return [problem('certificate', text, advice)]
  return [days < minDays ? warning('certificate', text, advice) : ok('certificate', text)]
}
