import type { PhotoName } from '../../content/photos/photos.ts'
import type { Size } from '../../contracts/crop.ts'
import { type Format, renditionUrl } from '../../contracts/renditions.ts'
import type { PhotoFile } from '../context/assets.ts'
import { useAssets, useContent } from '../context/content-context.ts'
import styles from './Photo.module.css'

/** How a photograph is cropped and how wide it is shown in one range of window widths. */
export interface Crop {
  /** Media query; none on the last crop, which serves all other widths. */
  readonly media?: string
  readonly aspect: Size
  /** Widths to make (pixels); those that the file is too small for are left out. */
  readonly widths: readonly number[]
  readonly sizes: string
}

interface PhotoProps {
  readonly photo: PhotoName
  readonly crops: readonly [...Crop[], Crop]
  /** The picture of the first view: loaded at once, before all others. */
  readonly isFirst?: boolean
  readonly className?: string | undefined
}

/**
 * A photograph as AVIF in the widths that the build makes, and as one JPEG for browsers that cannot show that; its mean colour
 * is the background until it has loaded.
 */
export function Photo({ photo, crops, isFirst = false, className }: PhotoProps) {
  const { photos } = useContent()
  const file = useAssets().photos[photo]
  const last = crops[crops.length - 1] ?? crops[0]
  const lastWidths = usableWidths(file, last)
  const url = (crop: Crop, width: number, format: Format) =>
    renditionUrl({ ...file, aspect: crop.aspect, width, format })
  return (
    <picture
      className={[isFirst ? styles.first : styles.further, className].filter(Boolean).join(' ')}
      data-photo={file.slug}
    >
      {crops.map((crop) => (
        <source
          key={crop.media ?? ''}
          type="image/avif"
          media={crop.media}
          srcSet={usableWidths(file, crop)
            .map((width) => `${url(crop, width, 'avif')} ${width}w`)
            .join(', ')}
          sizes={crop.sizes}
          width={crop.aspect.width * 100}
          height={crop.aspect.height * 100}
        />
      ))}
      <img
        src={url(last, lastWidths[Math.floor(lastWidths.length / 2)] ?? file.width, 'jpg')}
        alt={photos[photo].alt}
        width={last.aspect.width * 100}
        height={last.aspect.height * 100}
        loading={isFirst ? 'eager' : 'lazy'}
        decoding={isFirst ? 'sync' : undefined}
        fetchPriority={isFirst ? 'high' : undefined}
      />
    </picture>
  )
}

function usableWidths({ width, height }: PhotoFile, { aspect, widths }: Crop): number[] {
  const available = Math.floor(Math.min(width, (height * aspect.width) / aspect.height))
  const fitting = widths.filter((candidate) => candidate <= available)
  return fitting.length === widths.length ? fitting : [...fitting, available]
}
