import { undoDate } from '../../../content/office/appointment.ts'
import { ConflictDialog } from '../../ui/ConflictDialog.tsx'

interface UndoDateDialogProps {
  readonly onUndo: () => void
  readonly onClose: () => void
}

/** Asks before a date is undone of which the host knows. */
export function UndoDateDialog({ onUndo, onClose }: UndoDateDialogProps) {
  return (
    <ConflictDialog
      title={undoDate.title}
      mine={{ label: undoDate.apply, choose: onUndo }}
      theirs={{ label: undoDate.leave, choose: onClose }}
    >
      <p>{undoDate.text}</p>
    </ConflictDialog>
  )
}
