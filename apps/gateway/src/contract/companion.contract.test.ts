// The companion app's contract, over the embedded site.
import { openCompanionContext } from './testing/companionContext.ts'
import { describeCompanion } from './testing/companionSuite.ts'

describeCompanion(() => openCompanionContext())
