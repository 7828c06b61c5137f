/** The same object with its numbers to three digits, for people to read. */
export function rounded<Row extends object>(row: Row): Record<string, unknown> {
  const round = (value: unknown) =>
    typeof value === 'number' && !Number.isInteger(value) ? Number(value.toPrecision(value < 1000 ? 3 : 6)) : value
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, round(value)]))
}
