import { useEffect } from 'react'
import { useIslandContent } from '../context/island-content.ts'

/** The document's title says that something went wrong, as long as it does. */
export function useErrorTitle(isWrong: boolean): void {
  const { errorTitlePrefix } = useIslandContent()
  useEffect(() => {
    const { title } = document
    document.title = (isWrong ? errorTitlePrefix : '') + title
    return () => {
      document.title = title
    }
  }, [isWrong, errorTitlePrefix])
}
