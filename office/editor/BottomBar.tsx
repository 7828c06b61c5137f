import type { ReactNode } from 'react'
import { measureOwnBar } from '../ui/measure-bar.ts'

interface BottomBarProps {
  readonly className: string | undefined
  readonly children: ReactNode
}

/** A bar near the thumb, over the end of a screen: what has the focus and what a toast says stand above it. */
export function BottomBar({ className, children }: BottomBarProps) {
  return (
    <div className={className} ref={measureOwnBar} data-bottom-bar="">
      {children}
    </div>
  )
}
