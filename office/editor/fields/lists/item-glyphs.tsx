import { Glyph } from '../../../../site/ui/Glyphs.tsx'

export function ArrowUpGlyph() {
  return (
    <Glyph>
      <path d="M12 19V5m-6 6 6-6.2 6 6.2" />
    </Glyph>
  )
}

export function ArrowDownGlyph() {
  return (
    <Glyph>
      <path d="M12 5v14m-6-6 6 6.2 6-6.2" />
    </Glyph>
  )
}

export function HandleGlyph() {
  return (
    <Glyph>
      <path d="M5 9h14M5 15h14" />
    </Glyph>
  )
}

export function RemoveGlyph() {
  return (
    <Glyph>
      <path d="M5 7h14M9.5 7V4.5h5V7M7 7l.8 12.5h8.4L17 7M10.3 10.5v5.5M13.7 10.5v5.5" />
    </Glyph>
  )
}
