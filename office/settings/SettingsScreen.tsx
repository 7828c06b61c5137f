import { screens } from '../../content/office/shell.ts'
import { Screen } from '../ui/Screen.tsx'

export function SettingsScreen() {
  return <Screen title={screens.settings}>{null}</Screen>
}
