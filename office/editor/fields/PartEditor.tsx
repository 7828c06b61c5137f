import type { ItemPart } from '../../../content/editing/field.ts'
import type { EditorProps } from './editor-props.ts'
import { FlagInput } from './FlagInput.tsx'
import { ListEditor } from './lists/ListEditor.tsx'
import { MonthInput } from './MonthInput.tsx'
import { PhotoPicker } from './PhotoPicker.tsx'
import { TextInput } from './TextInput.tsx'

/** The editor of a field that may be part of a thing, by its kind. */
export function PartEditor({ field, ...props }: EditorProps<ItemPart>) {
  switch (field.kind) {
    case 'text':
      return <TextInput field={field} {...props} />
    case 'flag':
      return <FlagInput field={field} {...props} />
    case 'month':
      return <MonthInput field={field} {...props} />
    case 'photo':
      return <PhotoPicker field={field} {...props} />
    case 'list':
      return <ListEditor field={field} {...props} />
  }
}
