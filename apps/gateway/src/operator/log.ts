// The structured log: JSON lines on standard error, with everything that could open an account struck out (docs/reliability.md J4).
import { record } from '@emaki/domain'
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

/** Addresses in a text; what stands before the host and after it is a person's or an operator's business. */
const addressPattern = /\b((?:https?|wss?|rediss?):\/\/)(?:[^\s/?#@"']*@)?([^\s/?#"')]*)[^\s"')]*/gi
/** Query strings that stand without a host, as in a raw request target. */
const queryPattern = /\?[^\s"'=?]{1,64}=[^\s"']*/g
/** Longer messages are somebody's data. Characters. */
const maxText = 2000

/** A text for the log: addresses lose their path, query and credentials. The host stays, for it names what failed. */
const textForLog = (text: string): string => text.slice(0, maxText).replace(addressPattern, '$1$2/…').replace(queryPattern, '?…')

/** An error as the log shows it. No other member of it is written: libraries put request addresses there (`input`, `url`, `request`). */
interface LoggedError {
  readonly type: string
  readonly message: string
  readonly stack: string
  readonly code?: string
  readonly syscall?: string
  readonly cause?: LoggedError
}

const maxCauses = 4

function errorForLog(fault: unknown, depth = 0): LoggedError | string {
  if (!(fault instanceof Error)) return textForLog(String(fault))
  const { code, syscall } = record(fault)
  const cause = fault.cause instanceof Error && depth < maxCauses ? errorForLog(fault.cause, depth + 1) : undefined
  return {
    type: fault.name,
    message: textForLog(fault.message),
    stack: textForLog(fault.stack ?? ''),
    ...(typeof code === 'string' ? { code } : {}),
    ...(typeof syscall === 'string' ? { syscall } : {}),
    ...(typeof cause === 'object' ? { cause } : {}),
  }
}

/** A log that writes from `level` up; `destination` is standard error unless told. */
export const createLog = (level: string, destination: DestinationStream = pino.destination({ dest: 2, sync: true })): Logger =>
  pino(
    {
      level,
      base: null,
      redact: { paths: [...paths, ...loginCodes], censor: '[redacted]' },
      serializers: {
        err: (fault: unknown) => errorForLog(fault),
        reason: (reason: unknown) => textForLog(String(reason)),
      },
      timestamp: pino.stdTimeFunctions.isoTime,
    },
    destination,
  )
