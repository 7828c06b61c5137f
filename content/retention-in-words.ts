/** How long a lead is kept, for instance '12 mesi'; the number and its noun stay on one line. */
export function retentionInWords(months: number): string {
  return `${months}\u00a0${months === 1 ? 'mese' : 'mesi'}`
}
