import { expect, test } from 'vitest'
import { budgets, overBudget } from './budgets.ts'

test('what is within its budget is not mentioned', () => {
  expect(overBudget(budgets)).toEqual([])
})

test('what is over is named with its figure and the limit', () => {
  const weights = { ...budgets, documentBytes: budgets.documentBytes + 1, fontFiles: 3 }
  expect(overBudget(weights)).toEqual([
    `documentBytes: ${budgets.documentBytes + 1}, the limit is ${budgets.documentBytes} (pipeline/budgets.ts)`,
    'fontFiles: 3, the limit is 2 (pipeline/budgets.ts)',
  ])
})
