import type { FontMetrics } from '@capsizecss/core'

// Copied from @capsizecss/metrics 4.3.0 (MIT), which is 169 MB for these five. The average widths are those of Latin text.

export const arial = {
  familyName: 'Arial',
  fullName: 'Arial',
  postscriptName: 'ArialMT',
  capHeight: 1467,
  ascent: 1854,
  descent: -434,
  lineGap: 67,
  unitsPerEm: 2048,
  xHeight: 1062,
  xWidthAvg: 913,
} satisfies FontMetrics

export const roboto = {
  familyName: 'Roboto',
  fullName: 'Roboto Regular',
  postscriptName: 'Roboto-Regular',
  capHeight: 1456,
  ascent: 1900,
  descent: -500,
  lineGap: 0,
  unitsPerEm: 2048,
  xHeight: 1082,
  xWidthAvg: 911,
} satisfies FontMetrics

export const georgia = {
  familyName: 'Georgia',
  fullName: 'Georgia',
  postscriptName: 'Georgia',
  capHeight: 1419,
  ascent: 1878,
  descent: -449,
  lineGap: 0,
  unitsPerEm: 2048,
  xHeight: 986,
  xWidthAvg: 913,
} satisfies FontMetrics

export const notoSerif = {
  familyName: 'Noto Serif',
  fullName: 'Noto Serif Regular',
  postscriptName: 'NotoSerif-Regular',
  capHeight: 714,
  ascent: 1069,
  descent: -293,
  lineGap: 0,
  unitsPerEm: 1000,
  xHeight: 536,
  xWidthAvg: 481,
} satisfies FontMetrics

export const timesNewRoman = {
  familyName: 'Times New Roman',
  fullName: 'Times New Roman',
  postscriptName: 'TimesNewRomanPSMT',
  capHeight: 1356,
  ascent: 1825,
  descent: -443,
  lineGap: 87,
  unitsPerEm: 2048,
  xHeight: 916,
  xWidthAvg: 832,
} satisfies FontMetrics
