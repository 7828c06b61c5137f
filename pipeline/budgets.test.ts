import { expect, test } from 'vitest'
import { budgets, overBudget, publicationLimits } from './budgets.ts'

test('names no weight within its budget', () => {
  expect(overBudget(budgets)).toEqual([])
})

test('names each weight over its budget with figure and limit', () => {
  const weights = { ...budgets, documentBytes: budgets.documentBytes + 1, fontFiles: 4 }
  expect(overBudget(weights)).toEqual([
    `documentBytes: ${budgets.documentBytes + 1}, the limit is ${budgets.documentBytes} (pipeline/budgets.ts); shorter texts, or fewer of them, make the page load sooner`,
    'fontFiles: 4, the limit is 3 (pipeline/budgets.ts)',
  ])
})

test('says nothing of the letters of one’s own brand and of one’s own cities, which weigh what they weigh', () => {
  const { fontsBytes, officeScriptBytes } = budgets
  const weights = { ...budgets, fontsBytes: fontsBytes + 1, officeScriptBytes: officeScriptBytes + 1 }
  expect(overBudget(weights)).toHaveLength(2)
  expect(overBudget(weights, true)).toEqual([])
})

test('lets a publication be as heavy as the budgets, one’s own also as what was built, with room for a changed price', () => {
  const { documentBytes, islandsBytes, heroBytes } = budgets
  const built = { documentBytes: 15_000, islandsBytes: 70_000 }
  expect(publicationLimits(built, false)).toEqual({ documentBytes, islandsBytes, heroBytes })
  expect(publicationLimits(built, true)).toEqual({ documentBytes: 15_300, islandsBytes, heroBytes })
})
