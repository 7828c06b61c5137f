import { siteScreen } from '../../../content/office/site.ts'
import { navigate, paths } from '../../routes.ts'
import button from '../../ui/button.module.css'
import { useHasChanges } from '../use-draft.ts'

/** 'Pubblica', wherever the draft is changed or looked at: what changes is shown first. */
export function PublishButton() {
  const hasChanges = useHasChanges()
  return (
    <button type="button" className={button.primary} onClick={() => navigate(paths.siteChanges)} disabled={!hasChanges}>
      {siteScreen.publish}
    </button>
  )
}
