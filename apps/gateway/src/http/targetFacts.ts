// What the raw target of a request says about it. Computed once for each target that is requested often.
import { aliasedImage, companionTarget, hostedImage, imageBase, isBelow, mirrorBaseOf, opdsBase } from '@emaki/domain/server'
import { mayGrow, requestTargetProblem } from '@emaki/mirror'
import { memoize } from './memoize.ts'

export interface TargetFacts {
  /** See mayGrow. */
  readonly isGrowing: boolean
  /** The reason to reject a request for the target; undefined for none, and not meant for OPTIONS. */
  readonly problem: ReturnType<typeof requestTargetProblem>
  readonly isOpds: boolean
  /** The target after the base of the mirror; undefined outside the mirror. */
  readonly mirror: string | undefined
  /** The address of a picture, as `/<host>/<path>`; undefined for all other targets. */
  readonly picture: string | undefined
  /** The companion's own path; undefined outside the companion. */
  readonly companion: string | undefined
}

export type ReadTarget = (target: string) => TargetFacts

/** Maximum number of targets that are remembered. */
const maxTargets = 4096

/** Creates the function that reads targets, with a memory of its own. */
export const createTargetReader = (): ReadTarget => memoize(maxTargets, readTarget)

function readTarget(target: string): TargetFacts {
  const isGrowing = mayGrow(target)
  const base = mirrorBaseOf(target)
  return {
    isGrowing,
    problem: requestTargetProblem(target, false, isGrowing),
    isOpds: isBelow(target, opdsBase),
    mirror: base && target.slice(base.length),
    picture: target.startsWith(`${imageBase}/`) ? hostedImage(target.slice(imageBase.length)) : aliasedImage(target),
    companion: companionTarget(target),
  }
}
