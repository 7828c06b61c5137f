import { Component, type ReactNode } from 'react'
import { shell } from '../../content/office/shell.ts'
import { Button } from './Button.tsx'
import styles from './Loading.module.css'
import { Screen } from './Screen.tsx'

interface ErrorBoundaryProps {
  readonly children: ReactNode
  /** What could not be shown, and says so; null where `onError` says it. */
  readonly as: 'screen' | 'part' | null
  readonly onError?: () => void
}

/** Keeps the rest of the page where a part cannot be shown: React would take all of it away. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch() {
    this.props.onError?.()
  }

  override render() {
    if (!this.state.hasFailed) {
      return this.props.children
    }
    return this.props.as && <NotOpened as={this.props.as} />
  }
}

/**
 * Says that a screen, or a part of one, could not be shown. Mostly its script did not come: the line is weak, or the office was
 * updated since it was opened. Some browsers ask for such a script only once a page, so that a new page is offered.
 */
function NotOpened({ as }: { readonly as: 'screen' | 'part' }) {
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
