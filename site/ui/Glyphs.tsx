import type { ReactNode } from 'react'

const line = {
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 1.6,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const

/** An icon on a 24-unit square, in the colour of the text beside it, which carries the meaning. */
export function Glyph({ children }: { readonly children: ReactNode }) {
  return (
    <svg viewBox="0 0 24 24" width={24} height={24} aria-hidden="true" {...line}>
      {children}
    </svg>
  )
}

/** An icon that is one path. */
function PathGlyph({ d }: { readonly d: string }) {
  return (
    <Glyph>
      <path d={d} />
    </Glyph>
  )
}

export function ChatGlyph() {
  return <PathGlyph d="M4.2 19.8l1.1-3.7A8 8 0 1 1 8.2 18.9l-4 .9ZM8.8 10.4h6.6M8.8 13.6h4.2" />
}

export function PhoneGlyph() {
  return (
    <PathGlyph d="M6.4 3.8h3l1.5 4-2 1.6a12 12 0 0 0 5.7 5.7l1.6-2 4 1.5v3a1.8 1.8 0 0 1-2 1.8A16.2 16.2 0 0 1 4.6 5.8a1.8 1.8 0 0 1 1.8-2Z" />
  )
}

export function StarGlyph({ isEmpty = false }: { readonly isEmpty?: boolean }) {
  return (
    <Glyph>
      <path
        {...(isEmpty ? {} : { fill: 'currentColor', stroke: 'none' })}
        d="M12 2.6l2.8 6.2 6.7.7-5 4.5 1.4 6.6L12 17.2l-5.9 3.4 1.4-6.6-5-4.5 6.7-.7z"
      />
    </Glyph>
  )
}

export function CheckGlyph() {
  return (
    <Glyph>
      <path strokeWidth={2} d="M5 12.6l4.6 4.6L19.4 7" />
    </Glyph>
  )
}

export function SunGlyph() {
  return (
    <Glyph>
      <circle cx="12" cy="12" r="3.6" />
      <path d="M12 3v2.4M12 18.6V21M3 12h2.4M18.6 12H21M5.6 5.6l1.7 1.7M16.7 16.7l1.7 1.7M18.4 5.6l-1.7 1.7M7.3 16.7l-1.7 1.7" />
    </Glyph>
  )
}

export function MenuGlyph() {
  return <PathGlyph d="M3.5 8.5h17M3.5 15.5h17" />
}

export function CloseGlyph() {
  return <PathGlyph d="M6 6l12 12M18 6L6 18" />
}

export function ArrowGlyph({ direction }: { readonly direction: 'left' | 'right' }) {
  return <PathGlyph d={direction === 'left' ? 'M19 12H5m6-6.5L4.8 12l6.2 6.5' : 'M5 12h14m-6-6.5l6.2 6.5-6.2 6.5'} />
}

export function ChevronGlyph() {
  return <PathGlyph d="M6 9.5l6 6 6-6" />
}

export function HandleGlyph() {
  return <PathGlyph d="M8.5 6l-6 6 6 6M15.5 6l6 6-6 6" />
}

export function PlusGlyph() {
  return <PathGlyph d="M12 5v14M5 12h14" />
}

export function MinusGlyph() {
  return <PathGlyph d="M5 12h14" />
}

export function FullScreenGlyph({ isFull }: { readonly isFull: boolean }) {
  return <PathGlyph d={isFull ? 'M9 4v5H4M15 4v5h5M9 20v-5H4M15 20v-5h5' : 'M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5'} />
}
