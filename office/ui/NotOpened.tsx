import { shell } from '../../content/office/shell.ts'
import { Button } from './Button.tsx'
import styles from './Loading.module.css'
import { Screen } from './Screen.tsx'

/**
 * Says that a screen, or a part of one, could not be shown. Mostly its script did not come: the line is weak, or the office was
 * updated since it was opened. Some browsers ask for such a script only once a page, so that a new page is offered.
 */
export function NotOpened({ as }: { readonly as: 'screen' | 'part' }) {
  const again = <Button look="quiet" label={shell.reload} onClick={() => location.reload()} />
  return as === 'screen' ? (
    <Screen title={shell.notOpened}>{again}</Screen>
  ) : (
    <div className={styles.loading}>
      <p role="alert">{shell.notOpened}</p>
      {again}
    </div>
  )
}
