import { useContent } from '../context/content-context.ts'
import styles from './NotFound.module.css'

export function NotFound() {
  const { notFound } = useContent()
  return (
    <div className={styles.notFound}>
      <h1 lang="en">{notFound.title}</h1>
      <p>{notFound.text}</p>
      <a href="/">{notFound.home}</a>
    </div>
  )
}
