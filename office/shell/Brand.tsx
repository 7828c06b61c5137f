import styles from './Brand.module.css'

/** The name of the business, which the document carries; empty in development, whose document has none. */
export function brandName(): string {
  return document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content ?? ''
}

/** The same as the site's header has it. */
export function Brand() {
  return <p className={styles.brand}>{brandName()}</p>
}
