import { type ReactNode, useState } from 'react'
import { fillText } from '../../../business/fill-text.ts'
import type { PhotoField } from '../../../content/editing/field.ts'
import { library } from '../../../content/office/site.ts'
import { cropsAt } from '../../../contracts/photo-crops.ts'
import { paths } from '../../routes.ts'
import { Button } from '../../ui/Button.tsx'
import button from '../../ui/button.module.css'
import { Link } from '../../ui/Link.tsx'
import { PhotoChooser } from '../photographs/PhotoChooser.tsx'
import { Thumbnail } from '../photographs/Thumbnail.tsx'
import { Fieldset } from './Fieldset.tsx'
import styles from './fields.module.css'
import type { EditorProps } from './Parts.tsx'
import { textOf } from './values.ts'

/** One photograph of the library. */
export function PhotoPicker({ field, place, value, count = 1, onChange }: EditorProps<PhotoField>) {
  const [isChoosing, setIsChoosing] = useState(false)
  const name = textOf(value)
  return (
    <Fieldset label={field.label} hint={field.hint} place={place}>
      <div className={styles.photo}>
        <Thumbnail name={name} />
        <PhotoButtons name={name} label={field.label} onPick={() => setIsChoosing(true)}>
          {name !== '' && field.isOptional === true && (
            <Button look="plain" label={library.without} onClick={() => onChange('')} />
          )}
        </PhotoButtons>
      </div>
      {isChoosing && (
        <PhotoChooser
          chosen={[name]}
          isPanorama={field.isPanorama === true}
          crops={cropsAt(place, count)}
          onChoose={(chosen) => {
            onChange(chosen)
            setIsChoosing(false)
          }}
          onClose={() => setIsChoosing(false)}
        />
      )}
    </Fieldset>
  )
}

interface PhotoButtonsProps {
  /** The name of the photograph that stands there, or empty. */
  readonly name: string
  /** What its place is called. */
  readonly label: string
  readonly onPick: () => void
  readonly children: ReactNode
}

/** What can be done with the photograph of a place. */
export function PhotoButtons({ name, label, onPick, children }: PhotoButtonsProps) {
  const action = name === '' ? library.pick : library.change
  return (
    <div className={styles.photoButtons}>
      <Button look="quiet" label={action} aria-label={fillText(library.pickName, { action, label })} onClick={onPick} />
      {name !== '' && (
        <Link
          className={button.plain}
          href={paths.sitePhotograph(name)}
          aria-label={fillText(library.editName, { name: label })}
        >
          {library.edit}
        </Link>
      )}
      {children}
    </div>
  )
}
