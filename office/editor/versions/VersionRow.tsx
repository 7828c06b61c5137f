import { fillText } from '../../../business/fill-text.ts'
import { differenceWords, versionWords } from '../../../content/office/changes.ts'
import { originalAuthor } from '../../../content/office/editing.ts'
import { library, versionsScreen as words } from '../../../content/office/site.ts'
import { previewQuery, type Version } from '../../../contracts/editing.ts'
import { momentWords, useNow } from '../../time.ts'
import { Button } from '../../ui/Button.tsx'
import mark from '../../ui/mark.module.css'
import { type Difference, differencesOf } from '../changes/differences.ts'
import { type Editing, useEditing } from '../editing-query.ts'
import { beginOf } from '../fields/values.ts'
import { editableAt } from '../fields-by-place.ts'
import { photoTitle } from '../photographs/use-photo-words.ts'
import { PreviewButton } from '../preview/PreviewButton.tsx'
import styles from '../site.module.css'

/** So many lines tell versions apart. */
const MAX_LINES = 3

interface VersionRowProps {
  readonly version: Version
  readonly onRestore: () => void
}

/** One version: when, who, what changed, and the ways to look at it and back to it. */
export function VersionRow({ version, onRestore }: VersionRowProps) {
  const editing = useEditing()
  const now = useNow()
  const { id, by, isLive, restoredFrom } = version
  const sources = editing.versions.filter(({ at }) => at === restoredFrom)
  const moment = momentWords(version.at, now)
  const names = { moment, name: by }
  return (
    <li>
      <div>
        <p className={styles.versionTop}>
          <strong>{isOriginal(version) ? words.original : moment}</strong>
          {isLive && <span className={mark.mark}>{words.live}</span>}
        </p>
        <p>{fillText(nameOf(version), names)}</p>
        {restoredFrom !== null && (
          <p>
            {/* The minute is that of the first publication, which is another version. */}
            {sources.length > 0 && sources.every(isOriginal)
              ? versionWords.restoredOriginal
              : fillText(versionWords.restored, { moment: momentWords(restoredFrom, now) })}
          </p>
        )}
        <ul className={styles.differences}>
          {linesOf(version, editing).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
      <div className={styles.versionButtons}>
        <PreviewButton
          page="/"
          anchor=""
          query={`${previewQuery.version}=${id}`}
          label={versionWords.look}
          name={fillText(versionWords.lookName, names)}
        />
        {!isLive && (
          <Button
            look="quiet"
            label={words.restore}
            aria-label={fillText(words.restoreName, names)}
            onClick={onRestore}
          />
        )}
      </div>
    </li>
  )
}

/** Whether it is what stood there before anything was published. */
export function isOriginal({ by }: Version): boolean {
  return by === originalAuthor
}

function nameOf(version: Version): string {
  if (isOriginal(version)) {
    return words.originalUntil
  }
  return version.kind === 'published' ? words.published : words.draft
}

/** What changed since the version before, in a few lines. */
function linesOf(version: Version, editing: Editing): readonly string[] {
  const { differences, changed } = version
  const all = differences.flatMap(({ path, before, after }) => {
    const at = editableAt(editing, path)
    if (at === null) {
      return []
    }
    const { field, default: standard } = at.editable
    const given = (value: unknown) => (value === undefined ? standard : value)
    return differencesOf(field, given(before), given(after)).map((difference) => ({
      section: at.section.title,
      line: differenceLine(difference, (name) => photoTitle(editing, name)),
    }))
  })
  const shown = all.slice(0, MAX_LINES)
  const told = new Set(shown.map(({ section }) => section))
  const lines = shown.map(({ section, line }) => `${section} · ${line}`)
  if (isOriginal(version)) {
    return lines
  }
  if (changed === null) {
    return [versionWords.unknown]
  }
  if (lines.length === 0) {
    return [changed.length === 0 ? words.unchanged : fillText(words.changed, { sections: changed.join(', ') })]
  }
  const more = changed.filter((section) => !told.has(section))
  return more.length === 0 ? lines : [...lines, fillText(versionWords.more, { sections: more.join(', ') })]
}

/**
 * A difference on one line, for instance 'Prezzo «Bilocale»: 149 → 160'.
 *
 * @param titleOf what a photograph shows
 */
export function differenceLine(difference: Difference, titleOf: (photograph: string) => string): string {
  const { label } = difference
  switch (difference.kind) {
    case 'note':
      return label
    case 'text':
      return fillText(differenceWords.change, { label, ...shortened(difference) })
    case 'photos': {
      const { before, after } = difference
      const named = (names: readonly string[]) =>
        names.length === 0 ? library.without : beginOf(names.map(titleOf).join(', '))
      const came = after.filter((name) => !before.includes(name))
      const gone = before.filter((name) => !after.includes(name))
      // Of many, both sides begin with the same names, and the line would be cut before they differ.
      if (before.length > 1 && gone.length === 0 && came.length > 0) {
        return fillText(differenceWords.photosMore, { label, names: named(came) })
      }
      if (after.length > 0 && came.length === 0 && gone.length > 0) {
        return fillText(differenceWords.photosLess, { label, names: named(gone) })
      }
      return fillText(differenceWords.change, { label, before: named(before), after: named(after) })
    }
  }
}

/** Both texts, cut; where they would then look the same, from the word in which they differ. */
function shortened(difference: { readonly before: string; readonly after: string }) {
  const before = withUsualSpaces(difference.before)
  const after = withUsualSpaces(difference.after)
  if (beginOf(before) !== beginOf(after)) {
    return { before: beginOf(before), after: beginOf(after) }
  }
  let same = 0
  while (same < before.length && before[same] === after[same]) {
    same += 1
  }
  const start = before.slice(0, same).search(/\S*$/)
  return { before: beginOf(before.slice(start)), after: beginOf(after.slice(start)) }
}

/** What the owner types has none of the no-break spaces of `content/`. */
function withUsualSpaces(text: string): string {
  return text.replaceAll('\u00a0', ' ')
}
