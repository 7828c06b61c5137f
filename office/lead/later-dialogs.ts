import { DateBlock } from './date/DateBlock.tsx'
import { LeadQuestion } from './LeadQuestion.tsx'

/** What a tap on a request opens, in one script that is read after the first screen (screens.ts). */
export const laterDialogs = { DateBlock, LeadQuestion }
