import { screens } from '../../content/office/shell.ts'
import { Screen } from '../ui/Screen.tsx'

export function FiguresScreen() {
  return <Screen title={screens.figures}>{null}</Screen>
}
