import { DateBlock } from './date/DateBlock.tsx'
import { UndoDateDialog } from './date/UndoDateDialog.tsx'
import { BookingDialog } from './dialogs/BookingDialog.tsx'
import { CorrectDialog } from './dialogs/CorrectDialog.tsx'
import { EraseDialog } from './dialogs/EraseDialog.tsx'
import { ExportDialog } from './dialogs/ExportDialog.tsx'
import { LostDialog } from './dialogs/LostDialog.tsx'
import { LeadQuestion } from './LeadQuestion.tsx'

/** What a tap on a request opens, in one script that is read after the first screen (screens.ts). */
export const laterDialogs = {
  DateBlock,
  BookingDialog,
  CorrectDialog,
  EraseDialog,
  ExportDialog,
  LeadQuestion,
  LostDialog,
  UndoDateDialog,
}
