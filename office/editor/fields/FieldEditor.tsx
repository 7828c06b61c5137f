import type { Field } from '../../../content/editing/field.ts'
import { GroupEditor } from './GroupEditor.tsx'
import { ItemsEditor } from './lists/ItemsEditor.tsx'
import { PhotosEditor } from './lists/PhotosEditor.tsx'
import { type Editor, type EditorProps, type Editors, partEditors } from './Parts.tsx'

const editors: Editors<Field> = {
  ...partEditors,
  photos: PhotosEditor,
  items: ItemsEditor,
  group: GroupEditor,
  // Photographs have a screen of their own.
  photograph: () => null,
}

/** The editor of a field, by its kind. */
export function FieldEditor(props: EditorProps<Field>) {
  const Own: Editor<Field> = editors[props.field.kind]
  return <Own {...props} />
}
