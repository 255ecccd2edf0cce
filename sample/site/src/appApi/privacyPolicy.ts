// The privacy notice of recommendations (docs/contract/app-api.md 2.12): empty unless requested.
import type { Parameters } from '@emaki/domain/upstream'

export const privacyPolicy = (parameters: Parameters): { version?: string; message?: string; url?: string } =>
  parameters.flag('include_privacy_policy')
    ? { version: '1-sample', message: '', url: 'https://www.pixiv.net/terms/?page=privacy' }
    : {}
