// The structured log: JSON lines on standard error, with everything that could open an account struck out (reliability J4).
import pino, { type DestinationStream, type Logger } from 'pino'

export type { Logger } from 'pino'

const secrets = ['authorization', 'cookie', 'set-cookie', 'code_verifier', 'token', 'access_token', 'refresh_token']
/** A login code; an error's code is none and must stay readable. */
const loginCodes = ['code', 'query.code', 'body.code', '*.query.code', '*.body.code']
const paths = secrets.flatMap((name) => {
  const member = name.includes('-') ? `["${name}"]` : name
  const dotted = name.includes('-') ? member : `.${name}`
  return [member, `*${dotted}`, `*.*${dotted}`, `*.*.*${dotted}`]
})

/** A log that writes from `level` up; `destination` is standard error unless told. */
export const createLog = (level: string, destination: DestinationStream = pino.destination({ dest: 2, sync: true })): Logger =>
  pino(
    {
      level,
      base: null,
      redact: { paths: [...paths, ...loginCodes], censor: '[redacted]' },
      timestamp: pino.stdTimeFunctions.isoTime,
    },
    destination,
  )
