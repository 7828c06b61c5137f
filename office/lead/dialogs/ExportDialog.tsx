import { fillText } from '../../../business/fill-text.ts'
import { exporting } from '../../../content/office/person.ts'
import { shell } from '../../../content/office/shell.ts'
import type { LeadDetail } from '../../../contracts/office.ts'
import { officeApi } from '../../../contracts/office-paths.ts'
import { paths } from '../../routes.ts'
import { Button } from '../../ui/Button.tsx'
import button from '../../ui/button.module.css'
import { Dialog, DialogButtons } from '../../ui/Dialog.tsx'
import { Link } from '../../ui/Link.tsx'
import { PersonRequests, usePersonRequests } from '../PersonRequests.tsx'

interface ExportDialogProps {
  readonly lead: LeadDetail
  readonly onClose: () => void
}

/** Asks which requests a person's copy holds. */
export function ExportDialog({ lead, onClose }: ExportDialogProps) {
  const requests = usePersonRequests(lead.id)
  const { ids } = requests
  return (
    <Dialog title={fillText(exporting.title, { name: lead.name })} onClose={onClose}>
      <p>{exporting.text}</p>
      <PersonRequests requests={requests} />
      <DialogButtons>
        {ids.length === 0 ? (
          <Button
            look="primary"
            label={exporting.submit}
            isBusy={requests.data === undefined}
            onClick={requests.askForOne}
          />
        ) : (
          <>
            <Link className={button.primary} href={paths.copy(lead.id, ids)} onClick={onClose}>
              {exporting.read}
            </Link>
            <a
              className={button.quiet}
              href={`${officeApi}/leads/${lead.id}/export?ids=${ids.join(',')}`}
              download
              // The browser must have followed the link before it leaves the page.
              onClick={() => setTimeout(onClose)}
            >
              {exporting.submit}
            </a>
          </>
        )}
        <Button look="quiet" label={shell.cancel} onClick={onClose} />
      </DialogButtons>
    </Dialog>
  )
}
