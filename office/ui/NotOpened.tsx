import { shell } from '../../content/office/shell.ts'
import button from './button.module.css'
import styles from './Loading.module.css'
import { Screen } from './Screen.tsx'

/**
 * Says that a screen, or a part of one, could not be shown. Mostly its script did not come: the line is weak, or the office was
 * updated since it was opened. Some browsers ask for such a script only once a page, so that a new page is offered.
 */
export function NotOpened({ as }: { readonly as: 'screen' | 'part' }) {
  const again = (
    <button type="button" className={button.quiet} onClick={() => location.reload()}>
      {shell.reload}
    </button>
  )
  return as === 'screen' ? (
    <Screen title={shell.notOpened}>{again}</Screen>
  ) : (
    <div className={styles.loading}>
      <p role="alert">{shell.notOpened}</p>
      {again}
    </div>
  )
}
