import type { Field } from '../../../content/editing/field.ts'
import type { EditorProps } from './editor-props.ts'
import { GroupEditor } from './GroupEditor.tsx'
import { ItemsEditor } from './lists/ItemsEditor.tsx'
import { PhotosEditor } from './lists/PhotosEditor.tsx'
import { PartEditor } from './PartEditor.tsx'

/** The editor of a field, by its kind. */
export function FieldEditor({ field, ...props }: EditorProps<Field>) {
  switch (field.kind) {
    case 'photos':
      return <PhotosEditor field={field} {...props} />
    case 'items':
      return <ItemsEditor field={field} {...props} />
    case 'group':
      return <GroupEditor field={field} {...props} />
    case 'photograph':
      // Photographs have a screen of their own.
      return null
    default:
      return <PartEditor field={field} {...props} />
  }
}
