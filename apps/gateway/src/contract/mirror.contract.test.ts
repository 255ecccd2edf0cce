// The mirror app's contract, over the embedded site.
import { openContractContext } from './testing/contractContext.ts'
import { describeMirror } from './testing/mirrorSuite.ts'

describeMirror(openContractContext)
