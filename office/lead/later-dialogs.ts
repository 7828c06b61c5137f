import { ConflictDialog } from '../ui/ConflictDialog.tsx'
import { DateBlock } from './date/DateBlock.tsx'
import { UndoDateDialog } from './date/UndoDateDialog.tsx'
import { AfterCallDialog } from './dialogs/AfterCallDialog.tsx'
import { AfterWritingDialog } from './dialogs/AfterWritingDialog.tsx'
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
  AfterCallDialog,
  AfterWritingDialog,
  BookingDialog,
  CallLaterDialog,
  ConflictDialog,
  CorrectDialog,
  DeliverDialog,
  EraseDialog,
  ExportDialog,
  LostDialog,
  NoAnswerDialog,
  SendPhotosDialog,
  UndoDateDialog,
}
