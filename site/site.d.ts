declare module 'virtual:site' {
  import type { SiteFacts } from './build/site-module.ts'
  export const business: SiteFacts['business']
  export const backend: SiteFacts['backend']
  export const photoSources: SiteFacts['photoSources']
  export const socialImage: SiteFacts['socialImage']
  export const themeColour: SiteFacts['themeColour']
}
