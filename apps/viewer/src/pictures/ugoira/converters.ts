// Ugoira converters in the configuration of this site (docs/contract/companion.md 10.6).
import { initialData } from '../../platform/query/initialData.ts'

/** URLs of the converters to a format; empty for formats that this device encodes. */
export function convertersOf(format: string): readonly string[] {
  const { ugoiraServers, ugoiraPages } = initialData().config
  if (format === 'Other') return ugoiraPages
  return format === 'MP4(Server)' ? ugoiraServers : []
}

/** Whether a format is available on this site. */
export const hasFormat = (format: string | number): boolean =>
  (format !== 'Other' && format !== 'MP4(Server)') || convertersOf(format).length > 0
