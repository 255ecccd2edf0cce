// All cases of the mirror's contract. Vitest runs them over the embedded site, a browser over a running gateway.

import { errorCases, upstreamFailureCases } from './errorCases.ts'
import { listCases } from './listCases.ts'
import type { MirrorCase, MirrorContext } from './mirrorContext.ts'
import { parameterCases, shapeCases } from './routeCases.ts'
import { findSubjects, type Subjects } from './subjects.ts'
import { writeCases } from './writeCases.ts'

export interface CasesOptions {
  /** Paths of lists that the upstream of the mirror leaves empty. Default: none. */
  readonly isEmpty?: RegExp
}

/** All cases. Their subjects are looked up once. */
export function mirrorCases(nowMs: number, { isEmpty }: CasesOptions = {}): readonly MirrorCase[] {
  let found: Promise<Subjects> | undefined
  const subjectsOf = (context: MirrorContext) => {
    found ??= findSubjects(context, nowMs, isEmpty)
    return found
  }
  const others = [parameterCases, listCases, errorCases, upstreamFailureCases, writeCases]
  return [...shapeCases(subjectsOf, isEmpty), ...others.flatMap((cases) => cases(subjectsOf))]
}
