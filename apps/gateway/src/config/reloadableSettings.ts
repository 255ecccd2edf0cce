// The settings that a running gateway applies when the configuration is reloaded. All others need a restart.
import type { Config } from './config.ts'

/** By what applies them. */
export const reloadableSettings = {
  log: ['logLevel'],
  gateway: ['rateLimit', 'accessLog'],
  accounts: ['refreshTokens'],
} as const satisfies Readonly<Record<string, readonly (keyof Config)[]>>

/** Settings that name a file which is read again when it changes. The name itself needs a restart. */
export const reloadableFiles = ['tlsCertificate', 'tlsKey'] as const satisfies readonly (keyof Config)[]
