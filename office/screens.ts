import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

// The first script has the list and a request: what answers somebody. The other screens come while nothing else is to be done.
const loads: (() => Promise<unknown>)[] = []

function later<Props>(load: () => Promise<ComponentType<Props>>): LazyExoticComponent<ComponentType<Props>> {
  loads.push(load)
  return lazy(async () => ({ default: await load() }))
}

export const SignInScreen = later(async () => (await import('./sign-in/SignInScreen.tsx')).SignInScreen)
export const SearchScreen = later(async () => (await import('./search/SearchScreen.tsx')).SearchScreen)
export const NewRequestScreen = later(
  async () => (await import('./requests/new/NewRequestScreen.tsx')).NewRequestScreen,
)
export const FiguresScreen = later(async () => (await import('./figures/FiguresScreen.tsx')).FiguresScreen)
export const ReviewsScreen = later(async () => (await import('./reviews/ReviewsScreen.tsx')).ReviewsScreen)
export const SettingsScreen = later(async () => (await import('./settings/SettingsScreen.tsx')).SettingsScreen)
export const PersonCopyScreen = later(async () => (await import('./lead/copy/PersonCopyScreen.tsx')).PersonCopyScreen)

// Of a request: what a tap opens later.
const dialogs = async () => (await import('./lead/later-dialogs.ts')).laterDialogs

export const DateBlock = later(async () => (await dialogs()).DateBlock)
export const LeadQuestion = later(async () => (await dialogs()).LeadQuestion)

/** Most days nobody changes the site: its screens are read when somebody does. */
export const SiteScreens = lazy(async () => ({ default: (await import('./editor/SiteScreens.tsx')).SiteScreens }))

const IDLE_AFTER_MS = 1_500

/** Loads the screens that are not shown, so that they open at once, also when the network is gone by then. */
export function loadOtherScreens(): () => void {
  const timer = setTimeout(() => {
    for (const load of loads) {
      load().catch(() => undefined)
    }
  }, IDLE_AFTER_MS)
  return () => clearTimeout(timer)
}
