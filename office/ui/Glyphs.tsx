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

export function PhoneGlyph() {
  return (
    <Glyph>
      <path d="M6.4 3.8h3l1.5 4-2 1.6a12 12 0 0 0 5.7 5.7l1.6-2 4 1.5v3a1.8 1.8 0 0 1-2 1.8A16.2 16.2 0 0 1 4.6 5.8a1.8 1.8 0 0 1 1.8-2Z" />
    </Glyph>
  )
}

export function ChatGlyph() {
  return (
    <Glyph>
      <path d="M4.2 19.8l1.1-3.7A8 8 0 1 1 8.2 18.9l-4 .9Z" />
      <path d="M8.8 10.4h6.6M8.8 13.6h4.2" />
    </Glyph>
  )
}

export function MailGlyph() {
  return (
    <Glyph>
      <path d="M3.5 6h17v12h-17zM4 6.5l8 6.5 8-6.5" />
    </Glyph>
  )
}

export function ClockGlyph() {
  return (
    <Glyph>
      <circle cx="12" cy="12" r="8.2" />
      <path d="M12 7.4V12l3.2 2.2" />
    </Glyph>
  )
}

export function ListGlyph() {
  return (
    <Glyph>
      <path d="M4 6.5h16M4 12h16M4 17.5h10" />
    </Glyph>
  )
}

export function SearchGlyph() {
  return (
    <Glyph>
      <circle cx="10.6" cy="10.6" r="6.2" />
      <path d="M15.2 15.2l5 5" />
    </Glyph>
  )
}

export function SiteGlyph() {
  return (
    <Glyph>
      <path d="M4 4.5h16v15H4zM4 9h16M7.5 16.5l3-3.5 2.4 2.6 1.6-1.8 2.5 2.7" />
    </Glyph>
  )
}

export function FiguresGlyph() {
  return (
    <Glyph>
      <path d="M4 20h16M6.5 16.5v-5M12 16.5V5M17.5 16.5v-8" />
    </Glyph>
  )
}

export function SettingsGlyph() {
  return (
    <Glyph>
      <path d="M4 8h9M18 8h2M4 16h3M12 16h8" />
      <circle cx="15.5" cy="8" r="2.4" />
      <circle cx="9.5" cy="16" r="2.4" />
    </Glyph>
  )
}

export function BackGlyph() {
  return (
    <Glyph>
      <path d="M19 12H5m6-6.5L4.8 12l6.2 6.5" />
    </Glyph>
  )
}

export function CloseGlyph() {
  return (
    <Glyph>
      <path d="M6 6l12 12M18 6L6 18" />
    </Glyph>
  )
}

export function ChevronGlyph() {
  return (
    <Glyph>
      <path d="M6 9.5l6 6 6-6" />
    </Glyph>
  )
}
