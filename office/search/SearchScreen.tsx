import { screens } from '../../content/office/shell.ts'
import { Screen } from '../ui/Screen.tsx'

export function SearchScreen(_: { readonly query: URLSearchParams }) {
  return <Screen title={screens.search}>{null}</Screen>
}
