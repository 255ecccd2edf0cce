// Variables of the sample.
import * as v from 'valibot'
import { variable } from './variable.ts'

export const sampleVariables = {
  sampleDay: variable(
    'EMAKI_SAMPLE_DAY',
    'usual',
    'What the sample sends: usual, or difficult for everything unpleasant that the real site sends, such as cut bodies and missing members',
    'usual or difficult',
    v.picklist(['usual', 'difficult']),
  ),
}
