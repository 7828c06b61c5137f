import type { ReactNode } from 'react'
import { scriptOf } from '../context/assets.ts'
import { useAssets } from '../context/content-context.ts'
import { FloatingChat } from './FloatingChat.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'

interface PageBodyProps {
  readonly isLanding: boolean
  readonly hasChat: boolean
  /** Scripts of this page alone, by their path in the project. */
  readonly scripts: readonly string[]
  /** What is shown before the styles of the rest have loaded. */
  readonly firstView: ReactNode
  /** Address of the styles of the rest, unless they are inside the document. */
  readonly furtherStyles: string | undefined
  readonly children: ReactNode
}

/** The body of every page: header, main, footer and chat button. */
export function PageBody({ isLanding, hasChat, scripts, firstView, furtherStyles, children }: PageBodyProps) {
  const assets = useAssets()
  return (
    <>
      <Header isLanding={isLanding} />
      <main id="main">
        {firstView}
        {/* Chromium shows what is above a style sheet while it loads, and nothing below it without its styles. */}
        {furtherStyles ? <link rel="stylesheet" href={furtherStyles} /> : null}
        {children}
        {scripts.map((script) => (
          <script key={script} type="module" src={scriptOf(assets, script)} />
        ))}
      </main>
      <Footer />
      {hasChat ? <FloatingChat /> : null}
      <script type="module" src={scriptOf(assets, 'site/layout/wake-page.ts')} fetchPriority="low" />
    </>
  )
}
