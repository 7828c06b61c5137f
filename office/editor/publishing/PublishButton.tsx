import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { siteScreen } from '../../../content/office/site.ts'
import button from '../../ui/button.module.css'
import { editingQuery } from '../editing-query.ts'
import { useHasChanges } from '../use-draft.ts'
import { PublishingDialog } from './PublishingDialog.tsx'

/** 'Pubblica', wherever the draft is changed or looked at. */
export function PublishButton() {
  const [isOpen, setIsOpen] = useState(false)
  const { data: editing } = useQuery(editingQuery)
  const hasChanges = useHasChanges()
  return (
    <>
      <button type="button" className={button.primary} onClick={() => setIsOpen(true)} disabled={!hasChanges}>
        {siteScreen.publish}
      </button>
      {isOpen && editing !== undefined && (
        <PublishingDialog editing={editing} request={{ kind: 'publish' }} onClose={() => setIsOpen(false)} />
      )}
    </>
  )
}
