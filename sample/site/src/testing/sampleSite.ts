// The site over the whole sample collection at a fixed time, for contract tests.
import type { AccountRecord, Catalogue } from '@emaki/catalogue'
import type { PictureRenderer } from '@emaki/pictures'
import { openSampleCopy } from '../../../catalogue/src/testing/sampleCopy.ts'
import { createSite, type Site } from '../createSite.ts'
import { createRecordingRenderer } from './recordingRenderer.ts'

/** Afternoon of 21 November 2026 in Japan, when yesterday's ranking is published. */
const sampleNow = new Date('2026-11-21T06:00:00Z')

export interface SampleSite {
  readonly site: Site
  readonly catalogue: Catalogue
  /** The account with this highest visible rating. */
  account(xRestrict: 0 | 1 | 2): AccountRecord
}

export function openSampleSite(renderer: PictureRenderer = createRecordingRenderer()): SampleSite {
  const catalogue = openSampleCopy(() => sampleNow)
  return {
    catalogue,
    site: createSite({ catalogue, renderer, now: () => sampleNow }),
    account(xRestrict) {
      const found = catalogue.accounts().find((account) => account.xRestrict === xRestrict)
      if (!found) throw new Error(`no account with rating ${xRestrict}`)
      return found
    },
  }
}
