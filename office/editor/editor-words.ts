import { type CountedText, fillText } from '../../business/fill-text.ts'
import { siteScreen } from '../../content/office/site.ts'

/** Who else is there, for instance 'Giulia e Marco stanno modificando adesso.' */
export function editorWords(text: CountedText, names: readonly string[]): string {
  const different = [...new Set(names)]
  const all = [different.slice(0, -1).join(', '), ...different.slice(-1)].filter((part) => part !== '')
  return fillText(different.length === 1 ? text.one : text.other, { names: all.join(siteScreen.and) })
}
