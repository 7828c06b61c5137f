import type { createFontStack } from '@capsizecss/core'

/** What a fallback's adjusted metrics are computed from. */
export type FallbackFont = Parameters<typeof createFontStack>[0][number]

// Copied from @capsizecss/metrics 4.3.0 (MIT), which is 169 MB for these five. The average widths are those of Latin text.

export const arial = {
  familyName: 'Arial',
  fullName: 'Arial',
  postscriptName: 'ArialMT',
  ascent: 1854,
  descent: -434,
  lineGap: 67,
  unitsPerEm: 2048,
  xWidthAvg: 913,
} satisfies FallbackFont

export const roboto = {
  familyName: 'Roboto',
  fullName: 'Roboto Regular',
  postscriptName: 'Roboto-Regular',
  ascent: 1900,
  descent: -500,
  lineGap: 0,
  unitsPerEm: 2048,
  xWidthAvg: 911,
} satisfies FallbackFont

export const georgia = {
  familyName: 'Georgia',
  fullName: 'Georgia',
  postscriptName: 'Georgia',
  ascent: 1878,
  descent: -449,
  lineGap: 0,
  unitsPerEm: 2048,
  xWidthAvg: 913,
} satisfies FallbackFont

export const notoSerif = {
  familyName: 'Noto Serif',
  fullName: 'Noto Serif Regular',
  postscriptName: 'NotoSerif-Regular',
  ascent: 1069,
  descent: -293,
  lineGap: 0,
  unitsPerEm: 1000,
  xWidthAvg: 481,
} satisfies FallbackFont

export const timesNewRoman = {
  familyName: 'Times New Roman',
  fullName: 'Times New Roman',
  postscriptName: 'TimesNewRomanPSMT',
  ascent: 1825,
  descent: -443,
  lineGap: 87,
  unitsPerEm: 2048,
  xWidthAvg: 832,
} satisfies FallbackFont
