import { siteScreen } from '../../../content/office/site.ts'
import { navigate, paths } from '../../routes.ts'
import { Button } from '../../ui/Button.tsx'
import { useHasChanges } from '../draft/use-draft.ts'

interface PublishButtonProps {
  /** Is called before, where something lies over the screen: it may be that of what changes already. */
  readonly onLeave?: () => void
}

/** 'Pubblica', wherever the draft is changed or looked at: what changes is shown first. */
export function PublishButton({ onLeave }: PublishButtonProps) {
  const hasChanges = useHasChanges()
  return (
    <Button
      look="primary"
      label={siteScreen.publish}
      disabled={!hasChanges}
      onClick={() => {
        onLeave?.()
        navigate(paths.siteChanges)
      }}
    />
  )
}
