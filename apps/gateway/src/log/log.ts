// The log: JSON lines on standard error, without secrets (docs/reliability.md J4).
import { record } from '@emaki/domain'
import pino, { type DestinationStream, type Logger } from 'pino'

export type { Logger } from 'pino'

const secrets = [
  'authorization',
  'x-api-key',
  'cookie',
  'set-cookie',
  'password',
  'code_verifier',
  'token',
  'access_token',
  'refresh_token',
]
/** Members with a login code. The code of an error must stay readable. */
const loginCodes = ['code', 'query.code', 'body.code', '*.query.code', '*.body.code']
const paths = secrets.flatMap((name) => {
  const member = name.includes('-') ? `["${name}"]` : name
  const dotted = name.includes('-') ? member : `.${name}`
  return [member, `*${dotted}`, `*.*${dotted}`, `*.*.*${dotted}`]
})

/** URLs in a text. Credentials, path and query may be private. */
const addressPattern = /\b((?:https?|wss?|rediss?|socks5h?):\/\/)(?:[^\s/?#@"']*@)?([^\s/?#"')]*)[^\s"')]*/gi
/** Query strings without a host, as in a raw request target. */
const queryPattern = /\?[^\s"'=?]{1,64}=[^\s"']*/g
/** Maximum length of a text, in characters. Longer ones contain user data. */
const maxText = 2000

/** A text for the log: URLs keep only their host, which names what failed. */
const textForLog = (text: string): string => text.slice(0, maxText).replace(addressPattern, '$1$2/…').replace(queryPattern, '?…')

/** An error in the log. Other members are left out, because libraries put request URLs there (`input`, `url`, `request`). */
interface LoggedError {
  readonly type: string
  readonly message: string
  readonly stack: string
  readonly code?: string
  readonly syscall?: string
  readonly cause?: LoggedError
}

const maxCauses = 4

function errorForLog(error: unknown, depth = 0): LoggedError | string {
  if (!(error instanceof Error)) return textForLog(String(error))
  const { code, syscall } = record(error)
  const cause = error.cause instanceof Error && depth < maxCauses ? errorForLog(error.cause, depth + 1) : undefined
  return {
    type: error.name,
    message: textForLog(error.message),
    stack: textForLog(error.stack ?? ''),
    ...(typeof code === 'string' ? { code } : {}),
    ...(typeof syscall === 'string' ? { syscall } : {}),
    ...(typeof cause === 'object' ? { cause } : {}),
  }
}

/** Standard error, written synchronously, so that the last lines of a process are not lost. */
export const standardError = (): DestinationStream => pino.destination({ dest: 2, sync: true })

/** A log from `level` up. */
export const createLog = (level: string, destination: DestinationStream = standardError()): Logger =>
  pino(
    {
      level,
      base: null,
      redact: { paths: [...paths, ...loginCodes], censor: '[redacted]' },
      serializers: {
        err: (error: unknown) => errorForLog(error),
        reason: (reason: unknown) => textForLog(String(reason)),
      },
      timestamp: pino.stdTimeFunctions.isoTime,
    },
    destination,
  )
