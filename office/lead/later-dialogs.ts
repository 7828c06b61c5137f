import { DateBlock } from './date/DateBlock.tsx'
import { UndoDateDialog } from './date/UndoDateDialog.tsx'
import { BookingDialog } from './dialogs/BookingDialog.tsx'
import { CallLaterDialog } from './dialogs/CallLaterDialog.tsx'
import { CorrectDialog } from './dialogs/CorrectDialog.tsx'
import { DeliverDialog } from './dialogs/DeliverDialog.tsx'
import { EraseDialog } from './dialogs/EraseDialog.tsx'
import { ExportDialog } from './dialogs/ExportDialog.tsx'
import { LostDialog } from './dialogs/LostDialog.tsx'
import { NoAnswerDialog } from './dialogs/NoAnswerDialog.tsx'
import { SendPhotosDialog } from './dialogs/SendPhotosDialog.tsx'

/** What a tap on a request opens, in one script that is read after the first screen (screens.ts). */
export const laterDialogs = {
  DateBlock,
  BookingDialog,
  CallLaterDialog,
  CorrectDialog,
  DeliverDialog,
  EraseDialog,
  ExportDialog,
  LostDialog,
  NoAnswerDialog,
  SendPhotosDialog,
  UndoDateDialog,
}
