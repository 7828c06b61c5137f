import type { ReactNode } from 'react'
import { Glyph } from '../../site/ui/Glyphs.tsx'

const glyphOf = (drawing: ReactNode) => () => <Glyph>{drawing}</Glyph>

export const MailGlyph = glyphOf(<path d="M3.5 6h17v12h-17zM4 6.5l8 6.5 8-6.5" />)

export const ClockGlyph = glyphOf(
  <>
    <circle cx="12" cy="12" r="8.2" />
    <path d="M12 7.4V12l3.2 2.2" />
  </>,
)

export const ListGlyph = glyphOf(<path d="M4 6.5h16M4 12h16M4 17.5h10" />)

export const SearchGlyph = glyphOf(
  <>
    <circle cx="10.6" cy="10.6" r="6.2" />
    <path d="M15.2 15.2l5 5" />
  </>,
)

export const FilterGlyph = glyphOf(<path d="M4 7h16M7 12h10M10 17h4" />)

export const SiteGlyph = glyphOf(<path d="M4 4.5h16v15H4zM4 9h16M7.5 16.5l3-3.5 2.4 2.6 1.6-1.8 2.5 2.7" />)

export const FiguresGlyph = glyphOf(<path d="M4 20h16M6.5 16.5v-5M12 16.5V5M17.5 16.5v-8" />)

export const SettingsGlyph = glyphOf(
  <>
    <path d="M4 8h9M18 8h2M4 16h3M12 16h8" />
    <circle cx="15.5" cy="8" r="2.4" />
    <circle cx="9.5" cy="16" r="2.4" />
  </>,
)
