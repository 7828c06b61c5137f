import { siteScreen } from '../../../content/office/site.ts'
import { navigate, paths } from '../../routes.ts'
import button from '../../ui/button.module.css'
import { useHasChanges } from '../draft/use-draft.ts'

interface PublishButtonProps {
  /** Is called before, where something lies over the screen: it may be that of what changes already. */
  readonly onLeave?: () => void
}

/** 'Pubblica', wherever the draft is changed or looked at: what changes is shown first. */
export function PublishButton({ onLeave }: PublishButtonProps) {
  const hasChanges = useHasChanges()
  return (
    <button
      type="button"
      className={button.primary}
      disabled={!hasChanges}
      onClick={() => {
        onLeave?.()
        navigate(paths.siteChanges)
      }}
    >
      {siteScreen.publish}
    </button>
  )
}
