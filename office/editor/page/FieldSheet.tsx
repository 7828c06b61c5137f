import { useEffect, useEffectEvent, useRef } from 'react'
import { valueAt, withValueAt } from '../../../business/json-places.ts'
import { shell } from '../../../content/office/shell.ts'
import { listWords, pageScreen as words } from '../../../content/office/site.ts'
import { givenKey } from '../../../editing/kinds/items.ts'
import { isSameValue } from '../../../editing/same-value.ts'
import { ArrowGlyph, CloseGlyph } from '../../../site/ui/Glyphs.tsx'
import { paths } from '../../routes.ts'
import button from '../../ui/button.module.css'
import { Link } from '../../ui/Link.tsx'
import { SaveState } from '../draft/SaveState.tsx'
import { useEditedField } from '../draft/use-draft.ts'
import { FieldEditor } from '../fields/FieldEditor.tsx'
import { placeId } from '../fields/Fieldset.tsx'
import { LockedField, SectionField } from '../fields/SectionField.tsx'
import { listOf } from '../fields/values.ts'
import type { FieldAt } from '../fields-by-place.ts'
import styles from './page.module.css'

interface FieldSheetProps {
  readonly place: string
  readonly at: FieldAt
  /** The neighbours in the order of the page; null at its ends. */
  readonly previous: string | null
  readonly next: string | null
  readonly onChoose: (place: string) => void
  readonly onClose: () => void
}

/** The field of what was tapped: below the page on a telephone, beside it in a larger window. The page stays in use. */
export function FieldSheet({ place, at, previous, next, onChoose, onClose }: FieldSheetProps) {
  const sheet = useRef<HTMLElement>(null)
  useEffect(() => {
    // Who has tapped a text wants to write; the page is scrolled on its own.
    const input = document.getElementById(placeId(place))
    const target = input ?? sheet.current?.querySelector('h2')
    target?.focus({ preventScroll: true })
    if (input instanceof HTMLTextAreaElement) {
      // A browser begins before the first letter, where nobody goes on.
      input.setSelectionRange(input.value.length, input.value.length)
    }
    sheet.current?.scrollTo(0, 0)
  }, [place])
  const steps = [
    { name: words.previous, to: previous, glyph: <ArrowGlyph direction="left" /> },
    { name: words.next, to: next, glyph: <ArrowGlyph direction="right" /> },
  ]
  return (
    <section
      ref={sheet}
      className={styles.sheet}
      aria-labelledby="sheet-title"
      data-sheet=""
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) {
          onClose()
        }
      }}
    >
      <header className={styles.sheetTop}>
        <h2 id="sheet-title" tabIndex={-1} className={styles.sheetTitle}>
          {at.section.title}
        </h2>
        {steps.map(({ name, to, glyph }) => (
          <button
            key={name}
            type="button"
            className={styles.step}
            aria-disabled={to === null}
            onClick={() => to !== null && onChoose(to)}
          >
            {name === words.previous && glyph}
            {name}
            {name === words.next && glyph}
          </button>
        ))}
        <button type="button" className={styles.sheetClose} aria-label={shell.close} onClick={onClose}>
          <CloseGlyph />
        </button>
      </header>
      <div className={styles.sheetField}>
        {at.partPath === '' ? (
          <SectionField key={place} editable={at.editable} />
        ) : (
          <Part key={place} place={place} at={at} onGone={onClose} />
        )}
      </div>
      <footer className={styles.sheetFoot}>
        <SaveState />
        <Link className={button.plain} href={paths.siteSection(at.section.id, place)}>
          {words.whole}
        </Link>
      </footer>
    </section>
  )
}

interface PartProps {
  readonly place: string
  readonly at: FieldAt
  /** Is called once the item of a list that the place is in was changed or moved elsewhere: by somebody else, or by an 'Annulla'. */
  readonly onGone: () => void
}

/** The editor of a part of a field that stands at a place of the page. */
function Part({ place, at: { editable, field, partPath }, onGone }: PartProps) {
  const { value, change } = useEditedField(editable)
  const step = partPath.replace(/\..*/, '')
  const item = valueAt(value, step)
  const seen = useRef(item)
  const isGone = Array.isArray(value) && !isSameValue(item, seen.current)
  const tell = useEffectEvent(onGone)
  useEffect(() => {
    if (isGone) {
      tell()
    }
  }, [isGone])
  if (isGone) {
    return null
  }
  if (givenKey(item) !== null) {
    return <LockedField label={field.label} value={valueAt(value, partPath)} reason={listWords.given} />
  }
  return (
    <FieldEditor
      field={field}
      place={place}
      value={valueAt(value, partPath)}
      count={listOf(value).length}
      onChange={(part) => {
        const next = withValueAt(value, partPath, part)
        seen.current = valueAt(next, step)
        change(next)
      }}
    />
  )
}
