import { useState } from 'react'
import { leadScreen } from '../../content/office/lead.ts'
import type { LeadDetail } from '../../contracts/office.ts'
import button from '../ui/button.module.css'
import styles from './LeadScreen.module.css'

/** The telephone number under the name, as the person left it, with a button that copies it. */
export function PhoneLine({ lead: { phone } }: { readonly lead: LeadDetail }) {
  const [isCopied, setIsCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(phone)
      setIsCopied(true)
    } catch {
      // The number is on the screen all the same.
    }
  }
  return (
    <p className={styles.phone}>
      <bdi>{phone}</bdi>
      <button type="button" className={button.plain} onClick={() => void copy()}>
        {isCopied ? leadScreen.copied : leadScreen.copy}
      </button>
    </p>
  )
}
