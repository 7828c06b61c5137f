import { useContent } from '../../context/content-context.ts'
import { ClosedNotice } from '../ClosedNotice.tsx'
import styles from './Answer.module.css'

/** The server's answer to a lead sent without script. */
export function SentAnswer({ isClosed = false }: { readonly isClosed?: boolean }) {
  const { leadForm, notFound, toasts } = useContent()
  return (
    <div className={styles.answer}>
      <h1>{toasts.sent.title}</h1>
      <p className={styles.message}>{toasts.sent.message}</p>
      {isClosed ? <ClosedNotice /> : null}
      <p>{leadForm.sentNext}</p>
      <a href="/">{notFound.home}</a>
    </div>
  )
}
