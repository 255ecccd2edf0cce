// Every case of the mirror's contract, for whoever can give them a house: Vitest over the embedded site, a browser over a running gateway.
import { listCases } from './listCases.ts'
import type { MirrorCase, MirrorHouse } from './mirrorHouse.ts'
import { refusalCases, troubleCases } from './refusalCases.ts'
import { parameterCases, shapeCases } from './routeCases.ts'
import { findSubjects, type Subjects } from './subjects.ts'
import { writeCases } from './writeCases.ts'

/** All cases; what they are about is looked for once. */
export function mirrorCases(nowMs: number): readonly MirrorCase[] {
  let found: Promise<Subjects> | undefined
  const subjectsOf = (house: MirrorHouse) => {
    found ??= findSubjects(house, nowMs)
    return found
  }
  return [shapeCases, parameterCases, listCases, refusalCases, troubleCases, writeCases].flatMap((cases) => cases(subjectsOf))
}
