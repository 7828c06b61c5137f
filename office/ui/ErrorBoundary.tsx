import { Component, type ContextType, type ReactNode } from 'react'
import { shell } from '../../content/office/shell.ts'
import button from './button.module.css'
import styles from './Loading.module.css'
import { Screen } from './Screen.tsx'
import { ToastContext } from './toasts.ts'

interface ErrorBoundaryProps {
  readonly children: ReactNode
  /** A part of a screen, which goes on to be there. */
  readonly isPart?: boolean
  /** For dialogs: closes what could not be opened, and a toast says so. */
  readonly onClose?: () => void
}

/**
 * Says that a part could not be shown, where React would take the whole page away. Mostly its script did not come: the line is weak,
 * or the office was updated since it was opened. Some browsers ask for such a script only once a page, so that a new page is offered.
 */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { readonly hasFailed: boolean }> {
  static override contextType = ToastContext
  declare context: ContextType<typeof ToastContext>
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch() {
    const { onClose } = this.props
    if (onClose !== undefined) {
      this.context({ text: shell.notOpened, isError: true, action: { label: shell.reload, run: reload } })
      onClose()
      this.setState({ hasFailed: false })
    }
  }

  override render() {
    const { children, isPart, onClose } = this.props
    if (!this.state.hasFailed) {
      return children
    }
    if (onClose !== undefined) {
      return null
    }
    const again = (
      <button type="button" className={button.quiet} onClick={reload}>
        {shell.reload}
      </button>
    )
    return isPart ? (
      <div className={styles.loading}>
        <p role="alert">{shell.notOpened}</p>
        {again}
      </div>
    ) : (
      <Screen title={shell.notOpened}>{again}</Screen>
    )
  }
}

const reload = () => location.reload()
