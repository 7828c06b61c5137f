import type { ItemPart } from '../../../content/editing/field.ts'
import type { Editor, EditorProps, Editors } from './editor-props.ts'
import { FlagInput } from './FlagInput.tsx'
import { ListEditor } from './lists/ListEditor.tsx'
import { MonthInput } from './MonthInput.tsx'
import { PhotoPicker } from './PhotoPicker.tsx'
import { TextInput } from './TextInput.tsx'

/** The editors of fields that may be part of a thing. */
export const partEditors: Editors<ItemPart> = {
  text: TextInput,
  flag: FlagInput,
  month: MonthInput,
  photo: PhotoPicker,
  list: ListEditor,
}

/** The editor of a part, by its kind. */
export function PartEditor(props: EditorProps<ItemPart>) {
  const Own: Editor<ItemPart> = partEditors[props.field.kind]
  return <Own {...props} />
}
