import { useEffect } from 'react'
import { errorTitlePrefix } from '../../content/lead-form.ts'

/** The document's title says that something went wrong, as long as it does. */
export function useErrorTitle(isWrong: boolean): void {
  useEffect(() => {
    const { title } = document
    document.title = (isWrong ? errorTitlePrefix : '') + title
    return () => {
      document.title = title
    }
  }, [isWrong])
}
