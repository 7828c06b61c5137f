import styles from './Lightbox.module.css'
import type { Slide } from './slides.ts'

interface LightboxPhotosProps {
  readonly slides: readonly Slide[]
  readonly current: number
}

/** The photograph that is shown, and its two neighbours, hidden and loading. */
export function LightboxPhotos({ slides, current }: LightboxPhotosProps) {
  const distance = (index: number) => (index - current + slides.length) % slides.length
  const isNear = (index: number) => [0, 1, slides.length - 1].includes(distance(index))
  return slides.map(({ id, alt, avif, webp, jpg }, index) =>
    isNear(index) ? (
      <picture key={id} hidden={index !== current} className={styles.photo}>
        <source type="image/avif" srcSet={avif} sizes="(width > 150vh) 150vh, 100vw" />
        <source type="image/webp" srcSet={webp} sizes="(width > 150vh) 150vh, 100vw" />
        <img src={jpg} alt={alt} width={1599} height={1066} draggable={false} />
      </picture>
    ) : null,
  )
}
