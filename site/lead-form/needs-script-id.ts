/** What the button of a form that needs script opens as long as there is none: NeedsScript.tsx. */
export const needsScriptId = 'needs-script'
