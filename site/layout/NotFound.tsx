import { photoCrops } from '../../contracts/photo-crops.ts'
import { useContent } from '../context/content-context.ts'
import { type Crop, Photo } from '../photos/Photo.tsx'
import styles from './NotFound.module.css'

const crops: readonly [Crop] = [
  { aspect: photoCrops.notFound, widths: [480, 780, 1200, 1600], sizes: '(width < 60rem) 90vw, min(52vw, 760px)' },
]

export function NotFound() {
  const { notFound } = useContent()
  return (
    <div className={styles.notFound}>
      <div>
        <h1 lang="en">{notFound.title}</h1>
        <p>{notFound.text}</p>
        <a href="/">{notFound.home}</a>
      </div>
      {notFound.photo ? <Photo photo={notFound.photo} crops={crops} className={styles.photo} isFirst /> : null}
    </div>
  )
}
